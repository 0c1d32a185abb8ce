/* Each rule of the ratchet has its own level.  */
/* { dg-do assemble } */
/* { dg-object yes } */
/* { dg-options "-fplugin-arg-pawl-severity=ratchet-new:warning -fplugin-arg-pawl-severity=ratchet-count:off" } */
/* { dg-begin-manifest }
pawl: 1
scope: ["*.c"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "severity.c::take": {review: done, sites: {malloc: 1}}
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  free (malloc (1));    /* { dg-warning "'free' in 'take' .* [pawl:ratchet-new]" } */
  return malloc (n);
}
