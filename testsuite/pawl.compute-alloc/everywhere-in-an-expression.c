/* Sites in conditions, loops, switches, initialisers and returns.  */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
places (int n, void **slot)
{
  void *a[] = { malloc (1), NULL };     /* { dg-error "'malloc' acquires" } */
  if (malloc (2))                       /* { dg-error "'malloc' acquires" } */
    n++;
  while (n-- > 0 && malloc (3))         /* { dg-error "'malloc' acquires" } */
    ;
  for (*slot = malloc (4);              /* { dg-error "'malloc' acquires" } */
       n < 9 || malloc (5);             /* { dg-error "'malloc' acquires" } */
       free (*slot))                    /* { dg-error "'free' releases" } */
    n += 2;
  do
    n--;
  while (malloc (6));                   /* { dg-error "'malloc' acquires" } */
  switch (malloc (7) != NULL)           /* { dg-error "'malloc' acquires" } */
    {
    case 0:
      *slot = n ? malloc (8) : a[0];    /* { dg-error "'malloc' acquires" } */
      break;
    default:
      (void) (n && malloc (9));         /* { dg-error "'malloc' acquires" } */
    }
  return n ? calloc (1, 1) : NULL;      /* { dg-error "'calloc' acquires" } */
}
