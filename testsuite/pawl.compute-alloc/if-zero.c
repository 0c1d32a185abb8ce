/* Code that is never compiled is no code.  */
/* { dg-do compile } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE int
never (int n)
{
  if (0)
    free (malloc (1));
  while (0)
    free (malloc (2));
  if (sizeof (int) == 1 && malloc (3))
    n++;
  return 0 ? (free (malloc (4)), 1) : n;
}
