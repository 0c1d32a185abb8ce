/* Rounding in 'unsigned int' that is widened together with its mask; and a test
   whose truth is kept in a variable, told where it compares.
   { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdbool.h>
#include <stddef.h>

#define UP(x) (((x) + 63u) / 64u * 64u)

PAWL_COMPUTE int
rounded (const float *x, unsigned short a, unsigned short b,
         char *ws PAWL_WORKSPACE (bytes, "align (a * 4, 64) + align (b * 4, 64)"),
         size_t bytes)
{
  size_t need = UP (a * 4u);
  need += UP (b * 4u);
  if (!ws || bytes < need)
    return -1;
  for (unsigned i = 0; i < a; i++)
    ((float *) ws)[i] = x[i];
  return 0;
}

PAWL_COMPUTE int
not_rounded (const float *x, unsigned short a, unsigned short b,
             char *ws PAWL_WORKSPACE (bytes,
                                      "align (a * 4, 64) + align (b * 4, 64)"),
             size_t bytes)
{
  size_t need = UP (a * 4u);
  need += b * 4u;
  if (!ws || bytes < need)      /* { dg-error "the guard of the workspace 'ws' in 'not_rounded' admits 68 bytes where 128 are needed \(a = 1, b = 1\)" } */
    return -1;
  for (unsigned i = 0; i < a; i++)
    ((float *) ws)[i] = x[i];
  return 0;
}

PAWL_COMPUTE bool
in_variable (const float *x, unsigned n,
             float *ws PAWL_WORKSPACE (bytes, "(n + 1) * 4"), size_t bytes)
{
  bool enough = ws != NULL
                && bytes >= (size_t) n * 4; /* { dg-error "admits 4 bytes where 8 are needed \(n = 1\)" } */
  if (!enough)
    return false;
  for (unsigned i = 0; i < n; i++)
    ws[i] = x[i];
  return true;
}
