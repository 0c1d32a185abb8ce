/* A call written in a macro's argument stands where it is written.  */
#include <pawl.h>
#include <stdlib.h>

#define CHECKED(call) ({ void *got = (call); got ? got : (void *) 1; })
#define SIZE(n) ((n) * sizeof (float))

PAWL_COMPUTE void *
acquire (size_t n)
{
  return CHECKED (malloc (SIZE (n)));   /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
