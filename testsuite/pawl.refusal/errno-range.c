/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

#include <errno.h>
struct h
{
  void **slot;
  size_t count;
  unsigned errors;
};
PAWL_REFUSES int
h_set (struct h *h, size_t i, void *p, const char **why)
{
  if (i >= h->count)
    {
      errno = ERANGE;
      return -ERANGE;
    }
  h->slot[i] = p;
  (void)why;
  return 0;
}
