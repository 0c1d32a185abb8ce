/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

#include <pthread.h>
struct c
{
  pthread_mutex_t mu;
  char *buf;
  size_t cap;
};
PAWL_REFUSES int
c_need (struct c *c, size_t n)
{
  int rc = 0;
  pthread_mutex_lock (&c->mu);
  if (n > c->cap)
    {
      char *p = realloc (c->buf, n);
      if (!p)
        rc = -1;
      else
        {
          c->buf = p;
          c->cap = n;
        }
    }
  pthread_mutex_unlock (&c->mu);
  return rc;
}
