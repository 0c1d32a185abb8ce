/* assert's condition is no failure path, what follows its failure is.  */
#include <assert.h>
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE int
checked (int n)
{
  assert (malloc (4) != NULL);  /* { dg-error "'malloc' acquires .*'checked' [pawl:compute-alloc]" } */
  return n;
}
