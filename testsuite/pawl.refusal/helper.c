/* What a helper does counts, by the way it goes; the finding stands at the call.  */
#include <stdlib.h>
struct table { char *rows; unsigned long bytes; int users; };
static void
clear (struct table *t)
{
  free (t->rows);
  t->rows = NULL;
}
static int
check (const struct table *t, unsigned long n)
{
  return n > (1ul << 30) || t->users > 8;
}
__attribute__ ((pawl_refuses)) int
bad (struct table *t, unsigned long n)
{
  if (check (t, n))
    {
      clear (t);        /* { dg-error "'free' releases 't->rows' before 'bad' refuses the request" } */
      return -1;
    }
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct table *t, unsigned long n)
{
  if (check (t, n))
    return -1;
  clear (t);
  t->bytes = 0;
  return 0;
}
