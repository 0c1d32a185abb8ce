/* What many cases leave to the default: said of data, it says nothing of sizes;
   said of a size, it is not told, and no fault is made of it.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

#define ONE(k) case 2 * (k):
#define TEN(k) ONE (k) ONE (k + 1) ONE (k + 2) ONE (k + 3) ONE (k + 4) \
               ONE (k + 5) ONE (k + 6) ONE (k + 7) ONE (k + 8) ONE (k + 9)
#define MANY TEN (1) TEN (21) TEN (41) TEN (61) TEN (81) TEN (101)

PAWL_COMPUTE int
by_data (const int *in, unsigned n,
         int *ws PAWL_WORKSPACE (bytes, "n * 4"), size_t bytes)
{
  if (!ws || bytes < (size_t) n * 4)
    return -1;
  for (unsigned i = 0; i < n; i++)
    switch (in[i])
      {
      MANY
        break;
      default:
        ws[i] = 0;
      }
  return 0;
}

PAWL_COMPUTE int
by_data_far (const int *in, unsigned n,
             int *ws PAWL_WORKSPACE (bytes, "n * 4"), size_t bytes)
{
  if (!ws || bytes < (size_t) n * 4)
    return -1;
  for (unsigned i = 0; i <= n; i++)
    switch (in[i])
      {
      MANY
        break;
      default:
        ws[i] = 0;      /* { dg-error "'by_data_far' touches 4 bytes of the workspace 'ws', which has 0 \(n = 0\) [pawl:workspace-size]" } */
      }
  return 0;
}

PAWL_COMPUTE int
by_size (unsigned n, int *ws PAWL_WORKSPACE (bytes, "400"), size_t bytes)
{
  if (!ws || bytes < 400)
    return -1;
  switch (n)
    {
    MANY
      memset (ws, 0, n);
      break;    /* { dg-note "it is not known whether 'by_size' stays inside the workspace 'ws' here: the condition is too large [pawl:workspace-size]" .-1 } */
    default:
      break;
    }
  return 0;
}
