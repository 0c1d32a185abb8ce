/* A virtual call may be any overrider that is seen.  */
#include <pawl.h>

struct Base { virtual int f (int) const; virtual int g (int) const; virtual ~Base (); };
struct Middle : Base { int f (int) const override; };
struct Leaf : Middle { int f (int) const override; };
struct Other { virtual int f (int) const; };
int Base::f (int a) const { return a; }
int Base::g (int a) const { return a; }
Base::~Base () {}
int Middle::f (int a) const { return a + 1; }
int Leaf::f (int a) const { return *new int (a); }
int Other::f (int a) const { return a; }

PAWL_COMPUTE int a (const Base *b) { return b->f (1); }         // { dg-error "'operator new' .* 'a', reached through 'Leaf::f' [pawl:compute-alloc]" }
PAWL_COMPUTE int b (const Middle &m) { return m.f (1); }        // { dg-error "'operator new' .* 'b', reached through 'Leaf::f' [pawl:compute-alloc]" }
PAWL_COMPUTE int c (const Base *x) { return x->g (1); }
PAWL_COMPUTE int d (const Other *o) { return o->f (1); }
PAWL_COMPUTE int e (const Leaf *l) { return l->Middle::f (1); }
