/* { dg-options "-std=c++14" } */
#include <cstdlib>
#include <pawl.h>

PAWL_COMPUTE void
outer ()
{
  auto f = [] (auto x) { std::free (std::malloc (sizeof x)); };    /* { dg-error "'malloc' acquires .*'outer' [pawl:compute-alloc]" } */
                                                                   /* { dg-error "'free' releases .*'outer' [pawl:compute-alloc]" .-1 } */
  f (1);
  f (2.0);
}
