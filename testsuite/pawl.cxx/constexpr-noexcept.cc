/* { dg-options "-std=c++17" } */
#include <cstdlib>
#include <pawl.h>

PAWL_COMPUTE constexpr int
twice (int n)
{
  return 2 * n;
}

PAWL_COMPUTE void *
quiet (std::size_t n) noexcept
{
  if constexpr (sizeof (int) == 1)
    std::free (nullptr);
  constexpr int m = twice (4);
  float row[m];
  row[0] = n;
  return std::malloc (n + row[0]);      /* { dg-error "'malloc' acquires .*'quiet' [pawl:compute-alloc]" } */
}
