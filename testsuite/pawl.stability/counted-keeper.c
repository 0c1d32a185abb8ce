/* A count that goes up wherever the address is kept is a state too.  */
#include <stdlib.h>
struct pool { char *block; unsigned lent; };
struct loan { char *piece; };
__attribute__ ((pawl_prepare)) int
good (struct pool *p, size_t n)
{
  if (p->lent)
    return -1;
  char *block = realloc (p->block, n);
  if (!block)
    return -1;
  p->block = block;
  return 0;
}
__attribute__ ((pawl_prepare)) int
bad (struct pool *p, size_t n)
{
  char *block = realloc (p->block, n);  /* { dg-error "'realloc' may move the block at 'p->block'" } */
  if (!block)
    return -1;
  p->block = block;
  return 0;
}
void
lend (struct pool *p, struct loan *l, size_t at)
{
  l->piece = p->block + at;
  p->lent++;
}
