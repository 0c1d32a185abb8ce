/* A `cleanup' handler runs on the refusing path as well; the finding stands at the
   variable.  */
#include <stdlib.h>
struct doc { char *text; unsigned long room; };
static void
release_text (struct doc **d)
{
  free ((*d)->text);
  (*d)->text = NULL;
}
static void
release_own (char **p)
{
  free (*p);
}
__attribute__ ((pawl_refuses)) int
bad (struct doc *d, unsigned long n)
{
  __attribute__ ((cleanup (release_text))) struct doc *guard = d;       /* { dg-error "'free' releases 'd->text' before 'bad' refuses the request" } */
  if (n > guard->room)
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct doc *d, unsigned long n)
{
  __attribute__ ((cleanup (release_own))) char *copy = malloc (n);
  if (!copy || n > d->room)
    return -1;
  d->room = n;
  return 0;
}
