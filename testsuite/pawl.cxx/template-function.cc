/* An annotated template is judged once, whatever is made of it.  */
#include <cstdlib>
#include <pawl.h>

template <typename T>
PAWL_COMPUTE T *
take (std::size_t n)
{
  return (T *) std::malloc (n * sizeof (T));    /* { dg-error "'malloc' acquires .*'take' [pawl:compute-alloc]" } */
}

template <typename T>
PAWL_COMPUTE T *
never_instantiated (std::size_t n)
{
  return (T *) std::malloc (n * sizeof (T));
}

float *a () { return take<float> (1); }
double *b () { return take<double> (2); }
template char *take<char> (std::size_t);
