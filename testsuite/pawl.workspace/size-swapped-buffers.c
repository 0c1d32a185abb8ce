/* Buffers that loops hand round: where each pointer is depends on the run.
   { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>

PAWL_COMPUTE int
smooth (const float *in, float *out, uint16_t w, uint16_t h,
        float *ws PAWL_WORKSPACE (cap, "2 * w * 4"), size_t cap)
{
  if (!ws || cap < 2u * w * sizeof *ws)
    return -1;
  float *now = ws, *before = ws + w;
  for (uint16_t x = 0; x < w; x++)
    before[x] = 0;
  for (uint16_t y = 0; y < h; y++)
    {
      for (uint16_t x = 0; x < w; x++)
        now[x] = in[(size_t) y * w + x] + before[x];
      for (uint16_t x = 0; x < w; x++)
        out[(size_t) y * w + x] = now[x];
      float *swap = now;
      now = before;
      before = swap;
    }
  return 0;
}

PAWL_COMPUTE int
smooth_too_far (const float *in, float *out, uint16_t w, uint16_t h,
                float *ws PAWL_WORKSPACE (cap, "2 * w * 4"), size_t cap)
{
  if (!ws || cap < 2u * w * sizeof *ws)
    return -1;
  float *now = ws, *before = ws + w + 1;
  for (uint16_t y = 0; y < h; y++)
    {
      for (uint16_t x = 0; x < w; x++)
        now[x] = in[(size_t) y * w + x]; /* { dg-error "'smooth_too_far' touches 12 bytes of the workspace 'ws', which has 8" } */
      for (uint16_t x = 0; x < w; x++)
        out[(size_t) y * w + x] = before[x]; /* { dg-error "'smooth_too_far' touches 12 bytes of the workspace 'ws', which has 8" } */
      float *swap = now;
      now = before;
      before = swap;
    }
  return 0;
}

/* One of them is no workspace.  */
PAWL_COMPUTE int
stages (float *x, uint16_t n, unsigned count,
        float *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap)
{
  if (!ws || cap < (size_t) n * 4)
    return -1;
  float *from = x, *to = ws;
  for (unsigned k = 0; k < count; k++)
    {
      for (uint16_t i = 0; i < n; i++)
        to[i] = from[n - 1 - i];
      float *swap = from;
      from = to;
      to = swap;
    }
  return 0;
}

/* Three of them.  */
PAWL_COMPUTE int
rows_of_three (const float *in, uint16_t w, uint16_t h,
               float *ws PAWL_WORKSPACE (cap, "3 * w * 4"), size_t cap)
{
  if (!ws || cap < 3u * w * sizeof *ws)
    return -1;
  float *a = ws, *b = ws + w, *c = ws + 2 * w;
  for (uint16_t y = 0; y < h; y++)
    {
      for (uint16_t x = 0; x < w; x++)
        a[x] = in[x] + b[x] + c[x];
      float *first = a;
      a = b;
      b = c;
      c = first;
    }
  return 0;
}

PAWL_COMPUTE int
rows_of_four (const float *in, uint16_t w, uint16_t h,
              float *ws PAWL_WORKSPACE (cap, "2 * w * 4"), size_t cap)
{
  if (!ws || cap < 2u * w * sizeof *ws)
    return -1;
  float *a = ws, *b = ws + w, *c = ws + 2 * w;
  for (uint16_t y = 0; y < h; y++)
    {
      for (uint16_t x = 0; x < w; x++)
        a[x] = in[x]; /* { dg-error "'rows_of_four' touches 12 bytes of the workspace 'ws', which has 8" } */
      float *first = a;
      a = b;
      b = c;
      c = first;
    }
  return 0;
}
