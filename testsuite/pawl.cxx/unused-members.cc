/* Members that are never used.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["unused-*.cc"]
{ dg-end-manifest } */
#include <cstdlib>

struct Stage
{
  void *take (std::size_t n) { return std::malloc (n); }        /* { dg-error "'malloc' in 'Stage::take' .* [pawl:ratchet-new]" } */
  Stage (int n) { std::free (std::malloc (n)); }        /* { dg-error "'malloc' in 'Stage::Stage' .* [pawl:ratchet-new]" } */
                                                        /* { dg-error "'free' in 'Stage::Stage' .* [pawl:ratchet-new]" .-1 } */
};

namespace
{
void *hidden (std::size_t n) { return std::malloc (n); }        /* { dg-error "'malloc' in 'hidden' .* [pawl:ratchet-new]" } */
}
