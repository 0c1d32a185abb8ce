// A chunk's length is read on the way around its loop: what was entered with it
// there is entered again when it is known.
// { dg-options "-fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>

PAWL_COMPUTE bool
mix (const float *x, float *y, std::uint32_t n,
     float *ws PAWL_WORKSPACE (cap, "256 * sizeof (float)"), std::size_t cap)
{
  constexpr std::uint32_t block = 256;
  if (!ws || cap < block * sizeof (float))
    return false;
  for (std::uint32_t at = 0; at < n;)
    {
      const std::uint32_t k = std::min (block, n - at);
      std::copy (x + at, x + at + k, ws);
      std::copy_n (ws, k, y + at);
      at += k;
    }
  return true;
}

PAWL_COMPUTE bool
mix_one_more (const float *x, float *y, std::uint32_t n,
              float *ws PAWL_WORKSPACE (cap, "256 * sizeof (float)"),
              std::size_t cap)
{
  constexpr std::uint32_t block = 257;
  if (!ws || cap < 256 * sizeof (float))
    return false;
  for (std::uint32_t at = 0; at < n;)
    {
      const std::uint32_t k = std::min (block, n - at);
      std::copy (x + at, x + at + k, ws); // { dg-error "'mix_one_more' touches 1028 bytes of the workspace 'ws', which has 1024 \(n = 257\)" }
      std::copy_n (ws, k, y + at); // { dg-error "'mix_one_more' touches 1028 bytes of the workspace 'ws', which has 1024 \(n = 257\)" }
      at += k;
    }
  return true;
}
