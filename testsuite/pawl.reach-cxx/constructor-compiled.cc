// A constructor is judged as it is compiled, not as it was parsed as well: the compiler
// knows more of it.
// { dg-additional-options "-std=c++20" }
#include <pawl.h>

struct Cell
{
  int *at;
  int own;
  PAWL_COMPUTE constexpr Cell (int n) : at (&own), own (n)
  {
    if (__builtin_is_constant_evaluated ())
      at = new int (n);
  }
};

int
read (int n)
{
  Cell cell (n);
  return *cell.at;
}
