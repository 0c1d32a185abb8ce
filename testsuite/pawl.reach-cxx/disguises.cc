// Ways to hide a call in C++: all are seen through.
// { dg-additional-options "-std=c++17" }
#include <pawl.h>
#include <stdlib.h>
#include <functional>
#include <atomic>
typedef void *(*fn) (size_t);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }
/* 1 conversion operator */
struct C1 { operator int () const { return *new int; } };
PAWL_COMPUTE int x1 (const C1 &c) { return c; }  // { dg-error "'operator new' acquires .* 'x1', reached through 'C1::operator int' [pawl:compute-alloc]" }
/* 2 operator-> chain */
struct C2 { int *operator-> () { return new int; } };
struct C2b { C2 c; int v; int *get () { return c.operator-> (); } };
PAWL_COMPUTE int x2 (C2b &c) { return *c.get (); }  // { dg-error "'operator new' acquires .* 'x2', reached through 'C2b::get' [pawl:compute-alloc]" }
/* 3 default argument */
static int make3 () { return *new int; }
static int take3 (int k = make3 ()) { return k; }
PAWL_COMPUTE int x3 () { return take3 (); }  // { dg-error "'operator new' acquires .* 'x3', reached through 'make3' [pawl:compute-alloc]" }
/* 4 NSDMI */
struct C4 { int *p = new int; ~C4 () { delete p; } };
PAWL_COMPUTE int x4 () { C4 c; return *c.p; }  // { dg-error "'operator delete' releases .* 'x4', reached through 'C4::~C4' [pawl:compute-alloc]" }
				// { dg-error "'operator new' acquires .* 'x4', reached through 'C4::C4' [pawl:compute-alloc]" .-1 }
