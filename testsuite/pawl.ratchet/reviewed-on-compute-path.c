/* Reviewed debt is silent on the compute path, up to its count.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["*.c"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "reviewed-on-compute-path.c":
    silent: {review: done, sites: {malloc: 1, free: 1}}
    over: {review: done, sites: {malloc: 1}}
{ dg-end-manifest } */
#include <pawl.h>
#include <stdlib.h>

extern void use (void *);

PAWL_COMPUTE void
silent (size_t n)
{
  void *block = malloc (n);
  use (block);
  free (block);
}

PAWL_COMPUTE void
over (size_t n)
{
  use (malloc (n));
  use (malloc (2 * n)); /* { dg-error "'malloc' acquires .*'over' [pawl:compute-alloc]" } */
                        /* { dg-error "'over' has 2 sites of 'malloc', and 1 is recorded [pawl:ratchet-count]" .-1 } */
}
