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

/* What the cast is of may wrap: the low bits are the same.  */
PAWL_COMPUTE int
of_sums (unsigned a, unsigned b, const uint8_t *in, int i,
         int *ws PAWL_WORKSPACE (cap, "256 * 4"), size_t cap)
{
  if (!ws || cap < 256 * sizeof *ws)
    return -1;
  ws[(uint8_t) (a + b)] = 1;
  ws[(uint8_t) (a * 31 + b)] = 1;
  ws[(uint8_t) (i + 1)] = 1;
  ws[(a * 2654435761u + b) & 255] = 1;
  ws[((a << 5) - b) & 255] = 1;
  uint8_t k = in[0] + in[1];
  ws[k] = 1;
  k = (uint8_t) (k - in[2]);
  ws[k] = 1;
  return 0;
}

PAWL_COMPUTE int
of_wide_sums (unsigned a, unsigned b,
              int *ws PAWL_WORKSPACE (cap, "256 * 4"), size_t cap)
{
  if (!ws || cap < 256 * sizeof *ws)
    return -1;
  ws[(uint16_t) (a + b)] = 1;   /* { dg-error "'of_wide_sums' touches 1028 bytes of the workspace 'ws', which has 1024 \(a = 128, b = 128\)" } */
  return 0;
}

/* A size is another matter.  */
PAWL_COMPUTE int
of_a_size (unsigned n, int *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap)
{
  uint8_t need = n * 4; /* { dg-error "in 'of_a_size', 'uint8_t' multiplication wraps: n = 64 gives 256" } */
  if (!ws || cap < need)
    return -1;
  for (unsigned i = 0; i < n; i++)
    ws[i] = 1;
  return 0;
}
