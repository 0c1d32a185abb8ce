/* Where there is an entry, the advice is what it needs.  */
/* { dg-begin-manifest }
pawl: 1
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "advice-entry.c":
    take: {review: done, sites: {malloc: 1}}    # { dg-note "the reviewed entry of 'take' stands here; if this was reviewed, it needs 'sites: {free: 1, malloc: 1}'" .:5 }
{ dg-end-manifest } */
/* { dg-notes all } */
#include <stdlib.h>

void *
take (size_t n)
{
  free (malloc (n));        /* { dg-error "'free' in 'take' .* [pawl:ratchet-new]" } */
  return NULL;
}
