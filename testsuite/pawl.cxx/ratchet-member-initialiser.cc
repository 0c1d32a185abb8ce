/* Initialisers of members are sites of the constructor, each of its own.  */
/* { dg-begin-manifest }
pawl: 1
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "ratchet-member-initialiser.cc":
    "Stage::Stage": {review: done, sites: {"operator new": 1}}  # { dg-note "recorded here" }
{ dg-end-manifest } */
struct Stage
{
  int *first = new int;
  int *second = new int;
  Stage () {}   /* { dg-error "'Stage::Stage' has 2 sites of 'operator new', and 1 is recorded [pawl:ratchet-count]" any } */
};
Stage made;
