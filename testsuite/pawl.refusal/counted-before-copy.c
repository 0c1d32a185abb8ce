/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
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
  size_t at = l->n++; /* { dg-error "pawl:refusal-effect" } */
  char *copy = strdup (name);
  if (!copy)
    return -1;
  l->v[at].name = copy;
  l->v[at].kind = kind;
  return 0;
}
