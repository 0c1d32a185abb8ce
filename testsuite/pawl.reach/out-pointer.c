/* A function that comes back through a `void **'.  */
#include <pawl.h>
#include <stdlib.h>
typedef void *(*fn) (size_t);
static void *heap (size_t n) { return malloc (n); }
static void pick (void **out) { *out = (void *) heap; }
PAWL_COMPUTE void *a (void) { void *f; pick (&f); return ((fn) f) (3); }  /* { dg-error "'malloc' acquires .* 'a', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *b (void) { void *p; pick (&p); return p; }
