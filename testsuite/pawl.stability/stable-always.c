/* Without a predicate only an empty slot may be filled; a tear-down says so.  */
#include <stdlib.h>
struct code { unsigned char *page __attribute__ ((pawl_stable)); };
int
fill (struct code *c, size_t n)
{
  if (c->page)
    return -1;
  c->page = malloc (n);
  return c->page ? 0 : -1;
}
void
swap_in (struct code *c, unsigned char *other)
{
  if (c->page)
    c->page = other;    /* { dg-error "'c->page' is overwritten, which must stay, in 'swap_in'" } */
}
void
drop (struct code *c)
{
  free (c->page);       /* { dg-error "'free' releases the block at 'c->page', which must stay, in 'drop'" } */
  c->page = NULL;
}
__attribute__ ((pawl_prepare)) void
tear_down (struct code *c)
{
  free (c->page);
  c->page = NULL;
}
