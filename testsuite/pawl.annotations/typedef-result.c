/* A function that returns a pointer of an annotated type does not itself do
   what is promised of the pointer.  */
#include <pawl.h>

typedef void *(*taker) (int) PAWL_ACQUIRES;
taker pick (int) PAWL_NOALLOC;
extern taker choose (int);
taker chosen (int n) { return pick (n); }

PAWL_COMPUTE int a (int n) { return chosen (n) != 0; }
PAWL_COMPUTE void *b (int n) { return pick (n) (n); }   /* { dg-error "'pick' acquires memory on the compute path 'b' [pawl:compute-alloc]" } */
