/* Found where the storage moves.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct lut
{
  float *t;
  size_t n;
};
struct fx
{
  const float *t;
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
  free (shared.t); /* { dg-error "pawl:address-stability" } */
  shared.t = t;
  shared.n = n;
  return 0;
}
void
fx_init (struct fx *f)
{
  f->t = shared.t;
  f->n = shared.n;
}
