/* Two calls among the arguments of one call are two sites.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["*.c"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "nested-arguments.c::take": {review: done, sites: {malloc: 1}}  # { dg-note "recorded here" }
{ dg-end-manifest } */
#include <stdlib.h>

extern int use (void *, void *);
int
take (int n)
{
  return use (malloc (n), malloc (n + 1));      /* { dg-error "'take' has 2 sites of 'malloc', and 1 is recorded [pawl:ratchet-count]" } */
}
