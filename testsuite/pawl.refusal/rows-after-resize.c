/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct tab
{
  int **rows;
  size_t n;
};
PAWL_REFUSES int
tab_grow (struct tab *t, size_t n)
{
  int **rows = realloc (t->rows, n * sizeof *rows); /* { dg-error "pawl:refusal-effect" } */
  if (!rows)
    return -1;
  t->rows = rows;
  for (size_t i = t->n; i < n; i++)
    {
      rows[i] = malloc (64);
      if (!rows[i])
        {
          while (i-- > t->n)
            free (rows[i]);
          return -1;
        }
    }
  t->n = n;
  return 0;
}
