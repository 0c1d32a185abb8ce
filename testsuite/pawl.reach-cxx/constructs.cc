// Constructs of C++ that call, and some that do not, one by one.
// { dg-additional-options "-std=c++20" }
#include <pawl.h>
#include <stdlib.h>
static int *keep;
static int *make () { return new int; }
int elsewhere ();
/* a local static that is a constant, a thread-local that is one */
PAWL_COMPUTE int a1 () { static int n; static const int m = 3; return ++n + m; }
thread_local int counter { 42 };
PAWL_COMPUTE bool a2 () { return counter > 0; }
/* lambdas: annotated themselves; not called; what they capture */
void l1 () { auto f = [] () __attribute__ ((pawl_compute)) { return *new int; }; f (); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
void l1g () { auto f = [] () __attribute__ ((pawl_compute)) { return 3; }; f (); }
PAWL_COMPUTE int l3 () { auto f = [p = make ()] () { return *p; }; return f (); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
void l4 () { auto f = [p = make ()] () __attribute__ ((pawl_compute)) { return *p; }; f (); }
/* a template's compute function whose operand allocates */
struct Text { char *p; friend Text operator+ (const Text &, const Text &) { return { new char[3] }; } };
template<class T> struct Sum { static PAWL_COMPUTE T add (const T &a, const T &b) { return a + b; } static T plain (const T &a, const T &b) { return a + b; } };  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
PAWL_COMPUTE void t1 () { Sum<int>::add (1, 2); Sum<int>::plain (1, 2); }
PAWL_COMPUTE void t2 () { Sum<Text>::plain ({}, {}); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
void t3 () { Sum<Text>::add ({}, {}); }
/* function pointers: with a promise, by a cast, by a condition, by reference */
PAWL_COMPUTE void f1 (void (*f) () PAWL_NOALLOC) { f (); }
PAWL_COMPUTE void f2 (void (*f) ()) { f (); }
PAWL_COMPUTE void f3 (void *f) { ((void (*) ()) f) (); }
PAWL_COMPUTE void f3a (void (*f) () PAWL_NOALLOC) { auto &r = f; r (); }
PAWL_NOALLOC int c1 (); PAWL_NOALLOC int c2 ();
PAWL_COMPUTE int f4 (bool x) { return (x ? c1 : c2) (); }
static int c3 () { return *new int; }
PAWL_COMPUTE int f5 (bool x) { return (x ? c1 : c3) (); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
typedef int (*promised) () PAWL_NOALLOC;
PAWL_COMPUTE int f6 (promised const *table, int i) { return table[i] (); }
/* members that are pointers to members, with a promise in the typedef */
struct Convert { typedef void (Convert::*function) (); function f; PAWL_COMPUTE void run () { (this->*f) (); } };
/* functions whose whole body is a try block; constructors */
static int caught (int n) try { return n; } catch (...) { return 0; }
PAWL_COMPUTE int y1 () { return caught (3); }
static int throws (int n) try { if (n) throw n; return 1; } catch (...) { return 0; }
PAWL_COMPUTE int y2 (int n) { return throws (n); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
struct Tried { int x; Tried (int n) try : x (n) {} catch (...) { make (); } Tried (double) : x ((throw 3, 3)) {} };
PAWL_COMPUTE int y3 () { Tried t (3.0); return t.x; }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
/* initialisers of members that only one constructor uses */
struct Member { int *x = make (); PAWL_COMPUTE Member () {} PAWL_COMPUTE Member (int *p) : x (p) {} };  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
/* default arguments: evaluated by the caller */
PAWL_COMPUTE int d1 (int *p = make ()) { return *p; }
PAWL_COMPUTE int d2 () { return d1 (); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
PAWL_COMPUTE int d3 (int *p) { return d1 (p); }
/* constructors and destructors that are compute functions themselves */
struct Bad { int *p; Bad () : p (new int) {} ~Bad () { keep = p; } Bad (int) : p () {} };
struct Spent { ~Spent () { keep = new int; } };
struct From : Bad { PAWL_COMPUTE From () {} };  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
struct From2 : Bad { PAWL_COMPUTE From2 (int n) : Bad (n) {} };
struct Member2 { Spent b; PAWL_COMPUTE ~Member2 () {} };  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
struct Delegate { Bad b; Delegate (int n) : b (n) {} PAWL_COMPUTE Delegate () : Delegate (3) {} Delegate (float) {} PAWL_COMPUTE Delegate (char) : Delegate (1.0f) {} };  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
struct Virtual : virtual Bad { PAWL_COMPUTE Virtual () {} };  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
/* a union with a member that has a destructor of its own */
struct Quiet { ~Quiet () {} };
template<class T> struct Maybe { union { char none; T value; }; bool set = false; Maybe () : none () {} ~Maybe () { if (set) value.~T (); } };
PAWL_COMPUTE void u1 () { Maybe<Quiet> m; (void) m; }
PAWL_COMPUTE void u2 () { Maybe<Spent> m; (void) m; }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
/* operands that are not evaluated; requirements */
template<bool> requires requires { make (); } PAWL_COMPUTE void q1 () {}
PAWL_COMPUTE int q2 () { decltype (make ()) p = nullptr; q1<true> (); return sizeof (*make ()) + noexcept (make ()) + (p == nullptr); }
struct Foo { int foo () const { return 0; } };
template<class A> requires requires (A a) { a.foo (); new A; } static bool same (const A &a, const A &b) { return a.foo () == b.foo (); }
PAWL_COMPUTE bool q3 () { Foo a, b; return same (a, b); }
PAWL_COMPUTE int q4 (int n) { if constexpr (sizeof (int) == 4) return n; else return *make (); }
PAWL_COMPUTE int q5 (const int &n) { return alignof (decltype (*make ())) + sizeof (n); }
consteval int made () { int *p = new int (3); int n = *p; delete p; return n; }
PAWL_COMPUTE int q6 () { return made (); }
/* does not return */
[[noreturn]] void stop () noexcept;
PAWL_COMPUTE int n1 (int n) { if (n < 0) stop (); return n; }
/* built-in forms */
PAWL_COMPUTE void *b1 () { return __builtin_malloc (1); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
PAWL_COMPUTE void b2 (void *p) { __builtin_free (p); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *b3 () { return ::operator new (1); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
PAWL_COMPUTE void b4 (void *p) { ::operator delete (p); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
PAWL_COMPUTE int b5 (int n) { __builtin_prefetch (&n); if (n < 0) __builtin_unreachable (); return __builtin_popcount (n); }
/* annotated after its definition */
int z1 () { return *make (); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
PAWL_COMPUTE int z1 ();
