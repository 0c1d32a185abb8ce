/* A function's end that can only fail, behind an earlier return.  */
/* { dg-do compile } */
#include <pawl.h>
#include <stdlib.h>

extern void say (void *);

PAWL_COMPUTE int
tail (int n)
{
  if (n > 0)
    return n;
  say (malloc (8));
  abort ();
}
