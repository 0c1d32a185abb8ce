/* Reviewed debt is silent at any distance, up to its count.  */
/* { dg-begin-manifest }
pawl: 1
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "reviewed-debt-below.c":
    grow: {review: done, sites: {malloc: 1}}
{ dg-end-manifest } */
#include <pawl.h>
#include <stdlib.h>

static void *
grow (int n)
{
  void *p = malloc (n);
  if (!p)
    p = malloc (n / 2); /* { dg-error "'grow' has 2 sites of 'malloc', and 1 is recorded [pawl:ratchet-count]" } */
  return p;
}
static void *step (int n) { return grow (n); }

PAWL_COMPUTE void *
kernel (int n)
{
  return step (n);      /* { dg-error "'malloc' acquires .* reached through 'step' [pawl:compute-alloc]" } */
}
