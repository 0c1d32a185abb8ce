/* The capacity is tested where nobody can see it: undecided, not missing.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=compute-unknown:off" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

int enough (const void *block, size_t has, size_t wants);

PAWL_COMPUTE int
mirror (const char *in, unsigned n,
        char *ws PAWL_WORKSPACE (ws_bytes, "n"), size_t ws_bytes)
{
  if (!enough (ws, ws_bytes, n))        /* { dg-warning "it is not known whether 'mirror' refuses a workspace 'ws' that is too small, and only that: 'enough', which gets both, is not seen" } */
    return -1;
  memcpy (ws, in, n);
  return 0;
}

/* The library is known: it tests nothing.  */
PAWL_COMPUTE int
clear (const char *in, unsigned n,
       char *ws PAWL_WORKSPACE (ws_bytes, "n"), size_t ws_bytes)
{
  if (!ws)
    return -1;
  memset (ws, 0, ws_bytes);     /* { dg-error "'clear' uses the workspace 'ws' without a test whether 'ws_bytes' suffices" } */
  memcpy (ws, in, n);
  return 0;
}

/* All of the capacity may be touched.  */
PAWL_COMPUTE int
clear_well (const char *in, unsigned n,
            char *ws PAWL_WORKSPACE (ws_bytes, "n"), size_t ws_bytes)
{
  if (!ws || ws_bytes < n)
    return -1;
  memset (ws, 0, ws_bytes);
  memcpy (ws, in, n);
  return 0;
}
