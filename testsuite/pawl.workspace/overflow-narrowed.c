/* A size that is kept in less than it needs.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
keep (const char *in, unsigned n,
      char *ws PAWL_WORKSPACE (ws_bytes, "n * 8"), size_t ws_bytes)
{
  uint32_t need = (size_t) n * 8;       /* { dg-error "in 'keep', .* n = 536870912 gives 4294967296, '.*' holds at most 4294967295 [pawl:workspace-overflow]" } */
  if (!ws || ws_bytes < need)
    return -1;
  memcpy (ws, in, (size_t) n * 8);
  return 0;
}

PAWL_COMPUTE int
keep_well (const char *in, unsigned n,
           char *ws PAWL_WORKSPACE (ws_bytes, "n * 8"), size_t ws_bytes)
{
  if (n >= UINT32_MAX / 8)
    return -1;
  uint32_t need = (size_t) n * 8;
  if (!ws || ws_bytes < need)
    return -1;
  memcpy (ws, in, (size_t) n * 8);
  return 0;
}
