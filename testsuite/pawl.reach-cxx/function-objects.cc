/* std::function, lambdas, pointers to members, operator().  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <functional>

static std::function<int (int)> clean;
static std::function<float (float)> greedy;
void
set_up ()
{
  clean = [] (int a) { return a + 1; };
  greedy = [] (float a) { return *new float (a); };
}
PAWL_COMPUTE int a (int n) { return clean (n); }
PAWL_COMPUTE float b (float x) { return greedy (x); }   // { dg-error "'operator new' .* 'b', reached through 'std::function::operator..' [pawl:compute-alloc]" }

struct M { int good (int) { return 1; } int bad (int) { return *new int; } };
PAWL_COMPUTE int c (M *m) { int (M::*p) (int) = &M::good; return (m->*p) (3); }
PAWL_COMPUTE int d (M *m, bool x) { int (M::*p) (int) = x ? &M::good : &M::bad; return (m->*p) (3); }   // { dg-error "'operator new' .* 'd', reached through 'M::bad' [pawl:compute-alloc]" }
template<class F> static int apply (F f, int n) { return f (n); }
struct Functor { int operator() (int n) const { return *new int (n); } };
PAWL_COMPUTE int e (int n) { return apply ([] (int k) { return k; }, n); }
PAWL_COMPUTE int f (int n) { return apply (Functor (), n); }    // { dg-error "'operator new' .* 'f', reached through 'apply' [pawl:compute-alloc]" }
PAWL_COMPUTE int g (int n) { return apply ([] (int k) { return *new int (k); }, n); }   // { dg-error "'operator new' acquires memory on the compute path 'g' [pawl:compute-alloc]" }
static int through (int (*f) (int), int n) { return f (n); }
PAWL_COMPUTE int h (int n) { return through ([] (int k) { return k + 1; }, n); }
