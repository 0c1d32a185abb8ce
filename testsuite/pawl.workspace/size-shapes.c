/* Shapes of kernels: a layout returned in a structure, mirrored borders, chunks, slices
   of threads, planes; each wrong, then right.
   { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>

enum { CHUNK = 256 };

struct cfg { uint32_t heads, dim, ctx; };
struct parts { size_t q, scores, end; };
static struct parts
lay_out (const struct cfg *c)
{
  struct parts p;
  p.q = 0;
  p.scores = p.q + (size_t) c->dim * 4;
  p.end = p.scores + (size_t) c->ctx * 2;
  return p;
}
PAWL_COMPUTE int
attn (const struct cfg *c, const float *x, unsigned char *ws PAWL_WORKSPACE (cap, "c->dim * 4 + c->ctx * 4"), size_t cap)
{
  struct parts p = lay_out (c);
  if (ws == NULL || cap < p.end)  /* { dg-error "the guard of the workspace 'ws' in 'attn' admits 2 bytes where 4 are needed \(c->dim = 0, c->ctx = 1\)" } */
    return -1;
  float *q = (float *) (ws + p.q), *s = (float *) (ws + p.scores);
  for (uint32_t i = 0; i < c->dim; i++)
    q[i] = x[i];
  for (uint32_t i = 0; i < c->ctx; i++)
    s[i] = 0;
  return 0;
}

static struct parts
lay_out_right (const struct cfg *c)
{
  struct parts p;
  p.q = 0;
  p.scores = p.q + (size_t) c->dim * 4;
  p.end = p.scores + (size_t) c->ctx * 4;
  return p;
}
PAWL_COMPUTE int
attn_right (const struct cfg *c, const float *x, unsigned char *ws PAWL_WORKSPACE (cap, "c->dim * 4 + c->ctx * 4"), size_t cap)
{
  struct parts p = lay_out_right (c);
  if (ws == NULL || cap < p.end)   
    return -1;
  float *q = (float *) (ws + p.q), *s = (float *) (ws + p.scores);
  for (uint32_t i = 0; i < c->dim; i++)
    q[i] = x[i];
  for (uint32_t i = 0; i < c->ctx; i++)
    s[i] = 0;
  return 0;
}

PAWL_COMPUTE int
mirrored (const float *x, unsigned short n, unsigned short pad, float *ws PAWL_WORKSPACE (cap, "(n + 2 * pad) * 4"), size_t cap)
{
  if (n == 0 || pad >= n || !ws || cap < (n + 2u * pad) * sizeof *ws)
    return -1;
  float *mid = ws + pad;
  for (int i = 0; i < n; i++)
    mid[i] = x[i];
  for (int i = 1; i <= pad + 1; i++)
    {
      mid[-i] = x[i - 1];  /* { dg-error "'mirrored' touches what lies before the workspace 'ws': it begins at byte -4 \(n = 1, pad = 0\)" } */
      mid[n - 1 + i - 1] = x[n - i];
    }
  return 0;
}

PAWL_COMPUTE int
mirrored_right (const float *x, unsigned short n, unsigned short pad, float *ws PAWL_WORKSPACE (cap, "(n + 2 * pad) * 4"), size_t cap)
{
  if (n == 0 || pad >= n || !ws || cap < (n + 2u * pad) * sizeof *ws)
    return -1;
  float *mid = ws + pad;
  for (int i = 0; i < n; i++)
    mid[i] = x[i];
  for (int i = 1; i <= pad; i++)
    {
      mid[-i] = x[i - 1];   
      mid[n - 1 + i] = x[n - i];
    }
  return 0;
}

