/* An annotation on a virtual method is that method's; what overrides it is
   annotated itself.  */
#include <cstdlib>
#include <pawl.h>

struct Base { PAWL_COMPUTE virtual void run (void *p) = 0; };
struct One : Base { PAWL_COMPUTE void run (void *p) override { std::free (p); } };      /* { dg-error "'free' releases .*'One::run' [pawl:compute-alloc]" } */
One one;
