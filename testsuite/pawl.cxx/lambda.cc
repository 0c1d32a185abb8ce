/* A lambda belongs to the function it stands in.  */
#include <cstdlib>
#include <pawl.h>

template <typename F> void each (F f) { f (3); }

PAWL_COMPUTE void
outer (void **slots)
{
  each ([&] (int i) {
    slots[i] = std::malloc (4);         /* { dg-error "'malloc' acquires .*'outer' [pawl:compute-alloc]" } */
    auto inner = [=] { std::free (slots[0]); }; /* { dg-error "'free' releases .*'outer' [pawl:compute-alloc]" } */
    inner ();
  });
}

void *(*unmarked) (std::size_t) = [] (std::size_t n) { return std::malloc (n); };
