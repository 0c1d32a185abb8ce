/* All right places in C++: methods, templates, members, extern "C", lambdas'
   parameters.  */
/* { dg-do compile } */
/* { dg-options "-std=c++17 -Wall -Wextra" } */
#include <pawl.h>
#include <cstddef>

extern "C" {
PAWL_COMPUTE int in_block (int);
typedef void *(*taker) (std::size_t) PAWL_ACQUIRES;
}

template <typename T>
PAWL_COMPUTE PAWL_REFUSES int
kernel (T *ws PAWL_WORKSPACE (bytes, "n * sizeof (float)"), std::size_t bytes, std::size_t n)
{
  return ws && n && bytes / sizeof (T) >= n ? 0 : -1;
}
template int kernel<float> (float *, std::size_t, std::size_t);
template int kernel<double> (double *, std::size_t, std::size_t);

template <typename T>
struct Stage
{
  PAWL_COMPUTE T process (T x) { return x + count (); }
  PAWL_COMPUTE static T other (T x);
  PAWL_NOALLOC int (*count) ();
  T *base PAWL_STABLE;
  PAWL_DIAGNOSTIC_COUNTER static unsigned calls;
  PAWL_COMPUTE Stage () : count (nullptr), base (nullptr) {}
  PAWL_COMPUTE ~Stage () {}
  PAWL_COMPUTE Stage &operator= (const Stage &) = default;
  PAWL_COMPUTE operator T () const { return *base; }
  friend PAWL_COMPUTE void near (Stage &) {}
};
template struct Stage<int>;

int
use (Stage<int> &stage)
{
  near (stage);
  return stage.process (1) + in_block (2);
}
