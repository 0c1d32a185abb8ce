/* Without a capacity there is nothing to guard.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

PAWL_COMPUTE void
smooth (const float *in, float *out, size_t n,
        float *row PAWL_WORKSPACE_UNCHECKED ("n * 4"))
{
  for (size_t i = 0; i < n; i++)
    row[i] = in[i] / 2;
  for (size_t i = 0; i < n; i++)
    out[i] = row[i];
}

PAWL_COMPUTE void
smooth_beyond (const float *in, float *out, size_t n,
               float *row PAWL_WORKSPACE_UNCHECKED ("n * 4"))
{
  for (size_t i = 0; i < n; i++)
    row[i] = in[i] / 2;
  row[n] = 0;   /* { dg-error "'smooth_beyond' touches 4 bytes of the workspace 'row', which has 0 \(n = 0\) [pawl:workspace-size]" } */
  for (size_t i = 0; i < n; i++)
    out[i] = row[i] + row[i + 1];       /* { dg-error "'smooth_beyond' touches 8 bytes of the workspace 'row', which has 4 \(n = 1\) [pawl:workspace-size]" } */
}
