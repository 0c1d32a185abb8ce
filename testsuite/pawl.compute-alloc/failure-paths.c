/* Code from which every path ends in a noreturn call is exempt.  */
/* { dg-do compile } */
#include <assert.h>
#include <pawl.h>
#include <stdlib.h>

extern void die (void *) __attribute__ ((noreturn));
extern void log_text (char *);

PAWL_COMPUTE int
fails (int n)
{
  if (n < 0)
    die (malloc (1));
  if (n == 1)
    {
      char *text = malloc (2);
      log_text (text);
      free (text);
      abort ();
    }
  if (n == 2)
    {
      free (malloc (3));
      exit (1);
    }
  if (n == 3)
    {
      free (malloc (4));
      __builtin_unreachable ();
    }
  if (n == 4)
    {
      free (malloc (5));
      __builtin_trap ();
    }
  assert (n > 5);
  return n;
}
