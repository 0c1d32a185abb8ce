/* Template instances, constructor clones and thunks count once.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["ratchet-*.cc"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "ratchet-templates.cc":
    "kernels::take": {review: done, sites: {malloc: 1}}
    "Stage::Stage": {review: done, sites: {"operator new[]": 1}}
    "Stage::~Stage": {review: done, sites: {"operator delete[]": 1}}
    "Stage::run": {review: done, sites: {malloc: 1, free: 1}}
    drop: {review: done, sites: {"operator delete": 1}}
{ dg-end-manifest } */
#include <cstdlib>

namespace kernels
{
template <typename T>
T *
take (std::size_t n)
{
  return (T *) std::malloc (n * sizeof (T));
}
template float *take (std::size_t);
template double *take (std::size_t);
}

struct Other { virtual ~Other () {} virtual void run (void *) {} int x; };
struct Base { int y; };
struct Stage : virtual Base, Other
{
  int *values;
  Stage () : values (new int[3]) {}
  ~Stage () { delete[] values; }
  void run (void *p) override
  {
    auto f = [p] { std::free (p); };
    f ();
    std::free (std::malloc (1));        /* { dg-error "'Stage::run' has 2 sites of 'free', and 1 is recorded [pawl:ratchet-count]" } */
  }
};
struct More : Stage {};
Stage one;
More two;

void
drop (Other *other)
{
  delete other;
}
