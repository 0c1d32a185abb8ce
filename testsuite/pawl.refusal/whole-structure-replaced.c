/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct map
{
  int *key;
  int *val;
  size_t n;
};
PAWL_REFUSES bool
map_reserve (struct map *m, size_t n)
{
  struct map next = { malloc (n * 4), malloc (n * 4), n };
  if (n > SIZE_MAX / 4 || !next.key || !next.val)
    {
      free (next.key);
      free (next.val);
      return false;
    }
  memcpy (next.key, m->key, m->n * 4);
  memcpy (next.val, m->val, m->n * 4);
  free (m->key);
  free (m->val);
  *m = next;
  return true;
}
