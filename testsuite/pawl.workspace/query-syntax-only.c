/* Under -fsyntax-only no sizes are read, those of size queries no more than
   guards: nothing is said of them, right or wrong.  */
/* { dg-do syntax } */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stddef.h>

size_t
right_bytes (unsigned n)
{
  return (size_t) n * 4;
}

size_t
wrong_bytes (unsigned n)
{
  return (size_t) n * 2;
}

int
use_right (float *ws PAWL_WORKSPACE (ws_bytes, "n * 4"), size_t ws_bytes,
           unsigned n)
{
  if (!ws || ws_bytes < right_bytes (n))
    return -1;
  ws[0] = 0.0f;
  return 0;
}

int
use_wrong (float *ws PAWL_WORKSPACE (ws_bytes, "n * 4"), size_t ws_bytes,
           unsigned n)
{
  if (!ws || ws_bytes < wrong_bytes (n))
    return -1;
  ws[0] = 0.0f;
  return 0;
}
/* { dg-begin-manifest }
pawl: 1
functions:
  query-syntax-only.c:
    use_right:
      workspace: [{param: ws, capacity: ws_bytes, bytes: n * 4, query: right_bytes}]
    use_wrong:
      workspace: [{param: ws, capacity: ws_bytes, bytes: n * 4, query: wrong_bytes}]
{ dg-end-manifest } */
