/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct buf
{
  char *p;
  size_t n;
};
PAWL_COMPUTE static size_t
buf_left (const struct buf *b, size_t used)
{
  return b->n - used;
}
PAWL_REFUSES int
buf_put (struct buf *b, size_t *used, const char *s, size_t len)
{
  if (len > buf_left (b, *used))
    return -1;
  memcpy (b->p + *used, s, len);
  *used += len;
  return 0;
}
