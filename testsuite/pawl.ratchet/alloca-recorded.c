/* … unless an entry has the keys `alloca' and `vla', which also allow them on
   the compute path.  */
/* { dg-begin-manifest }
pawl: 1
compute: ["alloca-recorded.c::allowed", "alloca-recorded.c::rejected"]  # { dg-note "is on the compute path by this pattern" }
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "alloca-recorded.c":
    allowed: {review: done, sites: {alloca: 1, vla: 1}}
    counted: {review: done, sites: {alloca: 1, vla: 1}}
    rejected: {review: done, sites: {alloca: 1}}
{ dg-end-manifest } */
#include <alloca.h>

extern void use (void *, void *);

void
allowed (int n)
{
  char row[n];
  use (row, alloca (n));
}

void
counted (int n)
{
  char one[n], two[n];  /* { dg-error "'counted' has 2 sites of 'vla', and 1 is recorded [pawl:ratchet-count]" } */
  use (one, alloca (n));
  use (two, alloca (n));        /* { dg-error "'counted' has 2 sites of 'alloca', and 1 is recorded [pawl:ratchet-count]" } */
}

void
rejected (int n)
{
  char row[n];          /* { dg-error "'row' takes stack .*'rejected' [pawl:compute-alloc]" } */
  use (row, alloca (n));
}
