/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct item
{
  char *name;
  int kind;
};
struct list
{
  struct item *v;
  size_t n, cap;
};
PAWL_REFUSES int
list_push (struct list *l, const char *name, int kind)
{
  if (l->n == l->cap)
    {
      size_t cap = l->cap ? 2 * l->cap : 8;
      if (cap > SIZE_MAX / sizeof *l->v)
        return -1;
      struct item *v = malloc (cap * sizeof *v);
      if (!v)
        return -1;
      char *copy = strdup (name);
      if (!copy)
        {
          free (v);
          return -1;
        }
      memcpy (v, l->v, l->n * sizeof *v);
      free (l->v);
      l->v = v;
      l->cap = cap;
      l->v[l->n++] = (struct item){ copy, kind };
      return 0;
    }
  char *copy = strdup (name);
  if (!copy)
    return -1;
  l->v[l->n].name = copy;
  l->v[l->n].kind = kind;
  l->n++;
  return 0;
}
