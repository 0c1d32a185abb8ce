/* A loop before the end is passed through; a loop without an end is none.  */
/* { dg-skip-syntax "loops are followed in compiled functions only" } */
#include <pawl.h>
#include <stdlib.h>

extern void say (void *);

PAWL_COMPUTE int
loop_first (int n)
{
  if (n < 0)
    {
      for (int i = 0; i < 8; i++)
        {
          void *text = malloc (4);
          say (text);
          free (text);
        }
      abort ();
    }
  return n;
}

PAWL_COMPUTE int
endless (int n)
{
  if (n < 0)
    for (;;)
      say (malloc (4));         /* { dg-error "'malloc' acquires .*'endless' [pawl:compute-alloc]" } */
  return n;
}
