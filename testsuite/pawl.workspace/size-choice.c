/* Sizes that are chosen by several tests at once, in other words than the
   formula's.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
/* { dg-begin-manifest }
pawl: 1
functions:
  "size-choice.c":
    resample:
      bounds: {"in->rows": [1, 1024], "in->columns": [1, 1024], "by->x": [1, 64], "by->y": [1, 64], "by->taps": [1, 32], "by->phase": [0, 7]}
      workspace:
        - {param: ws, capacity: bytes, query: resample_bytes,
           bytes: "by->x == 1 && by->y == 1 && by->left == 0 && by->top == 0 && by->gap == 1 && in->rows == in->columns && in->planes == 1 ? 0 : 4 * align (in->rows * in->columns * by->taps, 4)"}
    resample_wrongly:
      bounds: {"in->rows": [1, 1024], "in->columns": [1, 1024], "by->x": [1, 64], "by->y": [1, 64], "by->taps": [1, 32], "by->phase": [0, 7]}
      workspace:
        - {param: ws, capacity: bytes, query: resample_bytes,
           bytes: "by->x == 1 && by->y == 1 && by->left == 0 ? 0 : 4 * align (in->rows * in->columns * by->taps, 4)"}
{ dg-end-manifest } */
#include <stddef.h>
#include <string.h>

struct extent
{
  int rows, columns, planes;
};

struct factor
{
  int x, y, taps, phase, left, top, gap;
};

static int
whole_bytes (const struct extent *in, const struct factor *by)
{
  const int taps = in->rows * in->columns * by->taps;
  const int rest = taps % 4;
  const int padded = rest ? taps + 4 - rest : taps;
  return padded * (int) sizeof (float);
}

int
resample_bytes (const struct extent *in, const struct factor *by)
{
  if (by->x == 1 && by->y == 1 && by->left == 0 && by->top == 0
      && by->gap == 1 && in->rows == in->columns && in->planes == 1)
    {
      if (by->phase == 1 && by->taps == 1)
        return 0;
      return 0;
    }
  else if (in->rows == 1 && by->y == 1 && by->gap == 1
           && in->rows == in->planes && by->phase * in->columns % 4 == 0)
    return whole_bytes (in, by);        /* { dg-error "the size query 'resample_bytes' returns [0-9]+, but the workspace 'ws' of 'resample_wrongly' has 0 bytes" } */
  else
    return whole_bytes (in, by);        /* { dg-error "the size query 'resample_bytes' returns [0-9]+, but the workspace 'ws' of 'resample_wrongly' has 0 bytes" } */
}

int
resample (const struct extent *in, const struct factor *by, float *ws,
          int bytes)
{
  const int need = resample_bytes (in, by);
  if (bytes < need || !ws)
    return -1;
  memset (ws, 0, (size_t) need);
  return 0;
}

int
resample_wrongly (const struct extent *in, const struct factor *by, float *ws,
                  int bytes)
{
  const int need = resample_bytes (in, by);
  if (bytes < need || !ws)      /* { dg-error "the guard of the workspace 'ws' in 'resample_wrongly' refuses 0 bytes where 0 are enough" } */
    return -1;
  memset (ws, 0, (size_t) need);        /* { dg-error "'resample_wrongly' touches [0-9]+ bytes of the workspace 'ws', which has 0" } */
  return 0;
}
