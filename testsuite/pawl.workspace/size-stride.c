/* A matrix is walked with the wrong stride.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

PAWL_COMPUTE int
transpose (const float *in, unsigned rows, unsigned columns,
           float *ws PAWL_WORKSPACE (ws_bytes, "rows * columns * 4"),
           size_t ws_bytes)
{
  if (rows > 1024 || columns > 1024)
    return -1;
  if (!ws || ws_bytes < (size_t) rows * columns * 4)
    return -1;
  for (size_t r = 0; r < rows; r++)
    for (size_t c = 0; c < columns; c++)
      ws[c * columns + r] = in[r * columns + c];        /* { dg-error "'transpose' touches [0-9]+ bytes of the workspace 'ws', which has [0-9]+ \(rows = [0-9]+, columns = [0-9]+\) [pawl:workspace-size]" } */
  return 0;
}

PAWL_COMPUTE int
transpose_well (const float *in, unsigned rows, unsigned columns,
                float *ws PAWL_WORKSPACE (ws_bytes, "rows * columns * 4"),
                size_t ws_bytes)
{
  if (rows > 1024 || columns > 1024)
    return -1;
  if (!ws || ws_bytes < (size_t) rows * columns * 4)
    return -1;
  for (size_t r = 0; r < rows; r++)
    for (size_t c = 0; c < columns; c++)
      ws[c * rows + r] = in[r * columns + c];
  return 0;
}
