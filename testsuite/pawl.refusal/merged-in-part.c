/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
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
  for (int i = 0; i < other->n; i++)
    {
      if (d->n == d->cap)
        return -1;
      d->keys[d->n++] = other->keys[i]; /* { dg-error ".d->n. is changed" } { dg-error ".d->keys" } */
    }
  other->n = 0;
  return 0;
}
