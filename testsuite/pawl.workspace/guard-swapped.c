/* Two workspaces, each tested against the other's formula.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
split (const char *in, unsigned lows, unsigned highs,
       char *low PAWL_WORKSPACE (low_bytes, "lows"), size_t low_bytes,
       char *high PAWL_WORKSPACE (high_bytes, "highs"), size_t high_bytes)
{
  if (!low || low_bytes < highs)        /* { dg-error "the guard of the workspace 'low' in 'split'" } */
    return -1;
  if (!high || high_bytes < lows)       /* { dg-error "the guard of the workspace 'high' in 'split'" } */
    return -1;
  memcpy (low, in, lows);
  memcpy (high, in + lows, highs);
  return 0;
}

PAWL_COMPUTE int
split_well (const char *in, unsigned lows, unsigned highs,
            char *low PAWL_WORKSPACE (low_bytes, "lows"), size_t low_bytes,
            char *high PAWL_WORKSPACE (high_bytes, "highs"), size_t high_bytes)
{
  if (!low || low_bytes < lows)
    return -1;
  if (!high || high_bytes < highs)
    return -1;
  memcpy (low, in, lows);
  memcpy (high, in + lows, highs);
  return 0;
}
