/* A source with a syntax error has GCC's errors and no others.  */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  int x = ;             /* { dg-error "expected expression" } */
  return malloc ((size_t) n + x);
}
