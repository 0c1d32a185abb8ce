/* A latch that is atomic guards as a plain one does, and late as late.  */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
struct buffer { char *p; atomic_bool pinned; };
struct { char *p; } registered[4];
void
enter (struct buffer *b, int i)
{
  atomic_store (&b->pinned, true);
  registered[i].p = b->p;
}
__attribute__ ((pawl_prepare)) int
good (struct buffer *b, size_t n)
{
  if (atomic_load (&b->pinned))
    return -1;
  char *q = realloc (b->p, n);
  if (!q)
    return -1;
  b->p = q;
  return 0;
}
__attribute__ ((pawl_prepare)) int
late (struct buffer *b, size_t n)
{
  char *q = realloc (b->p, n); /* { dg-error "'realloc' may move the block at 'b->p', whose address is kept in .*pawl:address-stability" } */
  if (!q)
    return -1;
  b->p = q;
  return atomic_load (&b->pinned) ? -1 : 0;
}
