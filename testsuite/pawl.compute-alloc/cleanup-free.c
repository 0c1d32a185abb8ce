/* free itself as the handler.  */
#include <pawl.h>
#include <stdlib.h>

extern void *borrow (size_t);

PAWL_COMPUTE int
total (size_t n)
{
  __attribute__ ((cleanup (free))) char block[16];      /* { dg-error "'free' releases .*'total' [pawl:compute-alloc]" } */
  if (n > 3)
    return 1;
  block[0] = 2;
  return block[0];
}
