/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

enum
{
  PINNED = 4,
  DIRTY = 1
};
struct pool
{
  void **slabs;
  size_t n, cap;
  unsigned flags;
};
struct user
{
  void **first;
};
PAWL_PREPARE int
pool_add (struct pool *p, void *s)
{
  if (p->n == p->cap)
    {
      if (p->flags & PINNED)
        return -1;
      void **q = realloc (p->slabs, (p->cap + 4) * sizeof *q);
      if (!q)
        return -1;
      p->slabs = q;
      p->cap = p->cap + 4;
    }
  p->slabs[p->n++] = s;
  return 0;
}
void
user_bind (struct user *u, struct pool *p, size_t i)
{
  u->first = &p->slabs[i];
  p->flags |= PINNED;
}
