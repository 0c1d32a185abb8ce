/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct ctx
{
  char *a, *b;
  size_t n;
  int ready;
};
static void
ctx_reset (struct ctx *c)
{
  free (c->a);
  free (c->b);
  memset (c, 0, sizeof *c);
}
PAWL_REFUSES int
ctx_load (struct ctx *c, size_t n, int fd)
{
  if (fd < 0)
    goto bad;
  if (n > c->n)
    return -2;
  c->ready = 1;
  return 0;
bad:
  ctx_reset (c); /* { dg-error "releases .c->a." } { dg-error "releases .c->b." } */
  return -1;
}
