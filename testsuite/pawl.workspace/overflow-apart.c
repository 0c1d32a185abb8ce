/* Arithmetic that neither sizes, guards nor says which part of a workspace is
   used is not looked at; the same where it says so is.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
apart (const short *in, unsigned n, unsigned shift, int *large,
       short *ws PAWL_WORKSPACE (bytes, "n * 2"), size_t bytes)
{
  short limit = (short) (1 << (shift - 1));
  int any = 0;
  if (!ws || bytes < (size_t) n * 2)
    return -1;
  for (unsigned i = 0; i < n; i++)
    {
      if (in[i] >= limit)
        any = 1;
      ws[i] = in[i];
    }
  *large = any;
  return 32 - __builtin_clz (in[0] | 1) - 1;
}

PAWL_COMPUTE int
decides (const short *in, unsigned n, unsigned skip,
         short *ws PAWL_WORKSPACE (bytes, "n * 2"), size_t bytes)
{
  if (!ws || bytes < (size_t) n * 2)
    return -1;
  for (unsigned i = 0; i < n; i++)
    if (i + 1 < skip + 1)       /* { dg-error "in 'decides', 'unsigned int' addition wraps: skip = 4294967295 gives 4294967296" } */
      ws[i] = in[i];
  return 0;
}

void trace (const short *values, int code) PAWL_NOALLOC;

/* What else is handed over with the workspace is no size of it.  */
PAWL_COMPUTE int
traced (const short *in, unsigned n, int code,
        short *ws PAWL_WORKSPACE (bytes, "n * 2"), size_t bytes)
{
  if (!ws || bytes < (size_t) n * 2)
    return -1;
  memcpy (ws, in, (size_t) n * 2);
  trace (ws, code * 100);
  return 0;
}

PAWL_COMPUTE int
pointed_to (const short *in, unsigned *n,
            short *ws PAWL_WORKSPACE (bytes, "512"), size_t bytes)
{
  if (!ws || bytes < 512)
    return -1;
  for (unsigned i = 0; i < *n; i++)
    ws[i] = in[i];      /* { dg-error "'pointed_to' touches 514 bytes of the workspace 'ws', which has 512 \(.n = 257\)" } */
  return 0;
}
