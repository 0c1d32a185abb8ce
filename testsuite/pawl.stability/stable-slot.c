/* A slot that is marked stable needs no publication.  Whoever comes to it is
   looked at.  */
#include <stdbool.h>
#include <stdlib.h>
bool is_frozen (void);
struct arena { void *base __attribute__ ((pawl_stable ("is_frozen"))); size_t bytes; };
int
bad (struct arena *a, size_t n)
{
  void *base = realloc (a->base, n);    /* { dg-error "'realloc' may move the block at 'a->base', which must stay while 'is_frozen' holds, in 'bad'" } */
  if (!base)
    return -1;
  a->base = base;
  return 0;
}
int
good (struct arena *a, size_t n)
{
  if (a->base && is_frozen ())
    return -1;
  void *base = realloc (a->base, n);
  if (!base)
    return -1;
  a->base = base;
  return 0;
}
int
late (struct arena *a, size_t n)
{
  free (a->base);       /* { dg-error "'free' releases the block at 'a->base', which must stay while 'is_frozen' holds, in 'late', ahead of its guard" } */
  if (is_frozen ())     /* { dg-note "the guard stands here: too late" } */
    return -1;
  a->base = malloc (n);
  return 0;
}
