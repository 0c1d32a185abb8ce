/* Without a manifest there is no scope.  */
/* { dg-do compile } */
#include <stdlib.h>

void *
anything (size_t n)
{
  return malloc (n);
}
