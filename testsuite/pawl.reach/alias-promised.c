/* A promise on another name holds for the body.  */
#include <pawl.h>
#include <stdlib.h>

static void *real (size_t n)
{
  return malloc (n);    /* { dg-error "'malloc' acquires memory on the compute path 'real' [pawl:compute-alloc]" } */
}
PAWL_COMPUTE void *other (size_t) __attribute__ ((alias ("real")));
