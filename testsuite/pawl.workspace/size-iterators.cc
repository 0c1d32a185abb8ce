// Loops over ranges, whose counters are pointers in memory that operator++ moves
// on, and the largest of a list.
// { dg-options "-std=c++20 -fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

PAWL_COMPUTE int
past_the_end (float x, std::size_t n,
              float *ws PAWL_WORKSPACE (bytes, "n * 4"), std::size_t bytes)
{
  if (n == 0 || n > 100000 || !ws || bytes < n * 4)
    return -1;
  for (float &each : std::span<float> (ws, n + 1))
    each = x;   // { dg-error "'past_the_end' touches 8 bytes of the workspace 'ws', which has 4 \(n = 1\)" }
  return 0;
}

PAWL_COMPUTE int
all_of_it (float x, std::size_t n,
           float *ws PAWL_WORKSPACE (bytes, "n * 4"), std::size_t bytes)
{
  if (n == 0 || n > 100000 || !ws || bytes < n * 4)
    return -1;
  for (float &each : std::span<float> (ws, n))
    each = x;
  return 0;
}

PAWL_COMPUTE int
without_one (float x, unsigned rows, unsigned columns, unsigned depth,
             float *ws PAWL_WORKSPACE (bytes,
                                       "max (max (rows, columns), depth) * 4"),
             std::size_t bytes)
{
  std::size_t n = std::max ({ rows, columns });
  if (!ws || bytes < n * 4)     // { dg-error "the guard of the workspace 'ws' in 'without_one' admits 4 bytes where 8 are needed \(rows = 0, columns = 1, depth = 2\)" }
    return -1;
  for (std::size_t i = 0; i < n; i++)
    ws[i] = x;
  return 0;
}

PAWL_COMPUTE int
largest_of_three (float x, unsigned rows, unsigned columns, unsigned depth,
                  float *ws PAWL_WORKSPACE (
                    bytes, "max (max (rows, columns), depth) * 4"),
                  std::size_t bytes)
{
  std::size_t n = std::max ({ rows, columns, depth });
  if (!ws || bytes < n * 4)
    return -1;
  for (std::size_t i = 0; i < n; i++)
    ws[i] = x;
  return 0;
}

PAWL_COMPUTE int
smallest_of_two (float x, unsigned rows, unsigned columns,
                 float *ws PAWL_WORKSPACE (bytes, "min (rows, columns) * 4"),
                 std::size_t bytes)
{
  std::size_t n = std::min ({ rows, columns });
  if (!ws || bytes < n * 4)
    return -1;
  for (std::size_t i = 0; i < n; i++)
    ws[i] = x;
  return 0;
}
