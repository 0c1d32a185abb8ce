/* Fields of a shared review count, an entry's own go first.  */
/* { dg-begin-manifest }
pawl: 1
reviews:
  part: {owner: o, lifetime: l, size_formula: s, execution_role: e, priority: P2}
functions:
  "review-shared.c":
    whole: {review: part, migration_target: m, sites: {malloc: 1}}
    lacks: {review: part, sites: {malloc: 1}}   # { dg-note "its entry stands here" }
{ dg-end-manifest } */
#include <stdlib.h>

void *
whole (size_t n)
{
  return malloc (n);
}

void *
lacks (size_t n)        /* { dg-error "'lacks' lack the review field 'migration_target' [pawl:ratchet-review]" } */
{
  return malloc (n);
}
