/* A rounded address needs slack, unless the contract promises its alignment.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
/* { dg-begin-manifest }
pawl: 1
functions:
  "size-alignment.c":
    rounded:
      workspace: [{param: ws, capacity: ws_bytes, bytes: n * 4}]
    rounded_well:
      workspace: [{param: ws, capacity: ws_bytes, bytes: n * 4, alignment: 64}]
    rounded_with_slack:
      workspace: [{param: ws, capacity: ws_bytes, bytes: n * 4 + 63}]
{ dg-end-manifest } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

PAWL_COMPUTE int
rounded (unsigned n, char *ws PAWL_WORKSPACE (ws_bytes, "n * 4"),
         size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) n * 4)
    return -1;
  char *base = (char *) (((uintptr_t) ws + 63) & ~(uintptr_t) 63);
  memset (base, 0, (size_t) n * 4);     /* { dg-error "'rounded' touches [0-9]+ bytes of the workspace 'ws', which has [0-9]+ \(n = [0-9]+\) [pawl:workspace-size]" } */
  return 0;
}

PAWL_COMPUTE int
rounded_well (unsigned n, char *ws PAWL_WORKSPACE (ws_bytes, "n * 4"),
              size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) n * 4)
    return -1;
  char *base = (char *) (((uintptr_t) ws + 63) & ~(uintptr_t) 63);
  memset (base, 0, (size_t) n * 4);
  return 0;
}

PAWL_COMPUTE int
rounded_with_slack (unsigned n,
                    char *ws PAWL_WORKSPACE (ws_bytes, "n * 4 + 63"),
                    size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) n * 4 + 63)
    return -1;
  char *base = (char *) (((uintptr_t) ws + 63) & ~(uintptr_t) 63);
  memset (base, 0, (size_t) n * 4);
  return 0;
}
