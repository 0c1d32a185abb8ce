/* The test comes, but behind the first store into the workspace.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

PAWL_COMPUTE int
histogram (const unsigned char *in, size_t n, unsigned *out,
           unsigned *bins PAWL_WORKSPACE (bins_bytes, "1024"),
           size_t bins_bytes)
{
  if (!bins)
    return -1;
  bins[0] = 0;  /* { dg-error "'histogram' uses the workspace 'bins' before it tests whether 'bins_bytes' suffices [pawl:workspace-guard]" } */
  if (bins_bytes < 1024)        /* { dg-note "the test stands here" } */
    return -1;
  for (size_t i = 1; i < 256; i++)
    bins[i] = 0;
  for (size_t i = 0; i < n; i++)
    bins[i & 255] += in[i];
  *out = bins[0];
  return 0;
}

PAWL_COMPUTE int
histogram_well (const unsigned char *in, size_t n, unsigned *out,
                unsigned *bins PAWL_WORKSPACE (bins_bytes, "1024"),
                size_t bins_bytes)
{
  if (!bins)
    return -1;
  if (bins_bytes < 1024)
    return -1;
  for (size_t i = 0; i < 256; i++)
    bins[i] = 0;
  for (size_t i = 0; i < n; i++)
    bins[i & 255] += in[i];
  *out = bins[0];
  return 0;
}
