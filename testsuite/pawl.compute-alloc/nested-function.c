/* GNU C's nested functions belong to the outer one.  */
/* { dg-skip-syntax "the front end shows nested functions of C only when they are compiled" } */
#include <pawl.h>
#include <stdlib.h>

extern void each (void (*) (int));

PAWL_COMPUTE void
outer (void **slots)
{
  void
  fill (int i)
  {
    slots[i] = malloc (4);      /* { dg-error "'malloc' acquires .*'outer' [pawl:compute-alloc]" } */
  }
  each (fill);
}
