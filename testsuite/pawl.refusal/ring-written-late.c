/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <string.h>

struct ring
{
  int *q;
  unsigned cap, head, tail;
};
PAWL_REFUSES int
ring_put (struct ring *r, int v)
{
  unsigned next = (r->head + 1) % r->cap;
  if (next == r->tail)
    return -1;
  r->q[r->head] = v;
  r->head = next;
  return 0;
}
