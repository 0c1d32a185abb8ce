#include <cstdlib>
#include <pawl.h>

template <typename T>
struct Stage
{
  PAWL_COMPUTE void inside (T *p) { std::free (p); }    /* { dg-error "'free' releases .*'Stage::inside' [pawl:compute-alloc]" } */
  PAWL_COMPUTE void outside (T *p);
  template <typename U> PAWL_COMPUTE void member (U *p) { std::free (p); }      /* { dg-error "'free' releases .*'Stage::member' [pawl:compute-alloc]" } */
  void unmarked (T *p) { std::free (p); }
};

template <typename T>
void
Stage<T>::outside (T *p)
{
  std::free (p);        /* { dg-error "'free' releases .*'Stage::outside' [pawl:compute-alloc]" } */
}

void
use (Stage<int> &a, Stage<float> &b, int *i, float *f)
{
  a.inside (i);
  b.inside (f);
  a.outside (i);
  b.outside (f);
  a.member (f);
  a.member (i);
  a.unmarked (i);
}
