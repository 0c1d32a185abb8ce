/* A cursor goes on in nested loops, as packing has it: by all runs of the inner
   ones.  { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>

enum { MR = 6 };

PAWL_COMPUTE int
pack_panels (const float *a, uint16_t m, uint16_t k, size_t lda,
             float *ws PAWL_WORKSPACE (cap, "ceil_div (m, MR) * MR * k * 4"),
             size_t cap)
{
  size_t panels = ((size_t) m + MR - 1) / MR;
  if (!ws || cap < panels * MR * k * sizeof (float))
    return -1;
  float *to = ws;
  for (size_t p = 0; p < panels; p++)
    for (size_t j = 0; j < k; j++)
      for (size_t i = 0; i < MR; i++)
        {
          size_t row = p * MR + i;
          *to++ = row < m ? a[row * lda + j] : 0.0f;
        }
  return 0;
}

PAWL_COMPUTE int
one_panel_more (const float *a, uint16_t m, uint16_t k,
                float *ws PAWL_WORKSPACE (cap,
                                          "ceil_div (m, MR) * MR * k * 4"),
                size_t cap)
{
  size_t panels = ((size_t) m + MR - 1) / MR;
  if (!ws || cap < panels * MR * k * sizeof (float))
    return -1;
  float *to = ws;
  for (size_t p = 0; p <= panels; p++)
    for (size_t j = 0; j < k; j++)
      for (size_t i = 0; i < MR; i++)
        *to++ = a[i]; /* { dg-error "'one_panel_more' touches" } */
  return 0;
}

/* Rows of a triangle grow as they go.  */
PAWL_COMPUTE int
distances (const float *x, uint16_t n,
           float *d PAWL_WORKSPACE (cap, "n * (n - 1) / 2 * 4"), size_t cap)
{
  size_t count = (size_t) n * (n - 1) / 2;
  if (count && (!d || cap < count * sizeof *d))
    return -1;
  for (size_t i = 0, at = 0; i < n; i++)
    for (size_t j = 0; j < i; j++)
      d[at++] = x[i] - x[j];
  return 0;
}

PAWL_COMPUTE int
with_the_diagonal (const float *x, uint16_t n,
                   float *d PAWL_WORKSPACE (cap, "n * (n - 1) / 2 * 4"),
                   size_t cap)
{
  size_t count = (size_t) n * (n - 1) / 2;
  if (count && (!d || cap < count * sizeof *d))
    return -1;
  for (size_t i = 0, at = 0; i < n; i++)
    for (size_t j = 0; j <= i; j++)
      d[at++] = x[i] - x[j]; /* { dg-error "'with_the_diagonal' touches" } */
  return 0;
}

/* In some runs only: as many at the most.  */
PAWL_COMPUTE int
positive (const float *x, uint16_t m, uint16_t n,
          float *ws PAWL_WORKSPACE (cap, "m * n * 4"), size_t cap)
{
  if (!ws || cap < (size_t) m * n * sizeof *ws)
    return -1;
  size_t at = 0;
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < n; j++)
      if (x[i * n + j] > 0)
        ws[at++] = x[i * n + j];
  return 0;
}

PAWL_COMPUTE int
positive_and_one (const float *x, uint16_t m, uint16_t n,
                  float *ws PAWL_WORKSPACE (cap, "m * n * 4"), size_t cap)
{
  if (!ws || cap < (size_t) m * n * sizeof *ws)
    return -1;
  size_t at = 0;
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < n; j++)
      if (x[i * n + j] > 0)
        ws[++at] = x[i * n + j]; /* { dg-error "'positive_and_one' touches" } */
  return 0;
}

/* How far an inner loop goes may be read from memory: nothing is known then.  */
PAWL_COMPUTE int
by_lengths (const float *x, const uint8_t *length, uint16_t m,
            float *ws PAWL_WORKSPACE (cap, "m * 255 * 4"), size_t cap)
{
  if (!ws || cap < (size_t) m * 255 * sizeof *ws)
    return -1;
  float *to = ws;
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < length[i]; j++)
      *to++ = x[j]; /* { dg-note "it is not known whether 'by_lengths' stays inside" } */
  return 0;
}

/* Only the very last element is too much.  */
PAWL_COMPUTE int
all_but_one (const float *x, uint16_t m, uint16_t n,
             float *ws PAWL_WORKSPACE (cap, "(m * n - 1) * 4"), size_t cap)
{
  if (m < 2 || n < 2 || !ws || cap < ((size_t) m * n - 1) * sizeof *ws)
    return -1;
  float *to = ws;
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < n; j++)
      *to++ = x[j]; /* { dg-error "'all_but_one' touches 16 bytes of the workspace 'ws', which has 12 \(m = 2, n = 2\)" } */
  return 0;
}

PAWL_COMPUTE int
all_distances_but_one (const float *x, uint16_t n,
                       float *d PAWL_WORKSPACE (cap,
                                                "(n * (n - 1) / 2 - 1) * 4"),
                       size_t cap)
{
  if (n < 4 || !d || cap < ((size_t) n * (n - 1u) / 2 - 1) * sizeof *d)
    return -1;
  for (size_t i = 0, at = 0; i < n; i++)
    for (size_t j = 0; j < i; j++)
      d[at++] = x[i] - x[j]; /* { dg-error "'all_distances_but_one' touches 24 bytes of the workspace 'd', which has 20 \(n = 4\)" } */
  return 0;
}
