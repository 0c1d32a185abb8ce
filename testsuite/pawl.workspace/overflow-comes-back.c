/* A difference below 0 makes no harm where nothing is multiplied by it, nor where
   what is added lifts it up again; truths of checks may be joined in any order.
   { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

PAWL_COMPUTE int
triangle (uint32_t n, float *ws PAWL_WORKSPACE (cap, "n * (n - 1) / 2 * 4"),
          size_t cap)
{
  if (n > 65536)
    return -1;
  size_t count = (size_t) n * (n - 1) / 2;
  if (!ws || cap / sizeof *ws < count)
    return -1;
  memset (ws, 0, count * sizeof *ws);
  return 0;
}

PAWL_COMPUTE int
narrow_triangle (uint32_t n,
                 float *ws PAWL_WORKSPACE (cap, "n * (n - 1) / 2 * 4"),
                 size_t cap)
{
  size_t count = n * (n - 1) / 2; /* { dg-error "in 'narrow_triangle', 'unsigned int' multiplication wraps" } */
  if (!ws || cap / sizeof *ws < count)
    return -1;
  memset (ws, 0, count * sizeof *ws);
  return 0;
}

PAWL_COMPUTE int
one_less_by_one (uint16_t n, uint16_t m,
                 uint8_t *ws PAWL_WORKSPACE (cap, "max (n - 1, 0) * m"),
                 size_t cap)
{
  size_t count = ((size_t) n - 1) * m; /* { dg-error "in 'one_less_by_one', 'long unsigned int' subtraction wraps: n = 0" } */
  if (!ws || cap < count)
    return -1;
  memset (ws, 0, count);
  return 0;
}

PAWL_COMPUTE int
history (size_t taps, size_t block,
         uint8_t *ws PAWL_WORKSPACE (cap, "taps - 1 + block"), size_t cap)
{
  if (block == 0 || block > 65536 || taps > 512)
    return -1;
  size_t before = taps - 1;
  size_t span = before + block;
  if (!ws || cap < span)
    return -1;
  memset (ws, 0, span);
  return 0;
}

PAWL_COMPUTE int
history_of_none (size_t taps, size_t block,
                 uint8_t *ws PAWL_WORKSPACE (cap, "max (taps - 1 + block, 0)"),
                 size_t cap)
{
  if (block > 65536 || taps > 512)
    return -1;
  size_t before = taps - 1;
  size_t span = before + block; /* { dg-error "in 'history_of_none', '.*' addition wraps: taps = 0, block = 0 give -1" } */
  if (!ws || cap < span)
    return -1;
  memset (ws, 0, span);
  return 0;
}

PAWL_COMPUTE int
joined (size_t rows, size_t columns,
        float *ws PAWL_WORKSPACE (cap, "rows * columns * 4"), size_t cap)
{
  size_t need;
  bool wraps = __builtin_mul_overflow (rows, columns, &need);
  wraps |= __builtin_mul_overflow (need, sizeof (float), &need);
  if (wraps || need > cap || (need && !ws))
    return -1;
  memset (ws, 0, need);
  return 0;
}

PAWL_COMPUTE int
not_joined (size_t rows, size_t columns,
            float *ws PAWL_WORKSPACE (cap, "rows * columns * 4"), size_t cap)
{
  size_t need;
  bool wraps = __builtin_mul_overflow (rows, columns, &need);
  wraps = __builtin_mul_overflow (need, sizeof (float), &need); /* { dg-error "in 'not_joined', 'long unsigned int' multiplication wraps" .-1 } */
  if (wraps || need > cap || (need && !ws))
    return -1;
  memset (ws, 0, need);
  return 0;
}
