/* { dg-options "-fplugin-arg-pawl-severity=ratchet-review:off" } */
/* { dg-begin-manifest }
pawl: 1
functions:
  "review-severity.c::take": {sites: {malloc: 1}}
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  return malloc (n);
}
