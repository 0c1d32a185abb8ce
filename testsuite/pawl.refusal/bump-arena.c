/* What is cut off a block is never null: a test of it refuses where the cutting
   function said no, with nothing changed.  */
#include <stddef.h>
#define REFUSES __attribute__ ((pawl_refuses))
struct arena { char *base; size_t used, cap; };
static void *
bump (struct arena *a, size_t n)
{
  if (n > a->cap - a->used)
    return NULL;
  void *p = a->base + a->used;
  a->used += n;
  return p;
}
REFUSES int
one (struct arena *a, float **out, size_t n)
{
  void *p = bump (a, n);
  if (!p)
    return -1;
  *out = p;
  return 0;
}
REFUSES int
both_or_none (struct arena *a, float **x, float **y, size_t n, size_t m)
{
  size_t before = a->used;
  void *p = bump (a, n), *q = bump (a, m);
  if (!p || !q)
    {
      a->used = before;
      return -1;
    }
  *x = p;
  *y = q;
  return 0;
}
REFUSES int
one_after_the_other (struct arena *a, float **x, float **y, size_t n, size_t m)
{
  void *p = bump (a, n);        /* { dg-error "'a->used' is changed before 'one_after_the_other' refuses" } */
  if (!p)
    return -1;
  void *q = bump (a, m);
  if (!q)
    return -1;
  *x = p;
  *y = q;
  return 0;
}
