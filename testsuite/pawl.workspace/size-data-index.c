/* An index that depends on data: its type may be enough; else it is told, in a
   note.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
count_bytes (const unsigned char *in, size_t n,
             unsigned *bins PAWL_WORKSPACE (bins_bytes, "1024"),
             size_t bins_bytes)
{
  if (!bins || bins_bytes < 1024)
    return -1;
  memset (bins, 0, 1024);
  for (size_t i = 0; i < n; i++)
    bins[in[i]]++;
  return 0;
}

PAWL_COMPUTE int
count_shorts (const unsigned short *in, size_t n,
              unsigned *bins PAWL_WORKSPACE (bins_bytes, "1024"),
              size_t bins_bytes)
{
  if (!bins || bins_bytes < 1024)
    return -1;
  memset (bins, 0, 1024);
  for (size_t i = 0; i < n; i++)
    bins[in[i]]++;      /* { dg-note "it is not known whether 'count_shorts' stays inside the workspace 'bins' here" } */
  return 0;
}
