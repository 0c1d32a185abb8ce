/* A wrapper hands its workspace on.  It needs no guard of its own, where what it
   declares covers what is needed behind.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE static int
inner (const char *in, size_t n,
       char *ws PAWL_WORKSPACE (ws_bytes, "n"), size_t ws_bytes)
{
  if (!ws || ws_bytes < n)
    return -1;
  memcpy (ws, in, n);
  return 0;
}

PAWL_COMPUTE int
outer (const char *in, unsigned rows, unsigned columns,
       char *tmp PAWL_WORKSPACE (tmp_bytes, "rows * columns"),
       size_t tmp_bytes)
{
  return inner (in, (size_t) rows * columns, tmp, tmp_bytes);
}

PAWL_COMPUTE int
outer_short (const char *in, unsigned rows, unsigned columns,
             char *tmp PAWL_WORKSPACE (tmp_bytes, "rows + columns"),
             size_t tmp_bytes)
{
  return inner (in, (size_t) rows * columns, tmp, tmp_bytes);   /* { dg-error "'outer_short' hands [0-9]+ bytes over as the workspace 'ws' of 'inner', which needs [0-9]+" } */
}

PAWL_COMPUTE int
outer_lies (const char *in, unsigned rows, unsigned columns,
            char *tmp PAWL_WORKSPACE (tmp_bytes, "rows * columns"),
            size_t tmp_bytes)
{
  (void) tmp_bytes;
  return inner (in, (size_t) rows * columns, tmp, (size_t) -1); /* { dg-error "'outer_lies' uses the workspace 'tmp' without a test whether 'tmp_bytes' suffices" } */
}
