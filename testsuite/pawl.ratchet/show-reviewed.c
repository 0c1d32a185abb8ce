/* show-reviewed: a note at each site that the manifest allows.  */
/* { dg-options "-fplugin-arg-pawl-show-reviewed" } */
/* { dg-begin-manifest }
pawl: 1
scope: ["*.c"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "show-reviewed.c::take": {review: done, sites: {malloc: 2, free: 1}}
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  free (malloc (1));    /* { dg-note "'free' in 'take' is a reviewed site [pawl:ratchet-count]" .:3 } */
                        /* { dg-note "'malloc' in 'take' is a reviewed site [pawl:ratchet-count]" .-1 } */
  return malloc (n);    /* { dg-note "'malloc' in 'take' is a reviewed site [pawl:ratchet-count]" } */
}
