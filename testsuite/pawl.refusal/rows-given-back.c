/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct tab
{
  int **rows;
  size_t n;
};
PAWL_REFUSES int
tab_make (struct tab *t, size_t n)
{
  if (n > 1024)
    return -1;
  int **rows = calloc (n, sizeof *rows);
  if (!rows)
    return -1;
  for (size_t i = 0; i < n; i++)
    {
      rows[i] = malloc (64);
      if (!rows[i])
        {
          while (i-- > 0)
            free (rows[i]);
          free (rows);
          return -1;
        }
    }
  t->rows = rows;
  t->n = n;
  return 0;
}
