/* A helper of the unit does the test.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static bool
fits (const void *block, size_t has, size_t wants)
{
  return wants == 0 || (block && has >= wants);
}

PAWL_COMPUTE int
pad (const char *in, unsigned n, unsigned edge,
     char *ws PAWL_WORKSPACE (ws_bytes, "n + 2 * edge"), size_t ws_bytes)
{
  if (!fits (ws, ws_bytes, (size_t) n + edge))  /* { dg-error "the guard of the workspace 'ws' in 'pad' admits 1 byte where 2 are needed \(n = 0, edge = 1\) [pawl:workspace-guard]" } */
    return -1;
  memset (ws, 0, (size_t) n + 2 * (size_t) edge);
  memcpy (ws + edge, in, n);
  return 0;
}

PAWL_COMPUTE int
pad_well (const char *in, unsigned n, unsigned edge,
          char *ws PAWL_WORKSPACE (ws_bytes, "n + 2 * edge"), size_t ws_bytes)
{
  if (!fits (ws, ws_bytes, (size_t) n + 2 * (size_t) edge))
    return -1;
  memset (ws, 0, (size_t) n + 2 * (size_t) edge);
  memcpy (ws + edge, in, n);
  return 0;
}
