/* After an error there is no object.  */
/* { dg-do assemble } */
/* { dg-object no } */
/* { dg-exit 1 } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  return malloc ((size_t) n);   /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
