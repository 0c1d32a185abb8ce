/* More sites than recorded: the finding stands at the first one in excess and
   shows the others and the record.  */
/* { dg-begin-manifest }
pawl: 1
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "count.c":
    take:
      review: done
      sites:
        malloc: 1       # { dg-note "recorded here" .:9 }
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  void *first = malloc (n);     /* { dg-note "another site of 'malloc' is here" .:17 } */
  void *second = malloc (n);    /* { dg-error "'take' has 2 sites of 'malloc', and 1 is recorded [pawl:ratchet-count]" .:18 } */
  return n ? first : second;
}
