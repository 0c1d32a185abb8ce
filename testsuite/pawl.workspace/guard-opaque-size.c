/* A size that another unit computes: whatever it is, a guard asks for just that,
   or does not.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

size_t window_bytes (int kind) PAWL_NOALLOC;

PAWL_COMPUTE int
window (int kind, char *ws PAWL_WORKSPACE (ws_bytes, "window_bytes (kind)"),
        size_t ws_bytes)
{
  size_t need = window_bytes (kind);
  if (!ws || ws_bytes < need)
    return -1;
  memset (ws, 0, need);
  return 0;
}

PAWL_COMPUTE int
window_less (int kind,
             char *ws PAWL_WORKSPACE (ws_bytes, "window_bytes (kind) + 64"),
             size_t ws_bytes)
{
  size_t need = window_bytes (kind);
  if (!ws || ws_bytes < need)   /* { dg-error "the guard of the workspace 'ws' in 'window_less' admits [0-9]+ bytes? where [0-9]+ are needed" } */
    return -1;
  memset (ws, 0, need);
  return 0;
}

PAWL_COMPUTE int
window_more (int kind,
             char *ws PAWL_WORKSPACE (ws_bytes, "window_bytes (kind)"),
             size_t ws_bytes)
{
  size_t need = window_bytes (kind);
  if (!ws || ws_bytes <= need)  /* { dg-error "the guard of the workspace 'ws' in 'window_more' refuses [0-9]+ bytes? where [0-9]+ (is|are) enough" } */
    return -1;
  memset (ws, 0, need);
  return 0;
}

/* Whether this is another size depends on what cannot be read.  */
PAWL_COMPUTE int
window_least (int kind,
              char *ws PAWL_WORKSPACE (ws_bytes, "window_bytes (kind)"),
              size_t ws_bytes)
{
  size_t need = window_bytes (kind);
  size_t least = need < 64 ? 64 : need;
  if (!ws || ws_bytes < least)  /* { dg-warning "it is not known whether 'window_least' refuses a workspace 'ws' that is too small, and only that" } */
    return -1;
  memset (ws, 0, need);
  return 0;
}
