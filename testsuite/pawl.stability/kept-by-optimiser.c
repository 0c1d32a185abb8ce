/* Found where the storage moves.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct e
{
  float *w;
  float *g;
  size_t n;
};
struct opt
{
  float *params[4];
  float *grads[4];
  int n;
};
PAWL_PREPARE int
e_extend (struct e *e, size_t n)
{
  float *w = realloc (e->w, n * sizeof *w); /* { dg-error "pawl:address-stability" } */
  if (!w)
    return -1;
  e->w = w;
  float *g = realloc (e->g, n * sizeof *g);
  if (!g)
    return -1;
  e->g = g;
  e->n = n;
  return 0;
}
int
opt_add (struct opt *o, const struct e *e)
{
  if (o->n == 4)
    return -1;
  o->params[o->n] = e->w;
  o->n++;
  return 0;
}
