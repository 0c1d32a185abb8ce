/* failure-paths=check looks at them as well.  */
/* { dg-options "-fplugin-arg-pawl-failure-paths=check" } */
#include <pawl.h>
#include <stdlib.h>

extern void die (void *) __attribute__ ((noreturn));

PAWL_COMPUTE int
fails (int n)
{
  if (n < 0)
    die (malloc (1));   /* { dg-error "'malloc' acquires .*'fails' [pawl:compute-alloc]" } */
  return n;
}
