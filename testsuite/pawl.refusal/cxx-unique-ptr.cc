// Silent: nothing is wrong here.
// { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } { dg-bogus "pawl:" }
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
  if (want > 1ul << 30)
    return false;
  std::unique_ptr<char[]> fresh (new (std::nothrow) char[want]);
  if (!fresh)
    return false;
  data = std::move (fresh);
  n = want;
  return true;
}
