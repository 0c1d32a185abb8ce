// Found where it is done, whatever way it is written.
// { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" }
#include <memory>
#include <new>
#define REFUSES __attribute__ ((pawl_refuses))
struct Buf
{
  std::unique_ptr<char[]> data;
  unsigned long n = 0;
  REFUSES bool fit (unsigned long want);
};
bool
Buf::fit (unsigned long want)
{
  if (want <= n)
    return true;
  data.reset (); /* { dg-error "releases" } { dg-error "is changed" } */
  if (want > 1ul << 30)
    return false;
  data.reset (new (std::nothrow) char[want]);
  if (!data)
    return false;
  n = want;
  return true;
}
