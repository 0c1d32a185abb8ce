/* A project's noreturn function that throws is no failure: somebody catches it.  The
   library's own are.  */
#include <pawl.h>
#include <cstdlib>
#include <optional>
#include <variant>

struct Fault { int code; };
/* As the library has them where they are inline.  */
namespace std { [[noreturn]] static void __throw_of_its_own (int code) { throw Fault { code }; } }

[[noreturn]] static void complain (int code) { throw Fault { code }; }
[[noreturn]] static void die (int code) { std::free (std::malloc (code)); std::abort (); }

PAWL_COMPUTE int
reads (const int *data, int size, int at)
{
  if (at >= size)
    complain (at);      // { dg-error "'__cxa_allocate_exception' acquires .* 'complain' [pawl:compute-alloc]" }
  return data[at];
}

PAWL_COMPUTE int
sound (const std::optional<int> &some, const std::variant<int, float> &one, int at)
{
  if (at < 0)
    die (at);
  if (at > 99)
    std::__throw_of_its_own (at);
  return some.value () + std::get<int> (one);
}
