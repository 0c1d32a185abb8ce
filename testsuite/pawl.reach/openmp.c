/* OpenMP regions and tasks: their bodies are the function's own.  */
/* { dg-options "-fopenmp" } */
#include <pawl.h>
#include <stdlib.h>

static void helper (float *x) { float *s = malloc (4); x[0] = s[0]; }

PAWL_COMPUTE void
tasks (float *x, int n)
{
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++)
    {
#pragma omp task
      helper (x + i);   /* { dg-error "'malloc' .* 'tasks', reached through 'helper' [pawl:compute-alloc]" } */
    }
}

PAWL_COMPUTE float
sound (const float *x, int n)
{
  float sum = 0;
#pragma omp parallel for reduction (+: sum) schedule (dynamic)
  for (int i = 0; i < n; i++)
    sum += x[i];
  return sum;
}
