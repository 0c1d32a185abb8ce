/* What a test gave is kept, and decides later: the fault is where the capacity is
   compared, at each level.  { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

PAWL_COMPUTE int
both (uint32_t n, int *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap)
{
  bool small = cap < (size_t) n * 4; /* { dg-error "the guard of the workspace 'ws' in 'both' admits 0 bytes where 4 are needed \(n = 1\)" } */
  bool good = !(small && ws == NULL);
  if (!good)
    return -1;
  for (uint32_t i = 0; i != n; i++)
    ws[i] = 1;
  return 0;
}

PAWL_COMPUTE int
either (uint32_t n, int *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap)
{
  bool small = cap < (size_t) n * 4;
  bool good = !(small || ws == NULL);
  if (!good)
    return -1;
  for (uint32_t i = 0; i != n; i++)
    ws[i] = 1;
  return 0;
}
