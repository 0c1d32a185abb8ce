/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct s
{
  int *a;
  size_t n;
};
PAWL_REFUSES int
s_set (struct s *s, const int *src, size_t n)
{
  int rc = -1;
  int *tmp = s->a;
  if (n == 0)
    goto done;
  tmp = malloc (n * sizeof *tmp);
  if (tmp == NULL)
    goto done;
  memcpy (tmp, src, n * sizeof *tmp);
  int *old = s->a;
  s->a = tmp;
  s->n = n;
  tmp = old;
  rc = 0;
done:
  free (tmp); /* { dg-error "pawl:refusal-effect" } */
  return rc;
}
