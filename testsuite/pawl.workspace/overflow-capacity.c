/* A capacity that is negative becomes a large one; a count that is negative is
   refused.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
take (const char *in, int n, char *ws PAWL_WORKSPACE (room, "n"), int room)
{
  if (!ws || (size_t) room < (size_t) n)        /* { dg-error "in 'take', conversion .* loses the value: room = -1 gives -1" } */
    return -1;
  memcpy (ws, in, (size_t) n);
  return 0;
}

PAWL_COMPUTE int
take_well (const char *in, int n, char *ws PAWL_WORKSPACE (room, "n"), int room)
{
  if (!ws || room < 0 || (size_t) room < (size_t) n)
    return -1;
  memcpy (ws, in, (size_t) n);
  return 0;
}
