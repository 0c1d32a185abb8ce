/* Variable-length arrays are an extension of GNU C++ too.  */
#include <pawl.h>

extern void use (void *);

PAWL_COMPUTE void
stack (int n)
{
  const int four = 4;
  char fixed[four];
  char row[n];          /* { dg-error "'row' takes stack .*'stack' [pawl:compute-alloc]" } */
  use (fixed);
  use (row);
}
