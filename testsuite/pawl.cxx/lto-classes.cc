/* { dg-levels { -O2 } } */
/* { dg-options "-flto" } */
#include <cstdlib>
#include <pawl.h>

namespace kernels
{
template <typename T> struct Stage
{
  PAWL_COMPUTE virtual void run (T *p) { std::free (p); }       /* { dg-error "'free' releases .*'kernels::Stage::run' [pawl:compute-alloc]" } */
  PAWL_COMPUTE ~Stage () { std::free (this); }  /* { dg-error "'free' releases .*'kernels::Stage::~Stage' [pawl:compute-alloc]" } */
};
}
kernels::Stage<int> stage;
