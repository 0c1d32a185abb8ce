/* Rounding up by setting the low bits.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* { dg-begin-manifest }
pawl: 1
functions:
  "query-rounded-by-bits.c":
    row:
      workspace: [{param: ws, capacity: cap, bytes: "n / 16 * 16 + 16", query: row_bytes}]
    other_row:
      workspace: [{param: ws, capacity: cap, bytes: "align (n, 16)", query: other_row_bytes}]
{ dg-end-manifest } */

size_t
row_bytes (uint16_t n)
{
  return (size_t) (n | 15) + 1;
}

size_t
other_row_bytes (uint16_t n)
{
  return (size_t) (n | 15) + 1; /* { dg-error "the size query 'other_row_bytes' returns 16, but the workspace 'ws' of 'other_row' has 0 bytes" } */
}

PAWL_COMPUTE int
row (uint16_t n, uint8_t *ws PAWL_WORKSPACE (cap, "n / 16 * 16 + 16"),
     size_t cap)
{
  if (!ws || cap < ((size_t) n | 15) + 1)
    return -1;
  memset (ws, 0, n);
  return 0;
}

PAWL_COMPUTE int
other_row (size_t n, uint8_t *ws PAWL_WORKSPACE (cap, "align (n, 16)"),
           size_t cap)
{
  if (n == 0 || n > 65535 || !ws || cap < ((n - 1) | 15) + 1)
    return -1;
  memset (ws, 0, n);
  return 0;
}
