/* realloc of null only acquires.  */
/* { dg-options "-fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <stdlib.h>
struct list { int *items; size_t count; };
__attribute__ ((pawl_refuses)) int
good (struct list *l, size_t n)
{
  if (l->items)
    return -1;
  int *items = realloc (l->items, n * sizeof *items);
  if (!items)
    return -1;
  if (n > 100)
    {
      free (items);
      return -1;
    }
  l->items = items;
  l->count = n;
  return 0;
}
__attribute__ ((pawl_refuses)) int
bad (struct list *l, size_t n)
{
  int *items = realloc (l->items, n * sizeof *items);   /* { dg-error "'realloc' resizes 'l->items' before 'bad' refuses the request" } */
  if (!items)
    return -1;
  l->items = items;
  if (n > 100)
    return -1;
  l->count = n;
  return 0;
}
