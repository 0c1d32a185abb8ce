/* A condition that is returned is a branch: where it is false it refuses.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <stdbool.h>
#define REFUSES __attribute__ ((pawl_refuses))
struct bank { unsigned long n, room; bool open; };
REFUSES bool
fits_late (struct bank *b, unsigned long n)
{
  b->n = n; /* { dg-error "'b->n' is changed before 'fits_late' refuses.*pawl:refusal-effect" } */
  return n < b->room;
}
REFUSES bool
both_late (struct bank *b, unsigned long n)
{
  b->n = n; /* { dg-error "'b->n' is changed before 'both_late' refuses.*pawl:refusal-effect" } */
  return n < b->room && n != 7;
}
REFUSES bool
kept_late (struct bank *b, unsigned long n)
{
  bool ok = n < b->room;
  b->open = false; /* { dg-error "'b->open' is changed before 'kept_late' refuses.*pawl:refusal-effect" } */
  return ok;
}
REFUSES bool
fits (struct bank *b, unsigned long n)
{
  bool ok = n < b->room;
  if (ok)
    b->n = n;
  return ok;
}
REFUSES bool
put_back (struct bank *b, unsigned long n)
{
  unsigned long before = b->n;
  b->n = 0;
  bool ok = n < b->room;
  b->n = ok ? n : before;
  return ok;
}
