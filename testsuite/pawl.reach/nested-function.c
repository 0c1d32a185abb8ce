/* A nested function's calls are its outer function's own; a pointer to it is
   followed.  */
#include <pawl.h>
#include <stdlib.h>

static int apply (int (*f) (int), int n) { return f (n); }

PAWL_COMPUTE int
kernel (int n)
{
  int grow (int k) { int *p = malloc (k + n); return p[0]; }    /* { dg-error "'malloc' acquires memory on the compute path 'kernel' [pawl:compute-alloc]" } */
  return apply (grow, n);
}

PAWL_COMPUTE int
sound (int n)
{
  int add (int k) { return k + n; }
  return apply (add, n);
}
