/* A site on a failure path may be recorded but need not be.  */
/* { dg-do compile } */
/* { dg-begin-manifest }
pawl: 1
scope: ["*.c"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "failure-path-site.c::recorded": {review: done, sites: {malloc: 1}}
{ dg-end-manifest } */
#include <stdlib.h>

extern void die (void *) __attribute__ ((noreturn));

int
recorded (int n)
{
  if (n < 0)
    die (malloc (4));
  return n;
}

int
unrecorded (int n)
{
  if (n < 0)
    die (malloc (4));
  return n;
}
