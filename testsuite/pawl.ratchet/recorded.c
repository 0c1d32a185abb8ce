/* What is recorded and reviewed is silent.  */
/* { dg-do assemble } */
/* { dg-begin-manifest }
pawl: 1
scope: ["*.c"]
functions:
  "recorded.c":
    take:
      owner: pool
      lifetime: call
      size_formula: n
      execution_role: helper
      migration_target: none
      priority: P1
      sites: {malloc: 2, free: 1}
  "recorded.c::other":
    owner: pool
    lifetime: call
    size_formula: n
    execution_role: helper
    migration_target: none
    priority: defer
    sites:
      realloc: 1
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  free (malloc (n));
  return malloc (n + 1);
}

void *
other (void *block)
{
  return realloc (block, 2);
}
