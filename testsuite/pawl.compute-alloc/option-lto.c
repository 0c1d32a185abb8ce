/* { dg-levels { -O2 } } */
/* { dg-do assemble } */
/* { dg-options "-flto" } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  return malloc ((size_t) n);   /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
