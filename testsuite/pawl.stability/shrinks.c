/* Shrinking in place moves as well.  */
#include <stdbool.h>
#include <stdlib.h>
bool is_frozen (void);
struct keep { char *start __attribute__ ((pawl_stable ("is_frozen"))); size_t bytes; };
int
bad (struct keep *k, size_t n)
{
  if (n < k->bytes)
    {
      char *start = realloc (k->start, n);      /* { dg-error "'realloc' may move the block at 'k->start'" } */
      if (start)
        k->start = start;
      return 0;
    }
  if (k->start && is_frozen ())
    return -1;
  return 1;
}
int
good (struct keep *k, size_t n)
{
  if (n <= k->bytes)
    return 0;
  if (k->start && is_frozen ())
    return -1;
  char *start = realloc (k->start, n);
  if (!start)
    return -1;
  k->start = start;
  return 0;
}
