/* The keeper has to set the state on every path on which it keeps.  */
#include <stdlib.h>
struct heap { char *base; size_t bytes; int sealed; };
struct view { const char *from; };
__attribute__ ((pawl_prepare)) int
grow (struct heap *h, size_t n)
{
  if (h->sealed)
    return -1;
  char *base = realloc (h->base, n);    /* { dg-error "'realloc' may move the block at 'h->base'" } */
  if (!base)
    return -1;
  h->base = base;
  return 0;
}
void
look (struct heap *h, struct view *v, int for_good)
{
  if (for_good)
    h->sealed = 1;
  v->from = h->base;
}
