/* What a loop computes may not be known; in its first run it is what it begins
   with.  { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { CHUNK = 64 };

PAWL_COMPUTE int
chunks (const float *x, float *y, uint32_t n,
        float *ws PAWL_WORKSPACE (cap, "CHUNK * 4"), size_t cap)
{
  if (!ws || cap < CHUNK * sizeof *ws)
    return -1;
  while (n)
    {
      uint32_t k = n < CHUNK ? n : CHUNK;
      memcpy (ws, x, k * sizeof *ws);
      for (uint32_t i = 0; i < k; i++)
        y[i] = ws[i];
      x += k;
      y += k;
      n -= k;
    }
  return 0;
}

PAWL_COMPUTE int
chunks_and_one (const float *x, float *y, uint32_t n,
                float *ws PAWL_WORKSPACE (cap, "CHUNK * 4"), size_t cap)
{
  if (!ws || cap < CHUNK * sizeof *ws)
    return -1;
  while (n)
    {
      uint32_t k = n < CHUNK + 1 ? n : CHUNK + 1;
      memcpy (ws, x, k * sizeof *ws); /* { dg-error "'chunks_and_one' touches 260 bytes of the workspace 'ws', which has 256 \(n = 65\)" } */
      for (uint32_t i = 0; i < k; i++)
        y[i] = ws[i]; /* { dg-error "'chunks_and_one' touches 260 bytes of the workspace 'ws', which has 256" } */
      x += k;
      y += k;
      n -= k;
    }
  return 0;
}

/* In the first run it is inside, in others not known.  */
PAWL_COMPUTE int
doubling (const float *x, uint32_t n,
          float *ws PAWL_WORKSPACE (cap, "1024 * 4"), size_t cap)
{
  if (!ws || cap < 1024 * sizeof *ws)
    return -1;
  for (uint32_t at = 1; at < n; at *= 2)
    ws[at] = x[at]; /* { dg-note "it is not known whether 'doubling' stays inside" } */
  return 0;
}

/* It is never there in a first run.  */
PAWL_COMPUTE int
not_at_first (const uint32_t *next, uint32_t n,
              float *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap)
{
  if (!ws || cap < n * sizeof *ws)
    return -1;
  for (uint32_t at = n, i = 0; i < n; i++)
    {
      if (at < n)
        ws[at] = 0;
      at = next[i];
    }
  return 0;
}

/* Of what it begins with the low bits are taken.  */
PAWL_COMPUTE int
bytes_of (const uint32_t *in, uint32_t n,
          uint32_t *ws PAWL_WORKSPACE (cap, "256 * 4"), size_t cap)
{
  if (!ws || cap < 256 * sizeof *ws || n == 0)
    return -1;
  for (uint32_t next = *in, i = 0; i < n; i++)
    {
      ws[(uint8_t) next] = i;
      next = in[i];
    }
  return 0;
}

/* A cast to what is signed has to give what it was.  */
PAWL_COMPUTE int
signed_bytes_of (const uint32_t *in, uint32_t n,
                 uint32_t *ws PAWL_WORKSPACE (cap, "256 * 4"), size_t cap)
{
  if (!ws || cap < 256 * sizeof *ws || n == 0)
    return -1;
  for (uint32_t next = *in, i = 0; i < n; i++)
    {
      ws[(int8_t) next + 128] = i; /* { dg-note "it is not known whether 'signed_bytes_of' stays inside" } */
      next = in[i];
    }
  return 0;
}
