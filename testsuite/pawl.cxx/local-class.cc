/* A method of a local class is a function in its own right.  */
/* { dg-do compile } */
#include <cstdlib>
#include <pawl.h>

PAWL_COMPUTE int
outer (int n)
{
  struct Local { void *take (int k) { return std::malloc (k); } };
  return sizeof (Local) + n;
}
