/* A state that the keeper does not set guards nothing.  */
#include <stdlib.h>
struct heap { char *base; size_t bytes; int sealed, busy; };
struct view { const char *from; };
__attribute__ ((pawl_prepare)) int
grow (struct heap *h, size_t n)
{
  if (h->busy)
    return -1;
  char *base = realloc (h->base, n);    /* { dg-error "'realloc' may move the block at 'h->base'" } */
  if (!base)
    return -1;
  h->base = base;
  return 0;
}
void
look (struct heap *h, struct view *v, size_t at)
{
  h->sealed = 1;
  v->from = h->base + at;
}
