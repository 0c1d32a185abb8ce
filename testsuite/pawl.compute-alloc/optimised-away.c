/* What the optimiser removes was written all the same.  */
/* { dg-levels { -O0 -O1 -O2 -O3 -Os -Og } } */
#include <pawl.h>
#include <stdlib.h>

static inline __attribute__ ((always_inline)) int
twice (int n)
{
  return 2 * n;
}

PAWL_COMPUTE int
removed (int n)
{
  free (malloc (3));    /* { dg-error "'malloc' acquires .*'removed' [pawl:compute-alloc]" } */
                        /* { dg-error "'free' releases .*'removed' [pawl:compute-alloc]" .-1 } */
  return twice (n);
}

PAWL_COMPUTE static int
never_called (void)
{
  return malloc (1) != NULL;    /* { dg-error "'malloc' acquires .*'never_called' [pawl:compute-alloc]" } */
}
