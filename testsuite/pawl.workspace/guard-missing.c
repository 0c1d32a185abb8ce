/* A workspace whose capacity nobody looks at.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

PAWL_COMPUTE int
sum_pairs (const int *in, int *out, size_t pairs,
           int *half PAWL_WORKSPACE (half_bytes, "pairs * 4"),
           size_t half_bytes)
{
  (void) half_bytes;
  if (!half)
    return -1;
  for (size_t i = 0; i < pairs; i++)
    half[i] = in[2 * i] + in[2 * i + 1];        /* { dg-error "'sum_pairs' uses the workspace 'half' without a test whether 'half_bytes' suffices: 0 bytes may come where 4 are needed \(pairs = 1\) [pawl:workspace-guard]" } */
  *out = pairs ? half[0] : 0;
  return 0;
}

PAWL_COMPUTE int
sum_pairs_well (const int *in, int *out, size_t pairs,
                int *half PAWL_WORKSPACE (half_bytes, "pairs * 4"),
                size_t half_bytes)
{
  if (!half || half_bytes / sizeof *half < pairs)
    return -1;
  for (size_t i = 0; i < pairs; i++)
    half[i] = in[2 * i] + in[2 * i + 1];
  *out = pairs ? half[0] : 0;
  return 0;
}
