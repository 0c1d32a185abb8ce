/* The same for an error that is no syntax error.  */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  return malloc (unknown_name + n);     /* { dg-error "'unknown_name' undeclared" } */
}
