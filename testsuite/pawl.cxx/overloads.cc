/* Overloads share an identity: they add up.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["overloads.cc"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "overloads.cc":
    take: {review: done, sites: {malloc: 2}}
    "Stage::give": {review: done, sites: {free: 1}}     # { dg-note "recorded here" }
{ dg-end-manifest } */
#include <cstdlib>

void *take (int n) { return std::malloc (n); }
void *take (long n) { return std::malloc (n); }

struct Stage
{
  void give (int *p) { std::free (p); }
  void give (float *p) { std::free (p); }       /* { dg-error "'Stage::give' has 2 sites of 'free', and 1 is recorded [pawl:ratchet-count]" } */
};

void
use (Stage &stage, int *i, float *f)
{
  stage.give (i);
  stage.give (f);
}
