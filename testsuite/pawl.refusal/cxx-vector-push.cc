// Silent: nothing is wrong here.
// { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } { dg-bogus "pawl:" }
#include <vector>
#define REFUSES __attribute__ ((pawl_refuses))
struct Set
{
  std::vector<int> v;
  REFUSES bool add (int x, unsigned max);
};
bool
Set::add (int x, unsigned max)
{
  if (v.size () >= max)
    return false;
  for (int y : v)
    if (y == x)
      return false;
  v.push_back (x);
  return true;
}
