// For many alternatives std::visit calls through a constant table that is indexed in a
// loop of templates: each visitor has one of its own.
// { dg-additional-options "-std=c++17 -fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <variant>
template<int I> struct T { int v; };
using V = std::variant<T<0>, T<1>, T<2>, T<3>, T<4>, T<5>, T<6>, T<7>, T<8>, T<9>, T<10>, T<11>, T<12>, T<13>>;
struct Greedy { template<int I> int operator() (T<I> t) const { return I == 7 ? *new int : t.v; } };
struct Sound { template<int I> int operator() (T<I> t) const { return I == 7 ? -1 : t.v; } };
struct Two
{
  template<int I, int J> int operator() (const T<I> &a, const T<J> &b) const
  {
    if (I + J == 26)
      delete new int;
    return a.v + b.v;
  }
};
PAWL_COMPUTE int bad (const V &v) { return std::visit (Greedy (), v); } // { dg-error "'operator new' acquires memory on the compute path 'bad', reached through 'std::visit' [pawl:compute-alloc]" }
PAWL_COMPUTE int good (const V &v) { return std::visit (Sound (), v); }
PAWL_COMPUTE int both (const V &v, const V &w) { return std::visit (Two (), v, w); }    // { dg-error "'operator new' acquires .* 'both', reached through 'std::visit' [pawl:compute-alloc]" }
                                                                        // { dg-error "'operator delete' releases .* 'both', reached through 'std::visit'" .-1 }
