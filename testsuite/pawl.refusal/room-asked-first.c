/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct box
{
  char *data;
  size_t size, used;
};
static int
box_room (struct box *b, size_t need)
{
  if (need <= b->size - b->used)
    return 1;
  return 0;
}
PAWL_REFUSES int
box_add (struct box *b, const void *src, size_t n)
{
  if (!box_room (b, n))
    return -1;
  memcpy (b->data + b->used, src, n);
  b->used += n;
  return (int)n;
}
