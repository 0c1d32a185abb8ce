/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct dev
{
  void *stage;
  size_t bytes;
  int bound;
};
struct graph
{
  void *bound[8];
  int n;
};
static void
graph_bind (struct graph *g, void *p)
{
  g->bound[g->n++] = p;
}
PAWL_PREPARE int
dev_open (struct dev *d, struct graph *g, size_t n)
{
  void *p = malloc (n);
  if (!p)
    return -1;
  d->stage = p;
  d->bytes = n;
  d->bound = 1;
  graph_bind (g, p);
  return 0;
}
PAWL_PREPARE PAWL_REFUSES int
dev_fit (struct dev *d, size_t n)
{
  if (n <= d->bytes)
    return 0;
  if (d->bound)
    return -1;
  void *p = malloc (n);
  if (!p)
    return -1;
  free (d->stage);
  d->stage = p;
  d->bytes = n;
  return 0;
}
