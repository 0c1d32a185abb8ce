/* A macro used twice is two sites, also on one line, also inside another
   macro.  */
/* { dg-begin-manifest }
pawl: 1
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "macro-twice.c":
    two_lines: {review: done, sites: {malloc: 2}}
    one_line: {review: done, sites: {malloc: 2}}
    inner: {review: done, sites: {malloc: 2}}
    three: {review: done, sites: {malloc: 2}}   # { dg-note "recorded here" }
{ dg-end-manifest } */
#include "inc/macros.h"

void *
two_lines (size_t n)
{
  void *a = TAKE_FLOATS (n);
  return a ? a : TAKE_FLOATS (n);
}

void *
one_line (size_t n)
{
  return n ? TAKE_FLOATS (n) : TAKE_FLOATS (n);
}

void *
inner (size_t n)
{
  return TAKE_BOTH (n);
}

void *
three (size_t n)
{
  void *a = TAKE_BOTH (n);
  return a ? a : TAKE_FLOATS (n);       /* { dg-error "'three' has 3 sites of 'malloc', and 2 are recorded [pawl:ratchet-count]" } */
}
