/* -E sees the attributes and judges nothing.  */
/* { dg-do preprocess } */
/* { dg-skip-syntax "it is preprocessed" } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  return malloc ((size_t) n);
}
