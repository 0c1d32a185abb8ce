// Found where it is done, whatever way it is written.
// { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" }
#include <cstdlib>
#define REFUSES __attribute__ ((pawl_refuses))
enum class Status
{
  ok = 0,
  full = -1,
  bad = -2
};
struct Pool
{
  void *p;
  unsigned long n;
  REFUSES Status fit (unsigned long want);
  ~Pool ()
  {
    std::free (p);
  }
  void
  reset ()
  {
    std::free (p);
    p = nullptr;
    n = 0;
  }
};
Status
Pool::fit (unsigned long want)
{
  Status s = Status::ok;
  if (want > 1000)
    s = Status::full;
  if (s != Status::ok)
    {
      reset (); /* { dg-error "pawl:refusal-effect" } */
      return s;
    }
  return s;
}
