/* Noreturn calls of C++: terminate, and the library's own throwers.  */
/* { dg-do compile } */
#include <cstdlib>
#include <exception>
#include <pawl.h>

namespace std { void __throw_length_error (const char *) __attribute__ ((__noreturn__)); }
[[noreturn]] void die (void *);

PAWL_COMPUTE int
fails (int n)
{
  if (n == 1)
    {
      std::free (std::malloc (1));
      std::terminate ();
    }
  if (n == 2)
    die (std::malloc (2));
  if (n == 3)
    {
      std::free (std::malloc (3));
      std::__throw_length_error ("long");
    }
  return n;
}
