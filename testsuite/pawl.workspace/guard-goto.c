/* A refusal by goto to a common exit.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
stage (const float *in, float *out, unsigned rows, unsigned columns,
       float *ws PAWL_WORKSPACE (ws_bytes, "rows * columns * 4"),
       size_t ws_bytes)
{
  int rc = -1;
  size_t cells = (size_t) rows * columns;
  if (rows > 4096 || columns > 4096)
    goto done;
  if (!ws || ws_bytes < (cells + 1) * sizeof *ws)       /* { dg-error "the guard of the workspace 'ws' in 'stage' refuses [0-9]+ bytes where [0-9]+ are enough" } */
    goto done;
  memcpy (ws, in, cells * sizeof *ws);
  memcpy (out, ws, cells * sizeof *ws);
  rc = 0;
done:
  return rc;
}

PAWL_COMPUTE int
stage_well (const float *in, float *out, unsigned rows, unsigned columns,
            float *ws PAWL_WORKSPACE (ws_bytes, "rows * columns * 4"),
            size_t ws_bytes)
{
  int rc = -1;
  size_t cells = (size_t) rows * columns;
  if (rows > 4096 || columns > 4096)
    goto done;
  if (!ws || ws_bytes < cells * sizeof *ws)
    goto done;
  memcpy (ws, in, cells * sizeof *ws);
  memcpy (out, ws, cells * sizeof *ws);
  rc = 0;
done:
  return rc;
}
