/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct win
{
  unsigned char *base;
  size_t bytes;
  unsigned char *cur;
};
PAWL_REFUSES PAWL_PREPARE int
win_grow (struct win *w, size_t n)
{
  if (n <= w->bytes)
    return 0;
  size_t at = w->cur - w->base;
  unsigned char *b = realloc (w->base, n);
  if (!b)
    return -1;
  w->base = b;
  w->bytes = n;
  w->cur = b + at;
  return 0;
}
void
win_rewind (struct win *w)
{
  w->cur = w->base;
}
