/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdbool.h>
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
  struct map old = *m;
  m->key = malloc (n); /* { dg-error "pawl:refusal-effect" } */
  m->val = malloc (n); /* { dg-error "pawl:refusal-effect" } */
  if (!m->key || !m->val)
    {
      free (m->key);
      free (m->val);
      m->key = NULL;
      m->val = NULL;
      return false;
    }
  free (old.key);
  free (old.val);
  m->n = n;
  return true;
}
