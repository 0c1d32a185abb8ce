/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
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
  r->q[r->head] = v; /* { dg-error "pawl:refusal-effect" } */
  if (next == r->tail)
    return -1;
  r->head = next;
  return 0;
}
