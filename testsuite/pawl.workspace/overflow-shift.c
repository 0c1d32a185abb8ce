/* Too many bits shifted out.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
table (unsigned entries, char *ws PAWL_WORKSPACE (ws_bytes, "entries << 4"),
       size_t ws_bytes)
{
  if (!ws || ws_bytes < entries << 4)   /* { dg-error "in 'table', 'unsigned int' .* wraps: entries = 268435456 gives 4294967296, 'unsigned int' holds at most 4294967295 [pawl:workspace-overflow]" } */
    return -1;
  memset (ws, 0, (size_t) entries << 4);
  return 0;
}

PAWL_COMPUTE int
table_well (unsigned entries,
            char *ws PAWL_WORKSPACE (ws_bytes, "entries << 4"),
            size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) entries << 4)
    return -1;
  memset (ws, 0, (size_t) entries << 4);
  return 0;
}
