/* Found where the storage moves.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct reg
{
  const void *addr[16];
  int n;
};
static struct reg registry;
void
reg_add (const void *p)
{
  if (registry.n < 16)
    registry.addr[registry.n++] = p;
}
struct kv
{
  unsigned char *k, *v;
  size_t tokens;
};
PAWL_PREPARE int
kv_init (struct kv *c, size_t tokens)
{
  c->k = malloc (tokens * 64);
  c->v = malloc (tokens * 64);
  if (!c->k || !c->v)
    {
      free (c->k);
      free (c->v);
      c->k = c->v = NULL;
      return -1;
    }
  c->tokens = tokens;
  reg_add (c->k);
  reg_add (c->v);
  return 0;
}
PAWL_PREPARE int
kv_resize (struct kv *c, size_t tokens)
{
  unsigned char *k = realloc (c->k, tokens * 64); /* { dg-error "pawl:address-stability" } */
  if (!k)
    return -1;
  c->k = k;
  unsigned char *v = realloc (c->v, tokens * 64); /* { dg-error "pawl:address-stability" } */
  if (!v)
    return -1;
  c->v = v;
  c->tokens = tokens;
  return 0;
}
