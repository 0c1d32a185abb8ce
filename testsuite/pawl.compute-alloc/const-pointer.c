/* A call through a pointer that cannot change is a direct call.  */
#include <pawl.h>
#include <stdlib.h>

static void (*const give_back) (void *) = free;
extern void (*const elsewhere) (void *);
PAWL_COMPUTE void
release (void *block)
{
  void *(*const take) (size_t) = malloc;
  give_back (block);            /* { dg-error "'free' releases .*'release' [pawl:compute-alloc]" } */
  elsewhere (take (8));         /* { dg-error "'malloc' acquires .*'release' [pawl:compute-alloc]" } */
}
