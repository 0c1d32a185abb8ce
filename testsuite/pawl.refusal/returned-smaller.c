/* `r < 0 ? r : 0' is folded to the smaller of the two; a field of a few bits that is
   read and put back is as it was.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#define REFUSES __attribute__ ((pawl_refuses))
struct bank { int open, room; unsigned few : 3, more : 5; };
REFUSES int
late (struct bank *b, int n)
{
  b->open = 1; /* { dg-error "'b->open' is changed before 'late' refuses.*pawl:refusal-effect" } */
  int left = b->room - n;
  return left < 0 ? left : 0;
}
REFUSES int
first (struct bank *b, int n)
{
  int left = b->room - n;
  if (left >= 0)
    b->open = 1;
  return left < 0 ? left : 0;
}
REFUSES int
bits_late (struct bank *b, int n)
{
  b->more = 1; /* { dg-error "'b->more' is changed before 'bits_late' refuses.*pawl:refusal-effect" } */
  return n < 0 ? -1 : 0;
}
REFUSES int
bits_put_back (struct bank *b, int n)
{
  unsigned before = b->more;
  b->more = 1;
  if (n < 0)
    {
      b->more = before;
      return -1;
    }
  return 0;
}
