/* Elements are compared with bytes.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

PAWL_COMPUTE int
prefix (const double *in, double *out, size_t n,
        double *sums PAWL_WORKSPACE (sums_bytes, "n * sizeof (double)"),
        size_t sums_bytes)
{
  if (!sums || sums_bytes < n)  /* { dg-error "the guard of the workspace 'sums' in 'prefix' admits 1 byte where 8 are needed \(n = 1\) [pawl:workspace-guard]" } */
    return -1;
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sums[i] = sum += in[i];
  for (size_t i = 0; i < n; i++)
    out[i] = sums[i] / sum;
  return 0;
}

PAWL_COMPUTE int
prefix_well (const double *in, double *out, size_t n,
             double *sums PAWL_WORKSPACE (sums_bytes, "n * sizeof (double)"),
             size_t sums_bytes)
{
  if (!sums || sums_bytes / sizeof (double) < n)
    return -1;
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sums[i] = sum += in[i];
  for (size_t i = 0; i < n; i++)
    out[i] = sums[i] / sum;
  return 0;
}
