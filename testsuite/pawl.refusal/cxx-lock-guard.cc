// Silent: nothing is wrong here.
// { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } { dg-bogus "pawl:" }
#include <mutex>
#define REFUSES __attribute__ ((pawl_refuses))
struct Q
{
  std::mutex m;
  int used = 0, room = 8;
  REFUSES bool push (int n);
};
bool
Q::push (int n)
{
  std::lock_guard<std::mutex> lock (m);
  if (used + n > room)
    return false;
  used += n;
  return true;
}
