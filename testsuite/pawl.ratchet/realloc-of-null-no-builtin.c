/* Where they are no built-in functions, GCC leaves them as they are.  */
/* { dg-additional-options "-fno-builtin" } */
/* { dg-begin-manifest }
pawl: 1
scope: ["realloc-*.c"]
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  free (NULL);                  /* { dg-error "'free' in 'take' .* [pawl:ratchet-new]" } */
  return realloc (NULL, n);     /* { dg-error "'realloc' in 'take' .* [pawl:ratchet-new]" } */
}
