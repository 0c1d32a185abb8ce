/* Size queries: what they return is what the formula says.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
/* { dg-begin-manifest }
pawl: 1
functions:
  "size-query.c":
    gather:
      workspace: [{param: ws, capacity: ws_bytes, bytes: n * 4, query: gather_bytes}]
    spread:
      workspace: [{param: ws, capacity: ws_bytes, bytes: n * 4, query: spread_bytes}]
    limited:
      workspace: [{param: ws, capacity: ws_bytes, bytes: n * 4, query: limited_bytes}]
{ dg-end-manifest } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

size_t
gather_bytes (unsigned n)
{
  return (size_t) n * 4 + 16;   /* { dg-error "the size query 'gather_bytes' returns 16, but the workspace 'ws' of 'gather' has 0 bytes \(n = 0\) [pawl:workspace-size]" } */
}

size_t
spread_bytes (unsigned n)
{
  return sizeof (int) * n;
}

size_t
limited_bytes (unsigned n)
{
  if (n > 1000000)
    return 0;
  return sizeof (int) * n;
}

PAWL_COMPUTE int
gather (const int *in, unsigned n,
        int *ws PAWL_WORKSPACE (ws_bytes, "n * 4"), size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) n * 4)
    return -1;
  memcpy (ws, in, (size_t) n * 4);
  return 0;
}

PAWL_COMPUTE int
spread (const int *in, unsigned n,
        int *ws PAWL_WORKSPACE (ws_bytes, "n * 4"), size_t ws_bytes)
{
  if (!ws || ws_bytes < spread_bytes (n))
    return -1;
  memcpy (ws, in, (size_t) n * 4);
  return 0;
}

PAWL_COMPUTE int
limited (const int *in, unsigned n,
         int *ws PAWL_WORKSPACE (ws_bytes, "n * 4"), size_t ws_bytes)
{
  if (n > 1000000 || !ws || ws_bytes < limited_bytes (n))
    return -1;
  memcpy (ws, in, (size_t) n * 4);
  return 0;
}
