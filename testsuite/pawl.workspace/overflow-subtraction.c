/* Below zero in an unsigned type.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
gaps (const char *in, size_t n,
      char *ws PAWL_WORKSPACE (ws_bytes, "n - 1"), size_t ws_bytes)
{
  if (!ws || ws_bytes < n - 1)
    return -1;
  memcpy (ws, in, n - 1);
  return 0;
}

PAWL_COMPUTE int
edges (const char *in, size_t n, size_t lost,
       char *ws PAWL_WORKSPACE (ws_bytes, "max (n - lost, 0)"),
       size_t ws_bytes)
{
  if (!ws || ws_bytes < n - lost)       /* { dg-error "in 'edges', '.*' subtraction wraps: n = 0, lost = 1 give -1, '.*' holds at least 0 [pawl:workspace-overflow]" } */
    return -1;
  memcpy (ws, in, n > lost ? n - lost : 0);
  return 0;
}

PAWL_COMPUTE int
edges_well (const char *in, size_t n, size_t lost,
            char *ws PAWL_WORKSPACE (ws_bytes, "max (n - lost, 0)"),
            size_t ws_bytes)
{
  size_t left = n > lost ? n - lost : 0;
  if (left && (!ws || ws_bytes < left))
    return -1;
  memcpy (ws, in, left);
  return 0;
}
