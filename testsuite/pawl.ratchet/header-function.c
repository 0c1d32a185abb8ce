/* A function of a header is the header's, whoever includes it.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["inc/*.h"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "inc/helper.h::header_take": {review: done, sites: {malloc: 1}}
  "header-function.c::scoped_take": {review: done, sites: {malloc: 1}}
{ dg-end-manifest } */
#include "inc/helper.h"
#include "inc/../inc/scoped.h"

void *
call (size_t n)
{
  return header_take (n) ? scoped_take (n) : malloc (n);
}
/* { dg-error "'malloc' in 'scoped_take' .* [pawl:ratchet-new]" scoped.h:7 } */
