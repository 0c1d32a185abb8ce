/* A manifest whose review is still to be done warns.  */
/* { dg-do assemble } */
/* { dg-object yes } */
/* { dg-begin-manifest }
pawl: 1
unreviewed: warning
functions:
  "review-unreviewed-warning.c::take": {owner: '', sites: {malloc: 1}}
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)         /* { dg-warning "'take' lack the review fields .*'priority' [pawl:ratchet-review]" } */
{
  return malloc (n);
}
