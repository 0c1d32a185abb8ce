/* An array whose bound folds to a constant counts in the frame.  */
#include <pawl.h>

extern void use (void *) PAWL_NOALLOC;
PAWL_COMPUTE void
f (void)
{
  const int n = 1 << 20;
  float a[n];           /* { dg-error "locals of 4194304 bytes exceed the limit .*'f' [pawl:compute-alloc]" } */
  use (a);
}
