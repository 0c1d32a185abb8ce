/* An index of which the remainder is taken stays within the workspace whatever
   wraps ahead of that; what sizes or guards does not.
   { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

struct delay { unsigned at; };

PAWL_COMPUTE int
delay_line (struct delay *d, const float *x, float *y, unsigned n,
            unsigned taps, float *line PAWL_WORKSPACE (bytes, "taps * 4"),
            size_t bytes)
{
  if (!line || taps == 0 || taps > 65536 || bytes < (size_t) taps * 4)
    return -1;
  for (unsigned i = 0; i < n; i++)
    {
      unsigned at = (d->at + i) % taps;
      y[i] = line[at];
      line[at] = x[i];
    }
  return 0;
}

/* Backwards: what is below 0 comes from above.  */
PAWL_COMPUTE int
ring (const float *x, unsigned from, unsigned n, size_t at, unsigned taps,
      float *line PAWL_WORKSPACE (bytes, "taps * 4"), size_t bytes)
{
  if (!line || taps == 0 || taps > 65536 || bytes < (size_t) taps * 4)
    return -1;
  for (unsigned i = 0; i < n; i++)
    {
      line[(from - i) % taps] = x[i];
      line[(at - i - 1) % taps] = x[i];
    }
  return 0;
}

PAWL_COMPUTE int
one_more (const float *x, unsigned from, unsigned n, unsigned taps,
          float *line PAWL_WORKSPACE (bytes, "taps * 4"), size_t bytes)
{
  if (!line || taps == 0 || taps > 65536 || bytes < (size_t) taps * 4)
    return -1;
  for (unsigned i = 0; i < n; i++)
    line[(from + i) % (taps + 1)] = x[i];       /* { dg-error "'one_more' touches 8 bytes of the workspace 'line', which has 4" } */
  return 0;
}

PAWL_COMPUTE int
guarding (const float *x, unsigned a, unsigned b, unsigned taps,
          float *ws PAWL_WORKSPACE (bytes, "(a + b) % taps * 4"), size_t bytes)
{
  if (taps == 0)
    return -1;
  size_t n = (a + b) % taps;    /* { dg-error "in 'guarding', 'unsigned int' addition wraps" } */
  if (!ws || bytes / 4 < n)
    return -1;
  for (size_t i = 0; i < n; i++)
    ws[i] = x[i];
  return 0;
}
