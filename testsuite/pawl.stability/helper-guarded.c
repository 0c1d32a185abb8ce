/* A helper is judged where it is called, with the guards that stand there.  */
#include <stdbool.h>
#include <stdlib.h>
bool is_frozen (void);
struct arena { void *base __attribute__ ((pawl_stable ("is_frozen"))); };
static void
regrow (struct arena *a, size_t n)
{
  free (a->base);
  a->base = malloc (n);
}
int
good (struct arena *a, size_t n)
{
  if (is_frozen ())
    return -1;
  regrow (a, n);
  return 0;
}
int
bad (struct arena *a, size_t n)
{
  regrow (a, n);        /* { dg-error "'free' releases the block at 'a->base', which must stay while 'is_frozen' holds, in 'bad'" } */
  return 0;
}
