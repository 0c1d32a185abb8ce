/* Compute path, preparations and records by qualified names.  */
/* { dg-begin-manifest }
pawl: 1
compute: ["by-manifest-*.cc::kernels::*", "*.cc::Stage::process"]
prepare: ["*.cc::Stage::prepare", "*.cc::kernels::set_up"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "by-manifest-name.cc::kernels::Part::run": {review: done, sites: {"operator new": 1}}
{ dg-end-manifest } */
#include <cstdlib>

namespace kernels
{
void *gemm (std::size_t n) { return std::malloc (n); }          /* { dg-error "'malloc' acquires .*'kernels::gemm' [pawl:compute-alloc]" } */
struct Part
{
  int *run ();
  void *other (std::size_t n) { return std::malloc (n); }       /* { dg-error "'malloc' acquires .*'kernels::Part::other' [pawl:compute-alloc]" } */
};
}
int *kernels::Part::run () { return new int; }

struct Stage
{
  void prepare (std::size_t n) { std::free (std::malloc (n)); }
  void process ();
};

void
Stage::process ()
{
  prepare (3);          /* { dg-error "'Stage::prepare' is a preparation on the compute path 'Stage::process' [pawl:compute-alloc]" } */
}

void *gemm (std::size_t n) { return std::malloc (n); }
