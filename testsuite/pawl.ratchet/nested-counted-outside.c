/* Nested functions and OpenMP regions count for the outer function.  */
/* { dg-skip-syntax "the front end shows nested functions of C only when they are compiled" } */
/* { dg-options "-fopenmp" } */
/* { dg-begin-manifest }
pawl: 1
scope: ["nested-*.c"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "nested-counted-outside.c":
    outer: {review: done, sites: {malloc: 1}}   # { dg-note "recorded here" }
    region: {review: done, sites: {malloc: 1, free: 1}}
    unrecorded_region: {review: done, sites: {malloc: 1}}
{ dg-end-manifest } */
#include <stdlib.h>

extern void each (void (*) (int));
extern void use (void *);

void
outer (void **slots)
{
  void
  fill (int i)
  {
    slots[i] = malloc (4);
  }
  each (fill);
  use (malloc (5));     /* { dg-error "'outer' has 2 sites of 'malloc', and 1 is recorded [pawl:ratchet-count]" } */
}

void
region (int n)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      void *mine = malloc (4);
      use (mine);
      free (mine);
    }
}

void
unrecorded_region (int n)
{
#pragma omp parallel
  {
    void *mine = malloc (n);
    use (mine);
#pragma omp single
#pragma omp task
    free (mine);        /* { dg-error "'free' in 'unrecorded_region' .* [pawl:ratchet-new]" } */
  }
}
