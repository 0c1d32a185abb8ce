/* The test stands in a macro: its place is the use of the macro.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

#define WANT(block, has, bytes)                                               \
  do                                                                          \
    if (!(block) || (has) <= (bytes))                                         \
      return -1;                                                              \
  while (0)
#define WANT_WELL(block, has, bytes)                                          \
  do                                                                          \
    if (!(block) || (has) < (bytes))                                          \
      return -1;                                                              \
  while (0)

PAWL_COMPUTE int
hold (const char *in, size_t n,
      char *ws PAWL_WORKSPACE (ws_bytes, "n"), size_t ws_bytes)
{
  WANT (ws, ws_bytes, n);       /* { dg-error "the guard of the workspace 'ws' in 'hold' refuses 1 byte where 1 is enough \(n = 1\) [pawl:workspace-guard]" } */
  memcpy (ws, in, n);
  return 0;
}

PAWL_COMPUTE int
hold_well (const char *in, size_t n,
           char *ws PAWL_WORKSPACE (ws_bytes, "n"), size_t ws_bytes)
{
  WANT_WELL (ws, ws_bytes, n);
  memcpy (ws, in, n);
  return 0;
}
