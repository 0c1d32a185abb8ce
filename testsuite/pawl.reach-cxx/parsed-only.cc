// As editors call the compiler: direct calls are followed, through methods,
// lambdas, instances of templates and the standard library.
// { dg-do syntax }
#include <pawl.h>
#include <vector>

struct Row
{
  int *take (int n) { return new int (n); }
  int keep (int n) const { return n; }
};
template<class T> static T *make (T t) { return new T (t); }
template<class F> static int apply (F f, int n) { return f (n); }

PAWL_COMPUTE int a (Row &row) { return *row.take (3); } // { dg-error "'operator new' .* 'a', reached through 'Row::take' [pawl:compute-alloc]" }
PAWL_COMPUTE int b (int n) { return *make (n); }        // { dg-error "'operator new' .* 'b', reached through 'make' [pawl:compute-alloc]" }
PAWL_COMPUTE void c (std::vector<int> &v) { v.push_back (1); }  // { dg-error "'operator new' .* 'c', reached through 'std::vector::push_back' [pawl:compute-alloc]" }
                                                                // { dg-error "'operator delete' .* 'c', reached through 'std::vector::push_back' [pawl:compute-alloc]" .-1 }
PAWL_COMPUTE int d (int n) { return apply ([] (int k) { return *new int (k); }, n); }   // { dg-error "'operator new' acquires .* 'd' [pawl:compute-alloc]" }

// Sound.
PAWL_COMPUTE int e (const Row &row) { return row.keep (3); }
PAWL_COMPUTE int f (const std::vector<int> &v) { return v.size () + v[0]; }
PAWL_COMPUTE int g (int n) { return apply ([] (int k) { return k; }, n); }
PAWL_COMPUTE int h () { return sizeof (*make (3)) + noexcept (make (3)); }
