/* An annotated slot asks for records of growth, too.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["growth-annotated.c"]
reviews: {all: {owner: o, lifetime: l, size_formula: n, execution_role: r, migration_target: none, priority: P2}}
functions:
  growth-annotated.c:
    fresh: {review: all, sites: {realloc: 1}}
   { dg-end-manifest } */
#include <stdlib.h>
/* { dg-options "-fplugin-arg-pawl-severity=address-stability:off" } */
struct buffer { char *at __attribute__ ((pawl_stable)); size_t n; };
void
fresh (struct buffer *b, size_t n)
{
  char *at = realloc (b->at, n);        /* { dg-error "'realloc' in 'fresh' is a growth point of 'buffer::at' that the manifest does not record" } */
  if (at)
    b->at = at;
}
