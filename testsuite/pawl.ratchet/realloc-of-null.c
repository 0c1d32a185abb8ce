/* GCC itself turns the resizing of nothing into an acquisition; either way it
   is one site.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["realloc-*.c"]
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  return realloc (NULL, n);     /* { dg-error "'(realloc|malloc)' in 'take' .* [pawl:ratchet-new]" } */
}
