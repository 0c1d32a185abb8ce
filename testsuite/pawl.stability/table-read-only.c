/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct lut
{
  float *t;
  size_t n;
};
static struct lut shared;
PAWL_PREPARE int
lut_build (size_t n)
{
  float *t = malloc (n * sizeof *t);
  if (!t)
    return -1;
  for (size_t i = 0; i < n; i++)
    t[i] = i * 0.5f;
  free (shared.t);
  shared.t = t;
  shared.n = n;
  return 0;
}
float
lut_at (size_t i)
{
  const float *t = shared.t;
  return t && i < shared.n ? t[i] : 0;
}
