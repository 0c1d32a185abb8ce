/* Fields and pointers to functions.  */
#include <cstddef>
#include <pawl.h>

namespace host
{
struct Api
{
  void *(*take) (std::size_t) PAWL_ACQUIRES;
  void (*give) (void *) PAWL_RELEASES;
};
}

PAWL_COMPUTE void
use (const host::Api &api, host::Api *other)
{
  api.give (other->take (3));   /* { dg-error "'(host::)?Api::take' acquires .*'use' [pawl:compute-alloc]" } */
                                /* { dg-error "'(host::)?Api::give' releases .*'use' [pawl:compute-alloc]" .-1 } */
}
