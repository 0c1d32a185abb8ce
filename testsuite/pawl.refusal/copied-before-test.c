/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct buf
{
  char *p;
  size_t n;
};
PAWL_REFUSES int
buf_put (struct buf *b, size_t *used, const char *s, size_t len)
{
  memcpy (b->p + *used, s, len < b->n - *used ? len : b->n - *used); /* { dg-error "pawl:refusal-effect" } */
  if (len > b->n - *used)
    return -1;
  *used += len;
  return 0;
}
