/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct conn
{
  char *rx;
  size_t rx_cap;
  int state;
};
PAWL_REFUSES int
conn_reserve (struct conn *c, size_t n)
{
  c->state = 2; /* { dg-error "pawl:refusal-effect" } */
  if (n > 65536)
    return -1;
  char *p = realloc (c->rx, n);
  if (!p)
    return -1;
  c->rx = p;
  c->rx_cap = n;
  c->state = 1;
  return 0;
}
