/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdio.h>
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
  if (n > 65536)
    {
      fprintf (stderr, "too big: %zu\n", n);
      return -1;
    }
  if (n <= c->rx_cap)
    return 0;
  char *p = realloc (c->rx, n);
  if (!p)
    {
      perror ("realloc");
      return -1;
    }
  c->rx = p;
  c->rx_cap = n;
  c->state = 1;
  return 0;
}
