/* Later manifests add to earlier ones.  */
/* { dg-manifest inc/first.yaml } */
/* { dg-manifest inc/second.yaml } */
#include <stdlib.h>

void *
one (size_t n)
{
  return malloc (n);
}

void *
two (size_t n)
{
  return realloc (one (n), n);
}

void *
three (size_t n)
{
  return calloc (n, 4); /* { dg-error "'calloc' in 'three' .* [pawl:ratchet-new]" } */
}
