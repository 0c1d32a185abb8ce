/* Panels of eight columns, the last one filled up: a counter that goes by eight
   leaves room for all of a panel.
   { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>

enum { NR = 8 };

PAWL_COMPUTE int
pack (const float *b, uint16_t k, uint16_t n, size_t stride,
      float *ws PAWL_WORKSPACE (cap, "k * align (n, NR) * 4"), size_t cap)
{
  const size_t columns = (n + NR - 1u) / NR * NR;
  if (k && columns && (!ws || cap / 4 / k < columns))
    return -1;
  for (size_t j = 0; j < n; j += NR)
    {
      float *panel = ws + j * k;
      const size_t left = n - j < NR ? n - j : NR;
      for (size_t p = 0; p < k; p++)
        {
          for (size_t c = 0; c < left; c++)
            panel[p * NR + c] = b[p * stride + j + c];
          for (size_t c = left; c < NR; c++)
            panel[p * NR + c] = 0;
        }
    }
  return 0;
}

PAWL_COMPUTE int
pack_without_rest (const float *b, uint16_t k, uint16_t n, size_t stride,
                   float *ws PAWL_WORKSPACE (cap, "k * n * 4"), size_t cap)
{
  if (!ws || cap < (size_t) k * n * 4)
    return -1;
  for (size_t j = 0; j < n; j += NR)
    {
      float *panel = ws + j * k;
      for (size_t p = 0; p < k; p++)
        for (size_t c = 0; c < NR; c++)
          panel[p * NR + c] = b[p * stride + j + c]; /* { dg-error "'pack_without_rest' touches" } */
    }
  return 0;
}
