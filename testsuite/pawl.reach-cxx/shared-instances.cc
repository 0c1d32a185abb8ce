// One instance of the library's code is handed several functions.  Who hands over
// one that allocates is found out; of the others it is said that it is not known.
// What has an instance of its own is told apart.
// { dg-options "-fplugin-arg-pawl-unknown=warning" }
// { dg-additional-options "-std=c++17" }
#include <pawl.h>
#include <stdlib.h>
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <type_traits>
template<class F> class function_ref;
template<class R, class... A> class function_ref<R (A...)>
{
  void *object;
  R (*call) (void *, A...);

public:
  template<class F> function_ref (F &&f)
    : object ((void *) &f),
      call ([] (void *o, A... a) -> R { return (*(typename std::remove_reference<F>::type *) o) (static_cast<A> (a)...); })
  {
  }
  R operator() (A... a) const { return call (object, static_cast<A> (a)...); }
};
static int each (function_ref<int (int)> f) { return f (1) + f (2); }
PAWL_COMPUTE int r1 () { return each ([] (int k) { return *new int (k); }); }  // { dg-error "'operator new' acquires .* 'r1'.* [pawl:compute-alloc]" }
PAWL_COMPUTE int r1g () { return each ([] (int k) { return k; }); }
PAWL_COMPUTE int r2 (int z) { auto l = [&] (int k) { return z + *new int (k); }; function_ref<int (int)> f = l; return f (2); }  // { dg-error "'operator new' acquires .* 'r2'.* [pawl:compute-alloc]" }
PAWL_COMPUTE int r2g (int z) { auto l = [&] (int k) { return z + k; }; function_ref<int (int)> f = l; return f (2); }
static void nothing (int *) {}
static void gives (int *p) { free (p); }
typedef std::unique_ptr<int, void (*) (int *)> owner;
PAWL_COMPUTE int u1 (int *p) { owner q (p, gives); return *q; }  // { dg-error "'free' releases .* 'u1', reached through .* [pawl:compute-alloc]" }
PAWL_COMPUTE int u1g (int *p) { owner q (p, nothing); return *q; }  // { dg-warning "it is not known whether what is called leads to 'free' on the compute path 'u1g', reached through .* [pawl:compute-unknown]" }
static bool plain (int a, int b) { return a < b; }
static bool greedy (int a, int b) { return *new int (a) < b; }
PAWL_COMPUTE void s1 (int *p) { std::sort (p, p + 9, greedy); }  // { dg-error "'operator new' acquires .* 's1', reached through 'std::sort' [pawl:compute-alloc]" }
PAWL_COMPUTE void s1g (int *p) { std::sort (p, p + 9, plain); }  // { dg-warning "it is not known whether what is called leads to 'operator new' on the compute path 's1g', reached through 'std::sort' [pawl:compute-unknown]" }
struct Plain { bool operator() (int a, int b) const { return a < b; } };
struct Greedy { bool operator() (int a, int b) const { return *new int (a) < b; } };
PAWL_COMPUTE void s2 (int *p) { std::sort (p, p + 9, Greedy ()); }  // { dg-error "'operator new' acquires .* 's2', reached through 'std::sort' [pawl:compute-alloc]" }
PAWL_COMPUTE void s2g (int *p) { std::sort (p, p + 9, Plain ()); }
PAWL_COMPUTE void s3 (int *p) { std::transform (p, p + 9, p, +[] (int k) { return *new int (k); }); }  // { dg-error "'operator new' acquires .* 's3'.* [pawl:compute-alloc]" }
PAWL_COMPUTE void s3g (int *p) { std::transform (p, p + 9, p, +[] (int k) { return k; }); }
PAWL_COMPUTE const int &s4 (const int &p) { return std::min (p, p, greedy); }  // { dg-error "'operator new' acquires .* 's4', reached through 'std::min' [pawl:compute-alloc]" }
PAWL_COMPUTE const int &s4g (const int &p) { return std::min (p, p, plain); }
typedef void *(*fn) (size_t);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }
static const std::array<fn, 2> table { none, heap }, sound { none, none };
PAWL_COMPUTE void *t1 (int i) { return table[i] (3); }  // { dg-error "'malloc' acquires .* 't1', reached through 'heap' [pawl:compute-alloc]" }
PAWL_COMPUTE void *t1g (int i) { return sound[i] (3); }
