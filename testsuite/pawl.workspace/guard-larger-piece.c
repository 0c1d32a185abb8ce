/* Two pieces stand one behind the other, but the larger one alone is asked for.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
merge (const uint8_t *a, uint32_t na, const uint8_t *b, uint32_t nb,
       uint8_t *ws PAWL_WORKSPACE (ws_bytes, "na + nb"), size_t ws_bytes)
{
  size_t need = na > nb ? na : nb;
  if (!ws || ws_bytes < need)   /* { dg-error "the guard of the workspace 'ws' in 'merge' admits [0-9]+ bytes? where [0-9]+ (is|are) needed" } */
    return -1;
  memcpy (ws, a, na);
  memcpy (ws + na, b, nb);
  return 0;
}

PAWL_COMPUTE int
merge_well (const uint8_t *a, uint32_t na, const uint8_t *b, uint32_t nb,
            uint8_t *ws PAWL_WORKSPACE (ws_bytes, "na + nb"), size_t ws_bytes)
{
  size_t need = (size_t) na + nb;
  if (!ws || ws_bytes < need)
    return -1;
  memcpy (ws, a, na);
  memcpy (ws + na, b, nb);
  return 0;
}
