// What comes by reference: std::max, std::min, a pair, an optional.
// { dg-options "-std=c++17 -fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

PAWL_COMPUTE int
larger (unsigned m, unsigned k,
        float *ws PAWL_WORKSPACE (bytes, "max (m, k) * 4"), std::size_t bytes)
{
  const std::size_t need = std::size_t (std::max (m, k)) * sizeof *ws;
  if (!ws || bytes < need)
    return -1;
  std::memset (ws, 0, need);
  return 0;
}

PAWL_COMPUTE int
smaller (unsigned m, unsigned k,
         float *ws PAWL_WORKSPACE (bytes, "max (m, k) * 4"), std::size_t bytes)
{
  const std::size_t need = std::size_t (std::min (m, k)) * sizeof *ws;
  if (!ws || bytes < need)      // { dg-error "the guard of the workspace 'ws' in 'smaller' admits 0 bytes where 4 are needed \(m = [01], k = [01]\)" }
    return -1;
  std::memset (ws, 0, need);
  return 0;
}

PAWL_COMPUTE int
of_types (int m, std::size_t k,
          float *ws PAWL_WORKSPACE (bytes, "max (m, k) * 4"),
          std::size_t bytes)
{
  if (m < 0 || k > 100000)
    return -1;
  const auto count = std::max<std::size_t> (m, k);
  if (!ws || bytes < count * sizeof *ws)
    return -1;
  std::fill (ws, ws + count, 0.0f);
  return 0;
}

static std::optional<std::size_t>
product (std::size_t m, std::size_t k)
{
  std::size_t result;
  if (__builtin_mul_overflow (m, k, &result) || result > SIZE_MAX / 4)
    return std::nullopt;
  return result * 4;
}

PAWL_COMPUTE int
if_any (std::size_t m, std::size_t k,
        float *ws PAWL_WORKSPACE (bytes, "m * k * 4"), std::size_t bytes)
{
  const auto need = product (m, k);
  if (!need || !ws || bytes < *need)
    return -1;
  std::memset (ws, 0, *need);
  return 0;
}

PAWL_COMPUTE int
if_any_short (std::size_t m, std::size_t k,
              float *ws PAWL_WORKSPACE (bytes, "m * k * 8"), std::size_t bytes)
{
  const auto need = product (m, k);
  if (!need || !ws || bytes < *need)    // { dg-error "the guard of the workspace 'ws' in 'if_any_short' admits 4 bytes where 8 are needed" }
    return -1;
  std::memset (ws, 0, *need);
  return 0;
}

static std::pair<std::size_t, std::size_t>
halves (unsigned a, unsigned b)
{
  return { std::size_t (a) * 4, std::size_t (b) * 2 };
}

PAWL_COMPUTE int
both (unsigned a, unsigned b,
      char *ws PAWL_WORKSPACE (bytes, "a * 4 + b * 2"), std::size_t bytes)
{
  const auto [first, second] = halves (a, b);
  if (!ws || bytes < first + second)
    return -1;
  std::memset (ws, 0, first);
  std::memset (ws + first, 0, second);
  return 0;
}

PAWL_COMPUTE int
both_far (unsigned a, unsigned b,
          char *ws PAWL_WORKSPACE (bytes, "a * 4 + b * 2"), std::size_t bytes)
{
  const auto [first, second] = halves (a, b);
  if (!ws || bytes < first + second)
    return -1;
  std::memset (ws, 0, first);
  std::memset (ws + first, 0, 2 * second);      // { dg-error "'both_far' touches 4 bytes of the workspace 'ws', which has 2 \(a = 0, b = 1\)" }
  return 0;
}
