/* memset and memcpy beyond the formula.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
frame (const char *in, unsigned n,
       char *ws PAWL_WORKSPACE (ws_bytes, "n + 8"), size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) n + 8)
    return -1;
  memset (ws, 0, (size_t) n + 16);      /* { dg-error "'frame' touches 16 bytes of the workspace 'ws', which has 8 \(n = 0\) [pawl:workspace-size]" } */
  memcpy (ws + 8, in, n);
  return 0;
}

PAWL_COMPUTE int
frame_well (const char *in, unsigned n,
            char *ws PAWL_WORKSPACE (ws_bytes, "n + 8"), size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) n + 8)
    return -1;
  memset (ws, 0, (size_t) n + 8);
  memcpy (ws + 8, in, n);
  return 0;
}
