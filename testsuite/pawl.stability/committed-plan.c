/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct plan
{
  float *in, *out;
  size_t n;
  int committed;
};
struct scr
{
  float *p;
  size_t n;
};
PAWL_PREPARE PAWL_REFUSES int
scr_fit (struct scr *s, struct plan *pl, size_t n)
{
  if (n <= s->n)
    return 0;
  if (pl->committed)
    return -1;
  float *p = realloc (s->p, n * sizeof *p);
  if (!p)
    return -1;
  s->p = p;
  s->n = n;
  pl->in = NULL;
  return 0;
}
PAWL_REFUSES int
plan_commit (struct plan *pl, struct scr *s)
{
  if (!s->p)
    return -1;
  pl->committed = 1;
  pl->in = s->p;
  return 0;
}
