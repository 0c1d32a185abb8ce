/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
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
  int *tmp = NULL;
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
  free (tmp);
  return rc;
}
