/* Friends, static members and functions in extern "C" blocks.  */
#include <cstdlib>
#include <pawl.h>

class Stage
{
  friend PAWL_COMPUTE void near (Stage &, void *p) { std::free (p); }   /* { dg-error "'free' releases .*'near' [pawl:compute-alloc]" } */
  static PAWL_COMPUTE void own (void *p);
};
void Stage::own (void *p) { std::free (p); }    /* { dg-error "'free' releases .*'Stage::own' [pawl:compute-alloc]" } */

extern "C" {
PAWL_COMPUTE void one (void *p) { std::free (p); }      /* { dg-error "'free' releases .*'one' [pawl:compute-alloc]" } */
static PAWL_COMPUTE void two (void *p) { std::free (p); }       /* { dg-error "'free' releases .*'two' [pawl:compute-alloc]" } */
}
void call (Stage &s, void *p) { near (s, p); two (p); }
