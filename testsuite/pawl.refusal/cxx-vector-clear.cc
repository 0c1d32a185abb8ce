// Found where it is done, whatever way it is written.
// { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" }
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
  v.clear (); /* { dg-error "pawl:refusal-effect" } */
  if (max < 3)
    return false;
  return true;
}
