/* Sizes of elements from a table that cannot change, by a type that is an index.
   { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum type { F32, F16, Q8, TYPES };
static const uint8_t width[TYPES] = { 4, 2, 1 };

PAWL_COMPUTE int
cast (enum type t, uint32_t n,
      void *ws PAWL_WORKSPACE (cap, "n * (t == F32 ? 4 : t == F16 ? 2 : 1)"),
      size_t cap)
{
  if ((unsigned) t >= TYPES || !ws || cap < (size_t) n * width[t])
    return -1;
  memset (ws, 0, (size_t) n * width[t]);
  return 0;
}

PAWL_COMPUTE int
cast_from_halves (enum type t, uint32_t n,
                  void *ws PAWL_WORKSPACE (cap, "n * (t == F32 ? 4 : 2)"),
                  size_t cap)
{
  if ((unsigned) t >= TYPES || !ws || cap < (size_t) n * width[t]) /* { dg-error "the guard of the workspace 'ws' in 'cast_from_halves' admits 1 byte where 2 are needed \(n = 1, t = 2\)" } */
    return -1;
  memset (ws, 0, (size_t) n * width[t]);
  return 0;
}

struct traits { const char *name; uint16_t block, bytes; };
static const struct traits traits[]
  = { { "f32", 1, 4 }, { "q8", 32, 34 }, { "q4", 32, 18 } };

PAWL_COMPUTE int
row (unsigned t, uint32_t n,
     void *ws PAWL_WORKSPACE (cap, "n / (t == 0 ? 1 : 32)"
                                   " * (t == 0 ? 4 : t == 1 ? 34 : 18)"),
     size_t cap)
{
  if (t > 2)
    return -1;
  size_t need = (size_t) n / traits[t].block * traits[t].bytes;
  if (!ws || cap < need)
    return -1;
  memset (ws, 0, need);
  return 0;
}

PAWL_COMPUTE int
other_row (unsigned t, uint32_t n,
           void *ws PAWL_WORKSPACE (cap, "n / (t == 0 ? 1 : 32)"
                                         " * (t == 0 ? 4 : t == 1 ? 36 : 18)"),
           size_t cap)
{
  if (t > 2)
    return -1;
  size_t need = (size_t) n / traits[t].block * traits[t].bytes;
  if (!ws || cap < need) /* { dg-error "the guard of the workspace 'ws' in 'other_row' admits 34 bytes where 36 are needed \(n = 32, t = 1\)" } */
    return -1;
  memset (ws, 0, need);
  return 0;
}

/* What may change is not known.  */
static uint8_t widths[TYPES] = { 4, 2, 1 };

void
set_width (enum type t, uint8_t bytes)
{
  widths[t] = bytes;
}

PAWL_COMPUTE int
changing (enum type t, uint32_t n,
          void *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap)
{
  if ((unsigned) t >= TYPES || !ws || cap < (size_t) n * widths[t]) /* { dg-warning "it is not known whether 'changing' refuses" any } */
    return -1;
  memset (ws, 0, n);
  return 0;
}
