/* OpenMP regions belong to the function they stand in.  */
/* { dg-options "-fopenmp" } */
#include <pawl.h>
#include <stdlib.h>

extern void use (void *);

PAWL_COMPUTE void
parallel_for (int n)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      void *mine = malloc (8);  /* { dg-error "'malloc' acquires .*'parallel_for' [pawl:compute-alloc]" } */
      use (mine);
      free (mine);              /* { dg-error "'free' releases .*'parallel_for' [pawl:compute-alloc]" } */
    }
}

PAWL_COMPUTE void
task (void)
{
#pragma omp parallel
#pragma omp single
#pragma omp task
  use (malloc (1));             /* { dg-error "'malloc' acquires .*'task' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE void
sections (void)
{
#pragma omp parallel sections
  {
#pragma omp section
    use (malloc (2));           /* { dg-error "'malloc' acquires .*'sections' [pawl:compute-alloc]" } */
#pragma omp section
    use (calloc (2, 2));        /* { dg-error "'calloc' acquires .*'sections' [pawl:compute-alloc]" } */
  }
}

PAWL_COMPUTE void
more (int n)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    use (malloc (3));           /* { dg-error "'malloc' acquires .*'more' [pawl:compute-alloc]" } */
#pragma omp taskloop
  for (int i = 0; i < n; i++)
    use (malloc (4));           /* { dg-error "'malloc' acquires .*'more' [pawl:compute-alloc]" } */
#pragma omp critical
  use (malloc (5));             /* { dg-error "'malloc' acquires .*'more' [pawl:compute-alloc]" } */
}
