/* Templates in their forms: function, member, specialised, variadic; code that
   if constexpr rules out and operands that are not evaluated.  */
/* { dg-options "-std=c++17" } */
#include <pawl.h>
#include <type_traits>

template<class T> T *make () { return new T (); }
template<class T> struct Box { T value; T *copy () const { return new T (value); } };
template<class T> struct Trait { static int get () { return 1; } };
template<> struct Trait<float> { static int get () { return *new int (2); } };
template<class... T> int sum (T... t) { return (0 + ... + t); }
template<class T> int maybe (T t)
{
  if constexpr (std::is_same<T, int>::value)
    return t;
  else
    return *new int ((int) t);
}

PAWL_COMPUTE int a () { return *make<int> (); }         // { dg-error "'operator new' .* 'make' [pawl:compute-alloc]" }
PAWL_COMPUTE int b (const Box<int> &x) { return *x.copy (); }   // { dg-error "'operator new' .* 'Box::copy' [pawl:compute-alloc]" }
PAWL_COMPUTE int c () { return Trait<int>::get (); }
PAWL_COMPUTE int d () { return Trait<float>::get (); }  // { dg-error "'operator new' .* 'Trait::get' [pawl:compute-alloc]" }
PAWL_COMPUTE int e () { return sum (1, 2, 3); }
PAWL_COMPUTE int f () { return maybe (1); }
PAWL_COMPUTE int g () { return maybe (1.0f); }          // { dg-error "'operator new' .* 'maybe' [pawl:compute-alloc]" }
PAWL_COMPUTE int h () { return sizeof (*make<int> ()) + sizeof (decltype (make<char> ())) + noexcept (make<int> ()); }
