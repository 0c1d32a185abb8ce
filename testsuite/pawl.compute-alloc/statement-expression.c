/* Statement expressions are part of their function.  */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE int
inside (int n)
{
  return ({
    int *made = malloc (4);     /* { dg-error "'malloc' acquires .*'inside' [pawl:compute-alloc]" } */
    int got = made ? *made : n;
    free (made);                /* { dg-error "'free' releases .*'inside' [pawl:compute-alloc]" } */
    got;
  });
}
