/* A throw allocates; a try block and its handlers are code like other.  */
#include <pawl.h>

static void fail (int n) { throw n; }
static int handle (int n) { return *new int (n); }
extern int may_throw (int) PAWL_NOALLOC;

PAWL_COMPUTE int
a (int n)
{
  if (n)
    fail (n);   // { dg-error "'__cxa_allocate_exception' acquires .* 'fail' [pawl:compute-alloc]" }
  return 0;
}
PAWL_COMPUTE int
b (int n)
{
  try
    {
      return may_throw (n);
    }
  catch (int e)
    {
      return handle (e);        // { dg-error "'operator new' .* 'handle' [pawl:compute-alloc]" }
    }
}
