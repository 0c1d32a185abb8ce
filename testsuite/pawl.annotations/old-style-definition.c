/* K&R definitions.  */
/* { dg-options "-std=gnu11" } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *old ();

void *
old (n, block)
  unsigned long n;
  void *block;
{
  free (block);         /* { dg-error "'free' releases .*'old' [pawl:compute-alloc]" } */
  return malloc (n);    /* { dg-error "'malloc' acquires .*'old' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE int
other (ws, bytes, n)
  float *ws PAWL_WORKSPACE (bytes, "n * 4");
  unsigned long bytes, n;
{
  return ws != 0 && bytes > n;
}
