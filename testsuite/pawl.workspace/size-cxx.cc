// Methods, templates and lambdas.
// { dg-options "-fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <cstddef>
#include <cstdint>

struct shape
{
  std::uint16_t rows, columns;

  PAWL_COMPUTE bool
  clear (float *ws PAWL_WORKSPACE (bytes, "this->rows * this->columns * 4"),
         std::size_t bytes) const
  {
    if (!ws || bytes < std::size_t (rows) * columns * sizeof (float))
      return false;
    auto at = [&] (unsigned r, unsigned c) -> float &
      { return ws[std::size_t (r) * columns + c]; };
    for (unsigned r = 0; r < rows; r++)
      for (unsigned c = 0; c < columns; c++)
        at (r, c) = 0;
    return true;
  }
};

template <typename T>
PAWL_COMPUTE int
zero (std::uint32_t n, T *ws PAWL_WORKSPACE (bytes, "n * 8"),
      std::size_t bytes)
{
  if (ws == nullptr || bytes < n * sizeof (T))  // { dg-error "the guard of the workspace 'ws' in 'zero' admits 4 bytes where 8 are needed \(n = 1\)" }
    return -1;
  for (std::uint32_t i = 0; i < n; i++)
    ws[i] = T ();
  return 0;
}

bool
use (const shape &s, float *room, std::size_t bytes)
{
  return s.clear (room, bytes);
}

template int zero<double> (std::uint32_t, double *, std::size_t);
template int zero<float> (std::uint32_t, float *, std::size_t);
