/* A product in int, or in unsigned int, before it becomes a size_t.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
tile (const short *in, unsigned rows, unsigned columns,
      short *ws PAWL_WORKSPACE (ws_bytes, "rows * columns * 2"),
      size_t ws_bytes)
{
  if (!ws || ws_bytes < rows * columns * sizeof *ws)    /* { dg-error "in 'tile', 'unsigned int' multiplication wraps: rows = [0-9]+, columns = [0-9]+ give [0-9]+, 'unsigned int' holds at most 4294967295 [pawl:workspace-overflow]" } */
    return -1;
  memcpy (ws, in, (size_t) rows * columns * 2);
  return 0;
}

PAWL_COMPUTE int
tile_well (const short *in, unsigned rows, unsigned columns,
           short *ws PAWL_WORKSPACE (ws_bytes, "rows * columns * 2"),
           size_t ws_bytes)
{
  if (rows > 65535 || columns > 65535)
    return -1;
  if (!ws || ws_bytes < rows * columns * sizeof *ws)
    return -1;
  memcpy (ws, in, (size_t) rows * columns * 2);
  return 0;
}
