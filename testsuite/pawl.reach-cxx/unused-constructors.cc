// Functions, constructors and destructors that no object of the unit needs.
#include <pawl.h>
static int *keep;
struct Bad { int *p; Bad () : p (new int) {} ~Bad () {} Bad (int) : p () {} };
struct Good { int p; Good () : p (1) {} ~Good () { p = 0; } };
inline PAWL_COMPUTE int f () { Bad b; return 1; }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
inline PAWL_COMPUTE int fg () { Good b; return 1; }
struct Delegate { Bad b; Delegate (float) {} PAWL_COMPUTE Delegate (char) : Delegate (1.0f) {} };  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
struct DelegateG { Good b; DelegateG (float) {} PAWL_COMPUTE DelegateG (char) : DelegateG (1.0f) {} };
struct Derived : Bad { PAWL_COMPUTE Derived () {} };  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
struct DerivedG : Good { PAWL_COMPUTE DerivedG () {} };
struct Virt : virtual Bad { PAWL_COMPUTE Virt () {} };  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
struct VirtG : virtual Good { PAWL_COMPUTE VirtG () {} };
struct V { virtual ~V () { keep = new int; } };
inline PAWL_COMPUTE void g (V *v) { v->~V (); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
