/* A promise on a declaration whose body is not seen is believed.  */
/* { dg-do compile } */
#include <pawl.h>

PAWL_COMPUTE extern float *borrow (int);
PAWL_NOALLOC extern int count (void);

PAWL_COMPUTE float
step (int n)
{
  return borrow (n)[count ()];
}
