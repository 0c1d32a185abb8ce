/* The default, said aloud.  */
/* { dg-options "-fplugin-arg-pawl-failure-paths=exempt" } */
#include <pawl.h>
#include <stdlib.h>

extern void die (void *) __attribute__ ((noreturn));

PAWL_COMPUTE int
fails (int n)
{
  if (n < 0)
    die (malloc (1));
  return n;
}
