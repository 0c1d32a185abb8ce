// Found where it is done, whatever way it is written.
// { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" }
#include <cstdlib>
#define REFUSES __attribute__ ((pawl_refuses))
struct S
{
  void *p;
  unsigned long n;
};
REFUSES int
f (S &s, unsigned long n)
{
  auto drop = [&] {
    std::free (s.p); /* { dg-error "pawl:refusal-effect" } */
    s.p = nullptr;
  };
  if (n > 100)
    {
      drop ();
      return -1;
    }
  s.n = n;
  return 0;
}
