/* Deleting what has a destructor of its own, arrays with a cookie, null.  */
#include <pawl.h>

struct Made { ~Made (); int x; };

PAWL_COMPUTE void
drop (Made *one, Made *many, void *nothing)
{
  delete one;           /* { dg-error "'operator delete' releases .*'drop' [pawl:compute-alloc]" } */
  delete[] many;        /* { dg-error "'operator delete\[\]' releases .*'drop' [pawl:compute-alloc]" } */
  if (nothing)
    ::operator delete (nothing);        /* { dg-error "'operator delete' releases .*'drop' [pawl:compute-alloc]" } */
}
