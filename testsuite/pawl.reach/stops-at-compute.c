/* A compute-path function with a body is judged by itself; its callers are
   not charged again.  */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE static int
inner (size_t n)
{
  int *p = malloc (n);  /* { dg-error "'malloc' .* compute path 'inner' [pawl:compute-alloc]" } */
  return p[0];
}

PAWL_COMPUTE int outer (size_t n) { return inner (n); }
