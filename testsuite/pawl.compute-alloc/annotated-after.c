/* The annotation may come behind the definition.  */
#include <pawl.h>
#include <stdlib.h>

void *
acquire (int n)
{
  return malloc ((size_t) n);   /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE void *acquire (int);
