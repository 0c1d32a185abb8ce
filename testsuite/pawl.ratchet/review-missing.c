/* An entry with sites needs its review fields.  */
/* { dg-begin-manifest }
pawl: 1
functions:
  "review-missing.c":
    take:               # { dg-note "its entry stands here" .:5 }
      owner: o
      lifetime: l
      size_formula: s
      execution_role: ""
      priority: P0
      sites: {malloc: 1}
    most:               # { dg-note "its entry stands here" }
      sites: {malloc: 1}
    none:
      sites: {}
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)         /* { dg-error "the reviewed sites of 'take' lack the review fields 'execution_role', 'migration_target' [pawl:ratchet-review]" .:1 } */
{
  return malloc (n);
}

void *
most (size_t n)         /* { dg-error "'most' lack the review fields 'owner', 'lifetime', 'size_formula', 'execution_role', 'migration_target', 'priority' [pawl:ratchet-review]" } */
{
  return malloc (n);
}

int
none (int n)
{
  return n;
}
