/* One of two ways to the workspace has no test.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
transform (const char *in, char *out, unsigned n, int in_place,
           char *tmp PAWL_WORKSPACE (tmp_bytes, "n"), size_t tmp_bytes)
{
  if (n && !tmp)
    return -1;
  if (in_place)
    {
      if (tmp_bytes < n)        /* { dg-error "the guard of the workspace 'tmp' in 'transform' admits 0 bytes where 1 is needed \(n = 1, in_place = 0\) [pawl:workspace-guard]" } */
        return -1;
    }
  memcpy (tmp, in, n);
  memcpy (out, tmp, n);
  return 0;
}

PAWL_COMPUTE int
transform_well (const char *in, char *out, unsigned n, int in_place,
                char *tmp PAWL_WORKSPACE (tmp_bytes, "n"), size_t tmp_bytes)
{
  if (n && (!tmp || tmp_bytes < n))
    return in_place ? -1 : -2;
  memcpy (tmp, in, n);
  memcpy (out, tmp, n);
  return 0;
}
