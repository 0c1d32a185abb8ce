/* How far a loop goes that data end is not known; that is told, in a note, and
   is no fault.  Where a parameter says how far, it is one.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

int count_of (const char *in, int *count);

PAWL_COMPUTE int
last_used (const unsigned *in,
           unsigned *bins PAWL_WORKSPACE (bytes, "1024"), size_t bytes)
{
  if (!bins || bytes < 1024)
    return -1;
  memcpy (bins, in, 1024);
  int last = 255;
  while (bins[last] == 0)       /* { dg-note "it is not known whether 'last_used' stays inside the workspace 'bins' here: how often a loop runs .*[pawl:workspace-size]" } */
    last--;
  return last;
}

PAWL_COMPUTE int
counted_elsewhere (const char *in,
                   int *bins PAWL_WORKSPACE (bytes, "1024"), size_t bytes)
{
  int count;
  if (!bins || bytes < 1024)
    return -1;
  if (count_of (in, &count))    /* { dg-warning "nothing is known of 'count_of'" } */
    return -1;
  for (int i = 0; i < count; i++)
    bins[i] = 0;                /* { dg-note "it is not known whether 'counted_elsewhere' stays inside" } */
  return 0;
}

PAWL_COMPUTE int
counted (int count, int *bins PAWL_WORKSPACE (bytes, "1024"), size_t bytes)
{
  if (!bins || bytes < 1024)
    return -1;
  for (int i = 0; i < count; i++)
    bins[i] = 0;                /* { dg-error "'counted' touches 1028 bytes of the workspace 'bins', which has 1024 \(count = 257\)" } */
  return 0;
}
