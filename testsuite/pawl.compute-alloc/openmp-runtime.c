/* What OpenMP's regions need of the run-time library is managed by it.  */
/* { dg-options "-fopenmp" } */
#include <pawl.h>

PAWL_COMPUTE void
scale (float *x, int n)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] *= 2;
#pragma omp parallel
#pragma omp single
#pragma omp task
  x[0] = 1;
}