/* 5 virtual through base reference in container */
struct B5 { virtual int f () { return 1; } virtual ~B5 () {} };
struct D5 : B5 { int f () override { return *new int; } };
PAWL_COMPUTE int x5 (B5 *const *a) { return a[0]->f (); }  // { dg-error "'operator new' acquires .* 'x5', reached through 'D5::f' [pawl:compute-alloc]" }
/* 6 CRTP */
template<class T> struct B6 { int run () { return static_cast<T *> (this)->impl (); } };
struct D6 : B6<D6> { int impl () { return *new int; } };
PAWL_COMPUTE int x6 (D6 &d) { return d.run (); }  // { dg-error "'operator new' acquires .* 'x6', reached through 'B6::run' [pawl:compute-alloc]" }
/* 8 fold expression */
template<class... T> static int sum8 (T... t) { return (t () + ...); }
PAWL_COMPUTE int x8 () { return sum8 ([] { return 1; }, [] { return *new int; }); }  // { dg-error "'operator new' acquires .* 'x8' [pawl:compute-alloc]" }
/* 9 generic lambda */
PAWL_COMPUTE int x9 () { auto l = [] (auto k) { return *new decltype (k) (k); }; return l (3); }  // { dg-error "'operator new' acquires .* 'x9' [pawl:compute-alloc]" }
/* 10 pointer to member via invoke */
struct M10 { int good () { return 1; } int bad () { return *new int; } };
PAWL_COMPUTE int x10 (M10 &m) { return std::invoke (&M10::bad, m); }  // { dg-error "'operator new' acquires .* 'x10', reached through 'std::invoke' [pawl:compute-alloc]" }
PAWL_COMPUTE int x10g (M10 &m) { return std::invoke (&M10::good, m); }
/* 12 user-defined literal */
static int operator""_n (unsigned long long v) { return *new int (v); }
PAWL_COMPUTE int x12 () { return 3_n; }  // { dg-error "'operator new' acquires .* 'x12', reached through 'operator.*_n' [pawl:compute-alloc]" }
/* 13 range-for with allocating iterator */
struct It13 { int k; int operator* () const { return *new int (k); } It13 &operator++ () { k++; return *this; } bool operator!= (const It13 &o) const { return k != o.k; } };
struct R13 { It13 begin () const { return { 0 }; } It13 end () const { return { 3 }; } };
PAWL_COMPUTE int x13 () { int s = 0; for (int v : R13 {}) s += v; return s; }  // { dg-error "'operator new' acquires .* 'x13', reached through 'It13::operator.' [pawl:compute-alloc]" }
/* 17 exception */
PAWL_COMPUTE int x17 (int n) { try { if (n) throw n; } catch (int) { } return 0; }  // { dg-error "'__cxa_allocate_exception' acquires .* 'x17' [pawl:compute-alloc]" }
/* 18 static local init */
struct S18 { S18 () { p = new int; } int *p; };
PAWL_COMPUTE int x18 () { static S18 s; return *s.p; }  // { dg-error "'operator new' acquires .* 'x18', reached through 'S18::S18' [pawl:compute-alloc]" }
/* 19 thread_local init */
thread_local S18 t19;
PAWL_COMPUTE int x19 () { return *t19.p; }  // { dg-error "'operator new' acquires .* 'x19', reached through '_ZTW3t19' [pawl:compute-alloc]" }
/* 20 atomic fn */
static std::atomic<fn> a20 { none };
void s20 () { a20.store (heap); }
PAWL_COMPUTE void *x20 () { return a20.load () (3); }  // { dg-error "'malloc' acquires .* 'x20', reached through 'heap' [pawl:compute-alloc]" }
PAWL_COMPUTE void *x20b () { return a20.load (std::memory_order_acquire) (3); }  // { dg-error "'malloc' acquires .* 'x20b', reached through 'heap' [pawl:compute-alloc]" }
/* 24 vtable through multiple/virtual inheritance */
struct VB { virtual int f () { return 1; } }; struct VL : virtual VB {}; struct VR : virtual VB { int f () override { return *new int; } }; struct VD : VL, VR {};
PAWL_COMPUTE int x24 (VL &l) { return l.f (); }  // { dg-error "'operator new' acquires .* 'x24', reached through 'VR::f' [pawl:compute-alloc]" }
/* 25 lambda to function pointer */
PAWL_COMPUTE int x25 () { int (*p) (int) = [] (int k) { return *new int (k); }; return p (3); }  // { dg-error "'operator new' acquires .* 'x25' [pawl:compute-alloc]" }
PAWL_COMPUTE int x25g () { int (*p) (int) = [] (int k) { return k; }; return p (3); }
/* 26 friend operator */
struct F26 { friend int operator+ (F26, int k) { return *new int (k); } };
PAWL_COMPUTE int x26 (F26 f) { return f + 3; }  // { dg-error "'operator new' acquires .* 'x26', reached through 'operator.' [pawl:compute-alloc]" }
/* 27 constructor inheriting */
struct B27 { B27 (int k) : p (new int (k)) {} int *p; }; struct D27 : B27 { using B27::B27; };
PAWL_COMPUTE int x27 () { D27 d (3); return *d.p; }  // { dg-error "'operator new' acquires .* 'x27', reached through 'D27::D27' [pawl:compute-alloc]" }
/* 28 template template / function pointer NTTP */
template<fn F> static void *call28 (size_t n) { return F (n); }
PAWL_COMPUTE void *x28 () { return call28<heap> (3); }  // { dg-error "'malloc' acquires .* 'x28', reached through 'call28' [pawl:compute-alloc]" }
PAWL_COMPUTE void *x28g () { return call28<none> (3); }
/* 32 covariant return + abstract */
struct Abs { virtual int *f () = 0; }; struct Impl final : Abs { int *f () override { return new int; } };
PAWL_COMPUTE int x32 (Abs &a) { return *a.f (); }  // { dg-error "'operator new' acquires .* 'x32', reached through 'Impl::f' [pawl:compute-alloc]" }
/* 33 coroutine-free: delegating ctor with new */
struct D33 { int *p; D33 () : D33 (3) {} D33 (int k) : p (new int (k)) {} };
PAWL_COMPUTE int x33 () { D33 d; return *d.p; }  // { dg-error "'operator new' acquires .* 'x33', reached through 'D33::D33' [pawl:compute-alloc]" }
