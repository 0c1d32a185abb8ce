// Virtual destructors, called as such and by delete.
#include <pawl.h>
static int *keep;
struct V { virtual ~V () { keep = new int; } };
PAWL_COMPUTE void g (V *v) { v->~V (); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
struct W { virtual void f () { keep = new int; } virtual ~W () {} };
PAWL_COMPUTE void i (W *v) { v->f (); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
inline PAWL_COMPUTE void j (W *v) { v->f (); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
struct Quiet { int n; virtual ~Quiet () { n = 0; } };
PAWL_COMPUTE void q (Quiet *v) { v->~Quiet (); }
inline PAWL_COMPUTE void r (Quiet *v) { v->~Quiet (); }
