// For many alternatives std::visit calls through a table that is indexed in a loop of
// templates: what that leads to is not known, and that is said.
// { dg-additional-options "-std=c++17 -fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <variant>
template<int I> struct T { int v; };
using V = std::variant<T<0>, T<1>, T<2>, T<3>, T<4>, T<5>, T<6>, T<7>, T<8>, T<9>, T<10>, T<11>, T<12>, T<13>>;
struct B { template<int I> int operator() (T<I> t) const { return I == 7 ? *new int : t.v; } };
PAWL_COMPUTE int bad (const V &v) { return std::visit (B (), v); }      // { dg-warning "nothing is known of what is called .* 'bad', reached through 'std::visit' [pawl:compute-unknown]" }
                                                                        // { dg-warning "it is not known whether what is called leads to 'operator new' on the compute path 'bad'" .-1 }
