/* Other names of one function: alias, weak, asm label, ifunc, target_clones. */
/* { dg-require native } */
#include <pawl.h>
#include <stdlib.h>

void *real (size_t n) { return malloc (n); }
extern void *other (size_t) __attribute__ ((alias ("real")));
extern void *weakly (size_t) __attribute__ ((weak, alias ("real")));
extern void *labelled (size_t) __asm__ ("malloc");

static void *chosen (size_t n) { return malloc (n); }
static void *(*choose (void)) (size_t) { return chosen; }
void *resolved (size_t) __attribute__ ((ifunc ("choose")));

__attribute__ ((target_clones ("avx2", "default")))
void *cloned (size_t n) { return malloc (n); }

PAWL_COMPUTE void *a (size_t n) { return other (n); }   /* { dg-error "'malloc' .* 'real' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *b (size_t n) { return weakly (n); }  /* { dg-error "'malloc' .* 'real' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *c (size_t n) { return labelled (n); }        /* { dg-error "acquires memory on the compute path 'c' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *d (size_t n) { return resolved (n); }        /* { dg-error "'malloc' .* 'resolved' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *e (size_t n) { return cloned (n); }  /* { dg-error "'malloc' .* 'cloned' [pawl:compute-alloc]" } */
