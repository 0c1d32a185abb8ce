/* Editors see no code that is never compiled: behind a return, or under a
   condition that a constant variable decides.  */
/* { dg-do syntax } */
#include <pawl.h>
#include <stdlib.h>

enum { use_heap = 0 };
static const int debug_heap = 0, level = 3;

static float *
buffer (float *given, int n)
{
  if (use_heap || sizeof (void *) == 2)
    return malloc ((unsigned) n * sizeof (float));
  while (0)
    free (given);
  if (debug_heap)
    given = realloc (given, 4);
  if (level > 5)
    given = malloc (4);
  return given;
  free (given);
}

PAWL_COMPUTE float
good (float *x, int n)
{
  switch (n)
    {
    case 1:
      return *x;
      free (x);
    default:
      break;
    }
  return *buffer (x, n);
}

PAWL_COMPUTE int
bad (char *x, int n)
{
  if (n > 4)
    goto out;
  switch (n)
    {
    case 1:
      return 0;
    case 2:
      free (x);         /* { dg-error "'free' releases memory on the compute path 'bad'" } */
      return 1;
    }
  if (level > 2)
    free (x + 1);       /* { dg-error "'free' releases memory on the compute path 'bad'" } */
  return 2;
 out:
  free (x + 2);         /* { dg-error "'free' releases memory on the compute path 'bad'" } */
  return 3;
}
