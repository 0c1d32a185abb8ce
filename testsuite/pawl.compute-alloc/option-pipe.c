/* { dg-do assemble } */
/* { dg-options "-pipe -g" } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  return malloc ((size_t) n);   /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
