/* __attribute__, with and without underscores around the name.  */
#include <stdlib.h>

__attribute__ ((pawl_compute)) void *
one (void)
{
  return malloc (1);    /* { dg-error "'malloc' acquires .*'one' [pawl:compute-alloc]" } */
}

__attribute__ ((__pawl_compute__)) void *
two (void)
{
  return malloc (2);    /* { dg-error "'malloc' acquires .*'two' [pawl:compute-alloc]" } */
}
