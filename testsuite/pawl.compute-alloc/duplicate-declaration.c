/* An annotation that is repeated is one annotation.  */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *acquire (int);
PAWL_COMPUTE void *acquire (int);

PAWL_COMPUTE void *
acquire (int n)
{
  return malloc ((size_t) n);   /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
