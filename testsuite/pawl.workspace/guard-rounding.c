/* The formula rounds up, the guard does not; and the other way round.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
blocks (const char *in, unsigned n,
        char *ws PAWL_WORKSPACE (ws_bytes, "ceil_div (n, 16) * 16"),
        size_t ws_bytes)
{
  if (!ws || ws_bytes < n)      /* { dg-error "the guard of the workspace 'ws' in 'blocks' admits [0-9]+ bytes? where 16 are needed" } */
    return -1;
  memset (ws, 0, ((size_t) n + 15) / 16 * 16);
  memcpy (ws, in, n);
  return 0;
}

PAWL_COMPUTE int
blocks_well (const char *in, unsigned n,
             char *ws PAWL_WORKSPACE (ws_bytes, "ceil_div (n, 16) * 16"),
             size_t ws_bytes)
{
  if (!ws || ws_bytes < (((size_t) n + 15) & ~(size_t) 15))
    return -1;
  memset (ws, 0, ((size_t) n + 15) / 16 * 16);
  memcpy (ws, in, n);
  return 0;
}

PAWL_COMPUTE int
plain (const char *in, unsigned n,
       char *ws PAWL_WORKSPACE (ws_bytes, "n"), size_t ws_bytes)
{
  if (!ws || ws_bytes < ((size_t) n + 7) / 8 * 8)       /* { dg-error "the guard of the workspace 'ws' in 'plain' refuses [0-9]+ bytes? where [0-9]+ (is|are) enough" } */
    return -1;
  memcpy (ws, in, n);
  return 0;
}
