/* { dg-options "-fanalyzer" } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE int
acquire (int n)
{
  int *made = malloc (4);       /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
  n = made != NULL;
  free (made);                  /* { dg-error "'free' releases .*'acquire' [pawl:compute-alloc]" } */
  return n;
}
