/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdint.h>
#include <stdlib.h>

static float *scratch;
static size_t scratch_n;
PAWL_PREPARE float *
scratch_get (size_t n)
{
  if (n > SIZE_MAX / 4)
    return NULL;
  if (n > scratch_n)
    {
      free (scratch);
      scratch = malloc (n * 4);
      scratch_n = scratch ? n : 0;
    }
  return scratch;
}
float
sum (size_t n)
{
  float *p = scratch_get (n), s = 0;
  if (!p)
    return 0;
  for (size_t i = 0; i < n; i++)
    s += p[i];
  return s;
}
