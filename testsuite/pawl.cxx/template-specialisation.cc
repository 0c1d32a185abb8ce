/* A specialisation has a body of its own.  */
#include <cstdlib>
#include <pawl.h>

template <typename T>
PAWL_COMPUTE void
drop (T *p)
{
  *p = 0;
}

template <>
PAWL_COMPUTE void
drop<float> (float *p)
{
  std::free (p);        /* { dg-error "'free' releases .*'drop' [pawl:compute-alloc]" } */
}

void
use (int *i, float *f)
{
  drop (i);
  drop (f);
}
