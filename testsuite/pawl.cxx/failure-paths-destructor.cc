/* What unwinds from a noreturn call is part of it.  */
#include <cstdlib>
#include <pawl.h>

[[noreturn]] void die (void *);
struct Guard { ~Guard (); int x; };

PAWL_COMPUTE int
fails (int n)
{
  Guard guard;
  if (n < 0)
    {
      Guard inner;
      die (std::malloc (2));
    }
  std::free (&guard);   /* { dg-error "'free' releases .*'fails' [pawl:compute-alloc]" } */
  return n;
}
