/* Each cause is a finding of its own, each call of a cleaned helper none.  */
#include <pawl.h>
#include <stdlib.h>

static int sum (const int *p) { return p[0] + p[1]; }
static int
helper (int n)
{
  int *p = malloc (n), r;
  r = sum (p);
  free (p);
  return r;
}

PAWL_COMPUTE int
kernel (int n)
{
  int a[2] = { n, n };
  int first = sum (a) + helper (n);     /* { dg-error "'malloc' acquires .* 'helper' [pawl:compute-alloc]" } */
                                        /* { dg-error "'free' releases .* 'helper' [pawl:compute-alloc]" .-1 } */
  return first + helper (n + 1);
}
