// A pointer to a member that templates hand on by reference, with the library's forward
// and with one of their own.
// { dg-additional-options "-fno-fold-simple-inlines" { gcc >= 12 } }
#include <pawl.h>
#include <utility>

struct M { int good () { return 1; } int bad () { return *new int; } };

template<class F> static F &&hand (F &f) { return static_cast<F &&> (f); }
template<class F, class T> static int
by_own (F &&f, T &t)
{
  return (t.*hand<F> (f)) ();
}
template<class F, class T> static int
by_forward (F &&f, T &t)
{
  return (t.*std::forward<F> (f)) ();
}
template<class F, class T> static int
twice (F &&f, T &&t)
{
  return by_forward (std::forward<F> (f), std::forward<T> (t));
}

PAWL_COMPUTE int own (M &m) { return by_own (&M::bad, m); }             // { dg-error "'operator new' acquires .* 'own', reached through 'by_own' [pawl:compute-alloc]" }
PAWL_COMPUTE int forwarded (M &m) { return by_forward (&M::bad, m); }   // { dg-error "'operator new' acquires .* 'forwarded', reached through 'by_forward' [pawl:compute-alloc]" }
PAWL_COMPUTE int two (M &m) { return twice (&M::bad, m); }              // { dg-error "'operator new' acquires .* 'two', reached through 'twice' [pawl:compute-alloc]" }
