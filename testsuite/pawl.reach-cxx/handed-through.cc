// What hands functions on: invoke, apply, bind, mem_fn, visit; tuples, pairs, arrays,
// variants, optionals; references.
// { dg-additional-options "-std=c++17" }
#include <pawl.h>
#include <stdlib.h>
#include <functional>
#include <tuple>
#include <array>
#include <variant>
#include <utility>
#include <optional>
#include <map>
#include <vector>
typedef void *(*fn) (size_t);
static void *heap (size_t n) { return malloc (n); }
struct M { int good () { return 1; } int bad () { return *new int; } int v; };
/* invoke */
PAWL_COMPUTE int i1 (M &m) { return std::invoke (&M::bad, m); }  // { dg-error "'operator new' acquires .* 'i1', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE int i2 (M *m) { return std::invoke (&M::bad, m); }  // { dg-error "'operator new' acquires .* 'i2', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *i3 () { return std::invoke (heap, 3); }  // { dg-error "'malloc' acquires .* 'i3', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *i4 () { return std::invoke (&heap, 3); }  // { dg-error "'malloc' acquires .* 'i4', reached through .* [pawl:compute-alloc]" }
/* get<1> (tuple) */
PAWL_COMPUTE void *t1 () { std::tuple<int, fn> t (1, heap); return std::get<1> (t) (3); }  // { dg-error "'malloc' acquires .* 't1', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *t2 () { auto t = std::make_tuple (1, heap); return std::get<1> (t) (3); }  // { dg-error "'malloc' acquires .* 't2', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *t3 () { std::tuple<fn, fn> t (heap, heap); auto [a, b] = t; return b (3); }  // { dg-error "'malloc' acquires .* 't3', reached through .* [pawl:compute-alloc]" }
/* pair */
PAWL_COMPUTE void *p1 () { std::pair<int, fn> t (1, heap); return t.second (3); }  // { dg-error "'malloc' acquires .* 'p1', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *p2 () { auto [a, b] = std::make_pair (1, heap); return b (3); }  // { dg-error "'malloc' acquires .* 'p2', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *p3 () { std::pair<fn, fn> p { heap, heap}; return std::get<1> (p) (3); }  // { dg-error "'malloc' acquires .* 'p3', reached through .* [pawl:compute-alloc]" }
/* apply */
PAWL_COMPUTE void *a1 () { return std::apply (heap, std::make_tuple (3)); }  // { dg-error "'malloc' acquires .* 'a1', reached through .* [pawl:compute-alloc]" }
static void *call (fn f, size_t n) { return f (n); }
PAWL_COMPUTE void *a2 () { return std::apply (call, std::make_tuple (heap, 3)); }  // { dg-error "'malloc' acquires .* 'a2', reached through .* [pawl:compute-alloc]" }
/* bind */
PAWL_COMPUTE void *b1 () { auto b = std::bind (heap, 3); return b (); }  // { dg-error "'malloc' acquires .* 'b1', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE int b2 (M &m) { auto b = std::bind (&M::bad, &m); return b (); }  // { dg-error "'operator new' acquires .* 'b2', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE int f1 (M &m) { auto b = std::mem_fn (&M::bad); return b (m); }  // { dg-error "'operator new' acquires .* 'f1', reached through .* [pawl:compute-alloc]" }
/* visit */
struct VB { int operator() (int) const { return *new int; } int operator() (float) const { return 1; } };
struct VG { int operator() (int) const { return 1; } int operator() (float) const { return 1; } };
PAWL_COMPUTE int v1 (const std::variant<int, float> &v) { return std::visit (VB (), v); }  // { dg-error "'operator new' acquires .* 'v1', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *v2 () { std::variant<int, fn> v = heap; return std::get<1> (v) (3); }  // { dg-error "'malloc' acquires .* 'v2', reached through .* [pawl:compute-alloc]" }
/* array */
PAWL_COMPUTE void *r1 (int i) { std::array<fn, 2> a { heap, heap }; return a[i] (3); }  // { dg-error "'malloc' acquires .* 'r1', reached through .* [pawl:compute-alloc]" }
static const std::array<fn, 2> rt { heap, heap };
PAWL_COMPUTE void *r2 (int i) { return rt[i] (3); }  // { dg-error "'malloc' acquires .* 'r2', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *r3 (int i) { for (fn f : rt) f (i); return 0; }  // { dg-error "'malloc' acquires .* 'r3', reached through .* [pawl:compute-alloc]" }
/* reference_wrapper */
PAWL_COMPUTE void *w1 () { auto r = std::ref (heap); return r (3); }  // { dg-error "'malloc' acquires .* 'w1', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *w2 () { fn f = heap; auto r = std::ref (f); return r (3); }  // { dg-error "'malloc' acquires .* 'w2', reached through .* [pawl:compute-alloc]" }
/* optional */
PAWL_COMPUTE void *o1 () { std::optional<fn> f = heap; return (*f) (3); }  // { dg-error "'malloc' acquires .* 'o1', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *o2 () { std::optional<fn> f = heap; return f.value () (3); }  // { dg-error "'malloc' acquires .* 'o2', reached through .* [pawl:compute-alloc]" }
/* exchange, swap */
PAWL_COMPUTE void *e1 () { fn f = heap; fn g = std::exchange (f, heap); return g (3); }  // { dg-error "'malloc' acquires .* 'e1', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *s1 () { fn f = heap, g = heap; std::swap (f, g); return f (3); }  // { dg-error "'malloc' acquires .* 's1', reached through .* [pawl:compute-alloc]" }
/* conditional, min, etc. */
PAWL_COMPUTE void *n1 () { fn f = std::max<fn> (heap, heap); return f (3); }  // { dg-error "'malloc' acquires .* 'n1', reached through .* [pawl:compute-alloc]" }
/* not_fn, bind_front */
static bool gb (int i) { return *new int (i); }
PAWL_COMPUTE bool nf1 (int i) { return std::not_fn (gb) (i); }  // { dg-error "'operator new' acquires .* 'nf1', reached through .* [pawl:compute-alloc]" }
/* references */
PAWL_COMPUTE void *q1 () { fn f = heap; fn &r = f; return r (3); }  // { dg-error "'malloc' acquires .* 'q1', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE void *q2 () { auto &r = heap; return r (3); }  // { dg-error "'malloc' acquires .* 'q2', reached through .* [pawl:compute-alloc]" }
/* initializer_list */
PAWL_COMPUTE void *l1 () { for (fn f : { heap, heap }) f (3); return 0; }  // { dg-error "'malloc' acquires .* 'l1', reached through .* [pawl:compute-alloc]" }
/* as fields: struct with function, forwarded by templates */
template<class F> struct Holder { F f; template<class... A> auto operator() (A &&...a) { return f (std::forward<A> (a)...); } };
PAWL_COMPUTE void *h1 () { Holder<fn> h { heap }; return h (3); }  // { dg-error "'malloc' acquires .* 'h1', reached through .* [pawl:compute-alloc]" }
