/* Refusals in one condition with the test of the capacity: they narrow what is
   compared.  A test that only a larger capacity meets asks for no more.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

PAWL_COMPUTE int
decode (const char *in, unsigned n, unsigned width,
        char *ws PAWL_WORKSPACE (ws_bytes, "width == 1 ? n : n * 2"),
        size_t ws_bytes)
{
  if (!ws || width > 2 || (uintptr_t) ws % 16 || ws_bytes > PTRDIFF_MAX
      || ws_bytes < (size_t) n * 3      /* { dg-error "the guard of the workspace 'ws' in 'decode' refuses [0-9]+ bytes? where [0-9]+ (is|are) enough" } */
      || width == 0)
    return -1;
  memset (ws, 0, n);
  memcpy (ws, in, n);
  return 0;
}

PAWL_COMPUTE int
decode_well (const char *in, unsigned n, unsigned width,
             char *ws PAWL_WORKSPACE (ws_bytes, "width == 1 ? n : n * 2"),
             size_t ws_bytes)
{
  if (!ws || width > 2 || (uintptr_t) ws % 16 || ws_bytes > PTRDIFF_MAX
      || width == 0 || ws_bytes < (size_t) n * width)
    return -1;
  memset (ws, 0, n);
  memcpy (ws, in, n);
  return 0;
}
