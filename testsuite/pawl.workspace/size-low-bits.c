/* A cast that makes an index smaller takes its low bits.
   { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>

PAWL_COMPUTE int
by_byte (uint32_t x, const uint32_t *in, uint32_t n,
         int *ws PAWL_WORKSPACE (cap, "256 * 4"), size_t cap)
{
  if (!ws || cap < 256 * sizeof *ws)
    return -1;
  ws[(uint8_t) x] = 1;
  for (uint32_t i = 0; i < n; i++)
    ws[(uint8_t) (in[i] >> 8)] = 2;
  return 0;
}

PAWL_COMPUTE int
by_half (uint32_t x, int *ws PAWL_WORKSPACE (cap, "256 * 4"), size_t cap)
{
  if (!ws || cap < 256 * sizeof *ws)
    return -1;
  ws[(uint16_t) x] = 1; /* { dg-error "'by_half' touches 1028 bytes of the workspace 'ws', which has 1024 \(x = 256\)" } */
  return 0;
}

PAWL_COMPUTE int
of_what_may_be_negative (int x, int *ws PAWL_WORKSPACE (cap, "256 * 4"),
                         size_t cap)
{
  if (!ws || cap < 256 * sizeof *ws)
    return -1;
  ws[(uint8_t) x] = 1;
  return 0;
}
