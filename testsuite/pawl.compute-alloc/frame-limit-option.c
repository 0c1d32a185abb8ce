/* stack-limit= moves the limit, here to nothing at all.  */
/* { dg-options "-fplugin-arg-pawl-stack-limit=0" } */
#include <pawl.h>

extern void use (void *);

PAWL_COMPUTE void
any_array (void)
{
  char one[1];  /* { dg-error "1 bytes exceed the limit of 0 bytes on the compute path 'any_array'" } */
  use (one);
}

PAWL_COMPUTE int
scalars (int a, int b)
{
  int sum = a + b;
  return sum;
}
