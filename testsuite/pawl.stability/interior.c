/* An address inside the block counts as well.  */
#include <stdlib.h>
struct heap { char *base; size_t bytes; int sealed; };
struct view { const char *from; };
__attribute__ ((pawl_prepare)) int
grow (struct heap *h, size_t n)
{
  char *base = realloc (h->base, n);    /* { dg-error "'realloc' may move the block at 'h->base', whose address is kept in 'view::from', in 'grow' .pawl:address-stability." } */
  if (!base)
    return -1;
  h->base = base;
  h->bytes = n;
  return 0;
}
void
look (struct heap *h, struct view *v, size_t at)
{
  v->from = h->base + at;       /* { dg-note "the address at 'heap::base' is kept here" } */
}
