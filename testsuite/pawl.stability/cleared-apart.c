/* A copy elsewhere in the same object that is cleared as well is no copy any more;
   one that stays is.  */
#include <stdlib.h>
struct dictionary { char *text; };
struct context
{
  struct { struct dictionary *own; char *buffer; } local;
  struct { int level; const struct dictionary *used; } active;
};
void
use (struct context *c)
{
  c->active.used = c->local.own;
}
__attribute__ ((pawl_prepare)) int
load (struct context *c)
{
  free (c->local.own);
  c->local.own = NULL;
  c->active.used = NULL;
  c->local.own = malloc (sizeof *c->local.own);
  return c->local.own ? 0 : -1;
}
__attribute__ ((pawl_prepare)) int
load_again (struct context *c)
{
  free (c->local.own); /* { dg-error "'free' releases the block at 'c->local.own', whose address is kept in .*used', in 'load_again'.*pawl:address-stability" } */
  c->local.own = malloc (sizeof *c->local.own);
  return c->local.own ? 0 : -1;
}
