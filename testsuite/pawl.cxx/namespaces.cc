/* Names: namespaces count, unnamed and inline ones do not.  */
#include <cstdlib>
#include <pawl.h>

namespace outer
{
inline namespace v2
{
namespace inner
{
PAWL_COMPUTE void f (void *p) { std::free (p); }        /* { dg-error "'free' releases .*'outer::inner::f' [pawl:compute-alloc]" } */
class Stage { public: PAWL_COMPUTE void run (void *p); class Part { public: PAWL_COMPUTE void run (void *p); }; };
}
}
namespace
{
PAWL_COMPUTE void hidden (void *p) { std::free (p); }   /* { dg-error "'free' releases .*'outer::hidden' [pawl:compute-alloc]" } */
struct Local { PAWL_COMPUTE void run (void *p) { std::free (p); } };    /* { dg-error "'free' releases .*'outer::Local::run' [pawl:compute-alloc]" } */
}
void call (void *p) { hidden (p); Local ().run (p); }
extern "C" PAWL_COMPUTE void c_name (void *p) { std::free (p); }        /* { dg-error "'free' releases .*path 'c_name' [pawl:compute-alloc]" } */
}
void outer::inner::Stage::run (void *p) { std::free (p); }      /* { dg-error "'free' releases .*'outer::inner::Stage::run' [pawl:compute-alloc]" } */
void outer::inner::Stage::Part::run (void *p) { std::free (p); }        /* { dg-error "'free' releases .*'outer::inner::Stage::Part::run' [pawl:compute-alloc]" } */
