/* A preparation that releases without acquiring again is a tear-down.  */
#include <stdlib.h>
struct store { double *cells; size_t count; };
struct plan { double *input; };
__attribute__ ((pawl_prepare)) void
store_free (struct store *s)
{
  free (s->cells);
  s->cells = NULL;
}
__attribute__ ((pawl_prepare)) void
store_again (struct store *s, size_t n)
{
  free (s->cells);      /* { dg-error "'free' releases the block at 's->cells'" } */
  s->cells = malloc (n);
}
void
plan_use (struct plan *p, struct store *s)
{
  p->input = s->cells;
}
