/* Growth by replacement: a new block, a copy, the old one released.  */
#include <stdlib.h>
#include <string.h>
struct store { double *cells; size_t count; };
struct plan { double *input[8]; unsigned used; };
__attribute__ ((pawl_prepare)) int
widen (struct store *s, size_t n)
{
  double *cells = malloc (n);
  if (!cells)
    return -1;
  memcpy (cells, s->cells, s->count);
  free (s->cells);      /* { dg-error "'free' releases the block at 's->cells', whose address is kept in 'plan::input', in 'widen'" } */
  s->cells = cells;
  s->count = n;
  return 0;
}
int
plan_add (struct plan *p, struct store *s)
{
  if (p->used == 8)
    return -1;
  p->input[p->used++] = s->cells;
  return 0;
}
