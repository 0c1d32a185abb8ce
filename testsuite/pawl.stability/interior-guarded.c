/* A state that is set where the address is kept, and tested ahead of the move.  */
#include <stdlib.h>
struct heap { char *base; size_t bytes; int sealed; };
struct view { const char *from; };
__attribute__ ((pawl_prepare)) int
grow (struct heap *h, size_t n)   /* { dg-bogus "pawl:" } */
{
  if (h->sealed)
    return -1;
  char *base = realloc (h->base, n);
  if (!base)
    return -1;
  h->base = base;
  h->bytes = n;
  return 0;
}
static void
seal (struct heap *h)
{
  h->sealed = 1;
}
void
look (struct heap *h, struct view *v, size_t at)
{
  v->from = h->base + at;
  seal (h);
}
