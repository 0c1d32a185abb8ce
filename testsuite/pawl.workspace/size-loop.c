/* A loop that goes one too far.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

PAWL_COMPUTE int
running (const int *in, unsigned n,
         int *ws PAWL_WORKSPACE (ws_bytes, "n * 4"), size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) n * 4)
    return -1;
  for (size_t i = 0; i <= n; i++)
    ws[i] = in[i];      /* { dg-error "'running' touches 4 bytes of the workspace 'ws', which has 0 \(n = 0\) [pawl:workspace-size]" } */
  return 0;
}

PAWL_COMPUTE int
running_well (const int *in, unsigned n,
              int *ws PAWL_WORKSPACE (ws_bytes, "n * 4"), size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) n * 4)
    return -1;
  for (size_t i = 0; i < n; i++)
    ws[i] = in[i];
  for (size_t i = n; i > 0; i--)
    ws[i - 1] += (int) i;
  return 0;
}
