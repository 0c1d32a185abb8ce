/* Nothing tests for null where bytes are needed.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

PAWL_COMPUTE int
widen (const short *in, unsigned n, long long *total,
       int *wide PAWL_WORKSPACE (wide_bytes, "n * 4"), size_t wide_bytes)
{
  if (wide_bytes < (size_t) n * 4)      /* { dg-error "the guard of the workspace 'wide' in 'widen' lets null pass where 4 bytes are needed \(n = 1\) [pawl:workspace-guard]" } */
    return -1;
  *total = 0;
  for (unsigned i = 0; i < n; i++)
    wide[i] = in[i];
  for (unsigned i = 0; i < n; i++)
    *total += wide[i];
  return 0;
}

PAWL_COMPUTE int
widen_well (const short *in, unsigned n, long long *total,
            int *wide PAWL_WORKSPACE (wide_bytes, "n * 4"), size_t wide_bytes)
{
  if (n > 0 && wide == NULL)
    return -1;
  if (wide_bytes < (size_t) n * 4)
    return -1;
  *total = 0;
  for (unsigned i = 0; i < n; i++)
    wide[i] = in[i];
  for (unsigned i = 0; i < n; i++)
    *total += wide[i];
  return 0;
}
