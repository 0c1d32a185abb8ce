/* Growth points in scope are recorded like allocation sites; a record that says
   `guarded' is checked.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["growth-points.c"]
stable: [{slot: "buffer::at", while: is_frozen}]
reviews: {all: {owner: o, lifetime: l, size_formula: n, execution_role: r, migration_target: none, priority: P2}}
functions:
  growth-points.c:
    known: {review: all, sites: {realloc: 1}, growth: {realloc: "reviewed: before the first run only"}}
    guarded: {review: all, sites: {realloc: 1}, growth: {realloc: guarded}}
    open: {review: all, sites: {realloc: 1}, growth: {realloc: guarded}}     # { dg-note "recorded here" }
    fresh: {review: all, sites: {realloc: 1}}
    again: {review: all, sites: {free: 1, malloc: 1}}
    helper: {review: all, sites: {free: 1}}
    first: {review: all, sites: {malloc: 1}}
   { dg-end-manifest } */
#include <stdbool.h>
#include <stdlib.h>
/* { dg-options "-fplugin-arg-pawl-severity=address-stability:off" } */
bool is_frozen (void);
struct buffer { char *at; size_t n; };
struct other { char *at; };
void
known (struct other *o, size_t n)
{
  char *at = realloc (o->at, n);
  if (at)
    o->at = at;
}
int
guarded (struct buffer *b, size_t n)
{
  if (is_frozen ())
    return -1;
  char *at = realloc (b->at, n);
  if (at)
    b->at = at;
  return 0;
}
void
open (struct buffer *b, size_t n)
{
  char *at = realloc (b->at, n);        /* { dg-error "'realloc' in 'open' moves 'buffer::at', and is recorded as guarded, but no guard stands ahead of it .pawl:ratchet-new." } */
  if (at)
    b->at = at;
}
void
fresh (struct other *o, size_t n)
{
  char *at = realloc (o->at, n);        /* { dg-error "'realloc' in 'fresh' is a growth point of 'other::at' that the manifest does not record .pawl:ratchet-new." } */
  if (at)
    o->at = at;
}
void
again (struct other *o, size_t n)
{
  free (o->at);         /* { dg-error "'free.malloc' in 'again' is a growth point of 'other::at'" } */
  o->at = malloc (n);
}
/* A tear-down and a first acquisition move nothing.  */
void
helper (struct other *o)
{
  free (o->at);
  o->at = NULL;
}
void
first (struct other *o, size_t n)
{
  if (!o->at)
    o->at = malloc (n);
}
