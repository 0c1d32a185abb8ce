/* { dg-options "-fprofile-arcs -finstrument-functions -fsanitize=thread" } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE int
clean (int n, int *x)
{
  return x[n];
}

PAWL_COMPUTE void *
acquire (int n)
{
  return malloc ((size_t) n);   /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
