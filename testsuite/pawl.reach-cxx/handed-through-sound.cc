// The same without a fault: nothing but functions that acquire nothing is in there.
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
static void *none (size_t n) { (void) n; return 0; }
struct M { int good () { return 1; } int bad () { return *new int; } int v; };
/* invoke */
PAWL_COMPUTE int i1g (M &m) { return std::invoke (&M::good, m); }
PAWL_COMPUTE int i2g (M *m) { return std::invoke (&M::good, m); }
PAWL_COMPUTE void *i3g () { return std::invoke (none, 3); }
PAWL_COMPUTE void *i4g () { return std::invoke (&none, 3); }
/* get<1> (tuple) */
PAWL_COMPUTE void *t1g () { std::tuple<int, fn> t (1, none); return std::get<1> (t) (3); }
PAWL_COMPUTE void *t2g () { auto t = std::make_tuple (1, none); return std::get<1> (t) (3); }
PAWL_COMPUTE void *t3g () { std::tuple<fn, fn> t (none, none); auto [a, b] = t; return b (3); }
/* pair */
PAWL_COMPUTE void *p1g () { std::pair<int, fn> t (1, none); return t.second (3); }
PAWL_COMPUTE void *p2g () { auto [a, b] = std::make_pair (1, none); return b (3); }
PAWL_COMPUTE void *p3g () { std::pair<fn, fn> p { none, none}; return std::get<1> (p) (3); }
/* apply */
PAWL_COMPUTE void *a1g () { return std::apply (none, std::make_tuple (3)); }
static void *call (fn f, size_t n) { return f (n); }
PAWL_COMPUTE void *a2g () { return std::apply (call, std::make_tuple (none, 3)); }
/* bind */
PAWL_COMPUTE void *b1g () { auto b = std::bind (none, 3); return b (); }
PAWL_COMPUTE int b2g (M &m) { auto b = std::bind (&M::good, &m); return b (); }
PAWL_COMPUTE int f1g (M &m) { auto b = std::mem_fn (&M::good); return b (m); }
/* visit */
struct VB { int operator() (int) const { return *new int; } int operator() (float) const { return 1; } };
struct VG { int operator() (int) const { return 1; } int operator() (float) const { return 1; } };
PAWL_COMPUTE int v1g (const std::variant<int, float> &v) { return std::visit (VG (), v); }
PAWL_COMPUTE void *v2g () { std::variant<int, fn> v = none; return std::get<1> (v) (3); }
/* array */
PAWL_COMPUTE void *r1g (int i) { std::array<fn, 2> a { none, none }; return a[i] (3); }
static const std::array<fn, 2> rtg { none, none };
PAWL_COMPUTE void *r2g (int i) { return rtg[i] (3); }
PAWL_COMPUTE void *r3g (int i) { for (fn f : rtg) f (i); return 0; }
/* reference_wrapper */
PAWL_COMPUTE void *w1g () { auto r = std::ref (none); return r (3); }
PAWL_COMPUTE void *w2g () { fn f = none; auto r = std::ref (f); return r (3); }
/* optional */
PAWL_COMPUTE void *o1g () { std::optional<fn> f = none; return (*f) (3); }
PAWL_COMPUTE void *o2g () { std::optional<fn> f = none; return f.value () (3); }
/* exchange, swap */
PAWL_COMPUTE void *e1g () { fn f = none; fn g = std::exchange (f, none); return g (3); }
PAWL_COMPUTE void *s1g () { fn f = none, g = none; std::swap (f, g); return f (3); }
/* conditional, min, etc. */
PAWL_COMPUTE void *n1g () { fn f = std::max<fn> (none, none); return f (3); }
/* not_fn, bind_front */
static bool gg (int i) { return i; }
PAWL_COMPUTE bool nf1g (int i) { return std::not_fn (gg) (i); }
/* references */
PAWL_COMPUTE void *q1g () { fn f = none; fn &r = f; return r (3); }
PAWL_COMPUTE void *q2g () { auto &r = none; return r (3); }
/* initializer_list */
PAWL_COMPUTE void *l1g () { for (fn f : { none, none }) f (3); return 0; }
/* as fields: struct with function, forwarded by templates */
template<class F> struct Holder { F f; template<class... A> auto operator() (A &&...a) { return f (std::forward<A> (a)...); } };
PAWL_COMPUTE void *h1g () { Holder<fn> h { none }; return h (3); }
