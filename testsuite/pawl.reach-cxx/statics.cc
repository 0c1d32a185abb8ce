/* Function-local statics run their initialiser on first use.  */
#include <pawl.h>

static int *grab () { return new int (3); }
PAWL_COMPUTE int
a ()
{
  static int *p = grab ();      // { dg-error "'operator new' .* 'grab' [pawl:compute-alloc]" }
  return *p;
}
PAWL_COMPUTE int
b ()
{
  static const int table[3] = { 1, 2, 3 };
  return table[1];
}
