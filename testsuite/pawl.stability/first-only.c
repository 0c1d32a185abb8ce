/* A first acquisition moves nothing.  */
#include <stdlib.h>
struct store { double *cells; size_t count; };
struct plan { double *input; };
__attribute__ ((pawl_prepare)) int
fill (struct store *s, size_t n)  /* { dg-bogus "pawl:" } */
{
  if (s->cells)
    return -1;
  s->cells = realloc (s->cells, n);
  return s->cells ? 0 : -1;
}
void
plan_use (struct plan *p, struct store *s)
{
  p->input = s->cells;
}
