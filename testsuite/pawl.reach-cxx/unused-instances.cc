/* Instances of one template are one source: a cause in it is found once.  */
#include <pawl.h>

template<class T> static T *make (T t) { return new T (t); }

PAWL_COMPUTE int
kernel ()
{
  return *make (1)      // { dg-error "'operator new' .* 'make' [pawl:compute-alloc]" }
         + (int) *make (2.0f);
}
