/* OpenMP's allocate clause and omp_alloc take memory.  */
/* { dg-require native } */
/* { dg-additional-options "-fopenmp" } */
#include <pawl.h>
#include <omp.h>
#include <stddef.h>

PAWL_COMPUTE int
a (int n)
{
  int x = n;
#pragma omp parallel private (x) allocate (omp_high_bw_mem_alloc: x) /* { dg-error "'GOMP_alloc' acquires .*'a' [pawl:compute-alloc]" } */
  x = n;                        /* { dg-error "'GOMP_free' releases .*'a' [pawl:compute-alloc]" } */
  return x;
}
PAWL_COMPUTE void *b (size_t n) { return omp_alloc (n, omp_default_mem_alloc); }   /* { dg-error "'omp_alloc' acquires .*'b' [pawl:compute-alloc]" } */

/* Sound: the same without the clause.  */
PAWL_COMPUTE int
c (int n)
{
  int x = n;
#pragma omp parallel private (x)
  x = n;
  return x;
}
