/* The finding stands at the call in the compute-path function, with the chain
   down to the allocator; once a cause, by the shortest way.  */
#include <pawl.h>
#include <stdlib.h>

static void *last (int n) { return malloc (n); }
static void *middle (int n) { return last (n); }
static void *way_round (int n) { return middle (n); }

PAWL_COMPUTE void *
kernel (int n)
{
  if (n > 7)
    return way_round (n);
  return middle (n);    /* { dg-error "'malloc' acquires memory on the compute path 'kernel', reached through 'middle' [pawl:compute-alloc]" } */
}
