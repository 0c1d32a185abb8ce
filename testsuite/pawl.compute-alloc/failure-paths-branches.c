/* Branches that all fail; one that comes back spoils it.  */
#include <pawl.h>
#include <stdlib.h>

extern void die (int) __attribute__ ((noreturn));

PAWL_COMPUTE int
all_fail (int n)
{
  if (n < 0)
    {
      void *text = malloc (1);
      if (n < -5)
        {
          free (text);
          die (1);
        }
      else
        die (2);
    }
  return n;
}

PAWL_COMPUTE int
one_returns (int n)
{
  if (n < 0)
    {
      void *text = malloc (1);  /* { dg-error "'malloc' acquires .*'one_returns' [pawl:compute-alloc]" } */
      if (n < -5)
        die (1);
      free (text);              /* { dg-error "'free' releases .*'one_returns' [pawl:compute-alloc]" } */
    }
  return n;
}
