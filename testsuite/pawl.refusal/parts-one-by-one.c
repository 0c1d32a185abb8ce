/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct seg
{
  char *mem;
  size_t len;
};
struct prog
{
  struct seg seg[3];
  int loaded;
};
static int
seg_fit (struct seg *s, size_t n)
{
  if (n <= s->len)
    return 0;
  char *m = realloc (s->mem, n);
  if (!m)
    return -1;
  s->mem = m;
  s->len = n;
  return 0;
}
PAWL_REFUSES int
prog_fit (struct prog *p, const size_t *want)
{
  for (int i = 0; i < 3; i++)
    if (seg_fit (&p->seg[i], want[i]) < 0) /* { dg-error "pawl:refusal-effect" } */
      return -1;
  p->loaded = 1;
  return 0;
}
