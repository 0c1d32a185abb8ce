/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <string.h>

struct dict
{
  char **keys;
  int n, cap;
};
PAWL_REFUSES int
dict_merge (struct dict *d, struct dict *other)
{
  if (other->n > d->cap - d->n)
    return -1;
  for (int i = 0; i < other->n; i++)
    d->keys[d->n++] = other->keys[i];
  other->n = 0;
  return 0;
}
