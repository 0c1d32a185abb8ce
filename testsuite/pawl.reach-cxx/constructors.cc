/* Constructors, member initialisers, default arguments, conversions, temporaries
   and their destructors.  */
#include <pawl.h>

static int *grab () { return new int; }
struct Member { int *p = grab (); };
struct Holder { Member m; int n; explicit Holder (int a) : n (a) {} };
struct Base { int *p; Base () : p (grab ()) {} };
struct Derived : Base { Derived () = default; };
struct Delegating { int *p; Delegating (int) : p (grab ()) {} Delegating () : Delegating (1) {} };
struct Dropper { int *p; ~Dropper () { delete p; } };
struct Convert { int *p; Convert (int) : p (grab ()) {} operator int () const { return *p; } };
int defaulted (int *p = grab ()) { return *p; }
static Dropper dropper (int *p) { return Dropper { p }; }
static int look (const Dropper &d) { return *d.p; }

PAWL_COMPUTE int a () { Holder h (1); return h.n; }     // { dg-error "'operator new' .* 'a', reached through 'Holder::Holder' [pawl:compute-alloc]" }
PAWL_COMPUTE int b () { Derived d; return *d.p; }       // { dg-error "'operator new' .* 'b', reached through 'Derived::Derived' [pawl:compute-alloc]" }
PAWL_COMPUTE int c () { Delegating d; return *d.p; }    // { dg-error "'operator new' .* 'c', reached through 'Delegating::Delegating' [pawl:compute-alloc]" }
PAWL_COMPUTE int d () { return defaulted (); }          // { dg-error "'operator new' .* 'd', reached through 'grab' [pawl:compute-alloc]" }
PAWL_COMPUTE int e (int *p) { return look (dropper (p)); }      // { dg-error "'operator delete' .* 'e', reached through 'Dropper::~Dropper' [pawl:compute-alloc]" }
PAWL_COMPUTE int f (int n) { Convert v = n; return v; } // { dg-error "'operator new' .* 'f', reached through 'Convert::Convert' [pawl:compute-alloc]" }
struct Plain { int a = 1, b = 2; };
PAWL_COMPUTE int g () { Plain p; return p.a + p.b; }
