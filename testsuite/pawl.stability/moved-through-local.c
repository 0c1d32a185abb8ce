/* Found where the storage moves.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
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
PAWL_PREPARE int
st_resize (struct st *s, size_t n)
{
  char *old = s->area;
  s->area = malloc (n);
  if (!s->area)
    {
      s->area = old;
      return -1;
    }
  memcpy (s->area, old, s->size < n ? s->size : n);
  free (old); /* { dg-error "pawl:address-stability" } */
  s->size = n;
  return s->locked ? 1 : 0;
}
