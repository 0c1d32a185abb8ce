/* Callers: a local array, memory fresh from the allocator.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

PAWL_COMPUTE int
sift (const char *in, size_t n,
      char *ws PAWL_WORKSPACE (ws_bytes, "2 * n"), size_t ws_bytes)
{
  if (!ws || ws_bytes / 2 < n)
    return -1;
  memcpy (ws, in, n);
  memcpy (ws + n, in, n);
  return 0;
}

int
from_array (const char *in)
{
  char room[64];
  return sift (in, 33, room, sizeof room);      /* { dg-error "'from_array' hands 64 bytes over as the workspace 'ws' of 'sift', which needs 66 [pawl:workspace-size]" } */
}

int
from_array_well (const char *in, size_t n)
{
  char room[64];
  return n > 32 ? -1 : sift (in, n, room, sizeof room);
}

int
from_heap (const char *in, unsigned n)
{
  size_t bytes = (size_t) n + 1;
  char *room = malloc (bytes);
  if (!room)
    return -1;
  int rc = sift (in, n, room, bytes);   /* { dg-error "'from_heap' hands 3 bytes over as the workspace 'ws' of 'sift', which needs 4 \(n = 2\) [pawl:workspace-size]" } */
  free (room);
  return rc;
}

int
from_heap_well (const char *in, unsigned n)
{
  size_t bytes = 2 * (size_t) n;
  char *room = malloc (bytes);
  if (!room)
    return -1;
  int rc = sift (in, n, room, bytes);
  free (room);
  return rc;
}
