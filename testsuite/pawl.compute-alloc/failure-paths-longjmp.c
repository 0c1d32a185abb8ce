/* longjmp goes on elsewhere: it is no failure.  */
#include <pawl.h>
#include <setjmp.h>
#include <stdlib.h>

extern jmp_buf back;
extern sigjmp_buf signals;

PAWL_COMPUTE int
leaves (int n)
{
  if (n < 0)
    {
      free (malloc (4));        /* { dg-error "'malloc' acquires .*'leaves' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' releases .*'leaves' [pawl:compute-alloc]" .-1 } */
      longjmp (back, 1);
    }
  if (n == 7)
    {
      free (malloc (5));        /* { dg-error "'malloc' acquires .*'leaves' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' releases .*'leaves' [pawl:compute-alloc]" .-1 } */
      siglongjmp (signals, 1);
    }
  if (n == 8)
    {
      free (malloc (6));        /* { dg-error "'malloc' acquires .*'leaves' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' releases .*'leaves' [pawl:compute-alloc]" .-1 } */
      __builtin_longjmp ((void **) back, 1);
    }
  return n;
}
