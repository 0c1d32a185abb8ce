/* A site hidden in a header's macro belongs to the function that uses it.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["header-*.c"]
{ dg-end-manifest } */
#include "inc/macros.h"

void *
user (size_t n)
{
  return TAKE_FLOATS (n);       /* { dg-error "'malloc' in 'user' .* [pawl:ratchet-new]" .:10 } */
}                               /* { dg-note "in expansion of macro 'TAKE_FLOATS'" inc/macros.h:4 } */
