/* What the manifest's bounds rule out cannot happen.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
/* { dg-begin-manifest }
pawl: 1
functions:
  "overflow-bounds.c":
    grid_well:
      bounds: {width: [0, 4096], height: [0, 4096]}
{ dg-end-manifest } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
grid (int width, int height,
      char *ws PAWL_WORKSPACE (ws_bytes, "width * height"), size_t ws_bytes)
{
  if (width < 0 || height < 0)
    return -1;
  int cells = width * height;   /* { dg-error "in 'grid', 'int' multiplication wraps: width = [0-9]+, height = [0-9]+ give [0-9]+, 'int' holds at most 2147483647 [pawl:workspace-overflow]" } */
  if (cells && (!ws || ws_bytes < (size_t) cells))
    return -1;
  memset (ws, 0, (size_t) width * (size_t) height);
  return 0;
}

PAWL_COMPUTE int
grid_well (int width, int height,
           char *ws PAWL_WORKSPACE (ws_bytes, "width * height"),
           size_t ws_bytes)
{
  int cells = width * height;
  if (cells && (!ws || ws_bytes < (size_t) cells))
    return -1;
  memset (ws, 0, (size_t) width * (size_t) height);
  return 0;
}
