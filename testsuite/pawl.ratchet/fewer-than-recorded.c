/* Fewer sites than recorded are no finding while compiling.  */
/* { dg-do compile } */
/* { dg-begin-manifest }
pawl: 1
scope: ["*.c"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "fewer-than-recorded.c::take": {review: done, sites: {malloc: 5, free: 2}}
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  return malloc (n + 1);
}
