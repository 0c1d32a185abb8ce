/* { dg-options "-fopenmp" } */
#include <cstdlib>
#include <pawl.h>

struct Stage
{
  int n;
  PAWL_COMPUTE void
  run ()
  {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      std::free (new int);      /* { dg-error "'operator new' acquires .*'Stage::run' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' releases .*'Stage::run' [pawl:compute-alloc]" .-1 } */
  }
};

void use (Stage &stage) { stage.run (); }
