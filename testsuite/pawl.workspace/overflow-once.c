/* What comes of a wrong value is no fault of its own; what is computed again
   is.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
rows (int m, int k, char *ws PAWL_WORKSPACE (ws_bytes, "m * k + 16"),
      size_t ws_bytes)
{
  if (m < 0 || k < 0)
    return -1;
  int cells = m * k;    /* { dg-error "in 'rows', 'int' multiplication wraps" } */
  int bytes = cells + 16;
  if (!ws || ws_bytes < (size_t) bytes)
    return -1;
  memset (ws, 0, 16);
  return 0;
}

PAWL_COMPUTE int
rows_twice (int m, int k, char *ws PAWL_WORKSPACE (ws_bytes, "m * k"),
            size_t ws_bytes)
{
  if (m < 0 || k < 0)
    return -1;
  if (!ws || ws_bytes < (size_t) (m * k))       /* { dg-error "in 'rows_twice', 'int' multiplication wraps" } */
    return -1;
  memset (ws, 0, (size_t) m * (size_t) k);
  return 0;
}
