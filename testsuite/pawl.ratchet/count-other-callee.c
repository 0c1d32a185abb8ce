/* One callee's record does not cover another's.  */
/* { dg-begin-manifest }
pawl: 1
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "count-other-callee.c::take": {review: done, sites: {malloc: 3}}
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  free (malloc (1));    /* { dg-error "'free' in 'take' is an allocation site that the manifest does not record [pawl:ratchet-new]" } */
  return calloc (n, 2); /* { dg-error "'calloc' in 'take' is an allocation site that the manifest does not record [pawl:ratchet-new]" } */
}
