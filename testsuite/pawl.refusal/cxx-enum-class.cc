// Silent: nothing is wrong here.
// Without optimisation the method has no body here.
// { dg-levels { -O2 -O3 } }
// { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } { dg-bogus "pawl:" }
#include <cstdlib>
#define REFUSES __attribute__ ((pawl_refuses))
enum class Status
{
  ok = 0,
  full = -1,
  bad = -2
};
struct Base
{
  virtual ~Base () {}
  virtual unsigned long need () const = 0;
};
struct Fixed : Base
{
  unsigned long n;
  unsigned long
  need () const override
  {
    return n;
  }
};
struct Pool
{
  void *p;
  unsigned long n;
  REFUSES Status fit (const Fixed &b);
};
Status
Pool::fit (const Fixed &b)
{
  unsigned long want = b.need ();
  if (want > 1000)
    return Status::full;
  void *q = std::malloc (want);
  if (!q)
    return Status::bad;
  std::free (p);
  p = q;
  n = want;
  return Status::ok;
}
