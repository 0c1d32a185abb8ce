/* GCC itself turns the resizing of nothing into an acquisition and drops the
   releasing of nothing; it is told alike where it is only parsed.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["realloc-*.c"]
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  return realloc (NULL, n);     /* { dg-error "'malloc' in 'take' .* [pawl:ratchet-new]" } */
}

void *
shrink (void *block)
{
  return realloc (block, 0);    /* { dg-error "'realloc' in 'shrink' .* [pawl:ratchet-new]" } */
}

void *
choose (void *block, size_t n)
{
  free (NULL);
  return realloc (block ? block : NULL, n);     /* { dg-error "'realloc' in 'choose' .* [pawl:ratchet-new]" } */
}

static void *
unused (size_t n)
{
  free (0);
  return (realloc) ((void *) 0, n);     /* { dg-error "'malloc' in 'unused' .* [pawl:ratchet-new]" } */
}
