/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
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
  size_t at = l->n++;
  char *copy = strdup (name);
  if (!copy)
    {
      l->n--;
      return -1;
    }
  l->v[at].name = copy;
  l->v[at].kind = kind;
  return 0;
}
