/* Where too much has to hold for all of it to be told, what is short is still
   known, and what was left out is never a fault.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

#define ONE(k) if (head[k] == k) return -1;
#define TEN(k) ONE (k) ONE (k + 1) ONE (k + 2) ONE (k + 3) ONE (k + 4) \
               ONE (k + 5) ONE (k + 6) ONE (k + 7) ONE (k + 8) ONE (k + 9)
#define FIFTY(k) TEN (k) TEN (k + 10) TEN (k + 20) TEN (k + 30) TEN (k + 40)

PAWL_COMPUTE int
apart (const int *head, int n,
       int *ws PAWL_WORKSPACE (bytes, "n * 4"), size_t bytes)
{
  if (n < 0 || n > 1000)
    return -1;
  if (!ws || bytes < (size_t) n * 4)
    return -1;
  FIFTY (0)
  FIFTY (50)
  FIFTY (100)
  FIFTY (150)
  memset (ws, 0, n * 4);
  return 0;
}

#undef ONE
#define ONE(k) if (head[k] == k && n == 5000 + k) return -1;

PAWL_COMPUTE int
linked (const unsigned *head, unsigned n, unsigned rows,
        int *ws PAWL_WORKSPACE (bytes, "4000"), size_t bytes)
{
  if (!ws || bytes < 4000)
    return -1;
  FIFTY (0)
  if ((size_t) n * 4 + (size_t) rows * 12 > 4000)
    return -1;
  FIFTY (50)
  FIFTY (100)
  for (unsigned i = 0; i < n; i++)
    ws[i] = 0;          /* { dg-note "it is not known whether 'linked' stays inside the workspace 'ws' here: the condition is too large [pawl:workspace-size]" } */
  return 0;
}
