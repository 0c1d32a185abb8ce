/* What a single region hands to the other threads lies in a structure of the
   compiler's own, which the C++ front end does not know.  */
/* { dg-options "-fopenmp -fplugin-arg-pawl-severity=compute-alloc:off" } */
#include <pawl.h>

struct bank { int rows, busy; };

PAWL_REFUSES int
fill (struct bank *b, int rows)
{
  int first = 0;
  #pragma omp parallel private (first)
  {
    #pragma omp single copyprivate (first)
    first = b->busy + 1;
    b->busy += first;           // { dg-error "'b->busy' is changed" }
  }
  return rows > b->rows ? -1 : 0;
}

PAWL_REFUSES int
fits (struct bank *b, int rows)
{
  if (rows > b->rows)
    return -1;
  int first = 0;
  #pragma omp parallel private (first)
  {
    #pragma omp single copyprivate (first)
    first = b->busy + 1;
    b->busy += first;
  }
  return 0;
}

/* With code for other devices it forgets still more.  */
void
elsewhere (int *x)
{
  #pragma omp target map (tofrom: x[0:1])
  x[0]++;
}