PAWL_COMPUTE int
chunked (const float *x, float *y, size_t n,
         float *ws PAWL_WORKSPACE (cap, "min (n, CHUNK) * 4"), size_t cap)
{
  size_t step = n < CHUNK ? n : CHUNK;
  if (!ws || cap < step)  /* { dg-error "the guard of the workspace 'ws' in 'chunked' admits 1 byte where 4 are needed \(n = 1\)" } */
    return -1;
  for (size_t at = 0; at < n; at += CHUNK)
    {
      size_t here = n - at < CHUNK ? n - at : CHUNK;
      for (size_t i = 0; i < here; i++)
        ws[i] = x[at + i];
      for (size_t i = 0; i < here; i++)
        y[at + i] = ws[i];
    }
  return 0;
}

PAWL_COMPUTE int
chunked_right (const float *x, float *y, size_t n,
         float *ws PAWL_WORKSPACE (cap, "min (n, CHUNK) * 4"), size_t cap)
{
  size_t step = n < CHUNK ? n : CHUNK;
  if (!ws || cap < step * sizeof *ws)
    return -1;
  for (size_t at = 0; at < n; at += CHUNK)
    {
      size_t here = n - at < CHUNK ? n - at : CHUNK;
      for (size_t i = 0; i < here; i++)
        ws[i] = x[at + i];
      for (size_t i = 0; i < here; i++)
        y[at + i] = ws[i];
    }
  return 0;
}

struct params { int ith, nth; size_t wsize; void *wdata; };
PAWL_COMPUTE int
ggml_like (const float *src, float *dst, int ith, int nth, int ne,
           float *wdata PAWL_WORKSPACE (wsize, "nth * (ne + 16) * 4"), size_t wsize)
{
  if (ne < 0 || nth <= 0 || nth > 512 || ith < 0 || ith >= nth || ne > 1 << 20)
    return -1;
  if (wdata == NULL || wsize < (size_t) nth * (size_t) ne * sizeof (float))  /* { dg-error "the guard of the workspace 'wdata' in 'ggml_like' admits 0 bytes where 64 are needed \(nth = 1, ne = 0\)" } */
    return -1;
  float *wp = wdata + ((size_t) ne + 16) * (size_t) ith;
  for (int i = 0; i < ne; i++)
    wp[i] = src[i];
  dst[ith] = wp[0];
  return 0;
}

PAWL_COMPUTE int
ggml_like_right (const float *src, float *dst, int ith, int nth, int ne,
           float *wdata PAWL_WORKSPACE (wsize, "nth * (ne + 16) * 4"), size_t wsize)
{
  if (ne < 0 || nth <= 0 || nth > 512 || ith < 0 || ith >= nth || ne > 1 << 20)
    return -1;
  if (wdata == NULL || wsize < (size_t) nth * ((size_t) ne + 16) * sizeof (float))
    return -1;
  float *wp = wdata + ((size_t) ne + 16) * (size_t) ith;
  for (int i = 0; i < ne; i++)
    wp[i] = src[i];
  dst[ith] = wp[0];
  return 0;
}

PAWL_COMPUTE int
two_pass (const float *x, float *y, unsigned n, int both,
          float *ws PAWL_WORKSPACE (cap, "n * (both ? 2 : 1) * 4"), size_t cap)
{
  const unsigned planes = 1;
  if (ws == NULL || cap / sizeof *ws / planes < n)  /* { dg-error "the guard of the workspace 'ws' in 'two_pass' admits 4 bytes where 8 are needed \(n = 1, both = 1\)" } */
    return -1;
  for (unsigned i = 0; i < n; i++)
    ws[i] = x[i];
  if (both)
    for (unsigned i = 0; i < n; i++)
      ws[(size_t) n + i] = y[i];
  return 0;
}

PAWL_COMPUTE int
two_pass_right (const float *x, float *y, unsigned n, int both,
          float *ws PAWL_WORKSPACE (cap, "n * (both ? 2 : 1) * 4"), size_t cap)
{
  const unsigned planes = both ? 2 : 1;
  if (ws == NULL || cap / sizeof *ws / planes < n)   
    return -1;
  for (unsigned i = 0; i < n; i++)
    ws[i] = x[i];
  if (both)
    for (unsigned i = 0; i < n; i++)
      ws[(size_t) n + i] = y[i];
  return 0;
}
