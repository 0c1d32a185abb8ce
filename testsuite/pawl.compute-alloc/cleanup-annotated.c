/* A handler that is declared a releaser, called where the variable's scope
   ends; the finding stands at the variable.  */
#include <pawl.h>
#include <stdlib.h>

PAWL_RELEASES void drop (float **);
extern float *borrow (size_t);

PAWL_COMPUTE float
total (size_t n)
{
  __attribute__ ((cleanup (drop))) float *tail = borrow (n);    /* { dg-error "'drop' releases .*'total' [pawl:compute-alloc]" } */
  return tail[0];
}
