/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct st
{
  char *area;
  size_t size;
  int locked;
};
static char *hook;
void
st_lock (struct st *s)
{
  s->locked = 1;
  hook = s->area;
}
void
st_unlock (struct st *s)
{
  s->locked = 0;
  hook = NULL;
}
PAWL_PREPARE int
st_resize (struct st *s, size_t n)
{
  if (s->locked)
    return -1;
  char *old = s->area;
  s->area = malloc (n);
  if (!s->area)
    {
      s->area = old;
      return -1;
    }
  memcpy (s->area, old, s->size < n ? s->size : n);
  free (old);
  s->size = n;
  return 0;
}
PAWL_PREPARE void
st_free (struct st *s)
{
  free (s->area);
  s->area = NULL;
}
