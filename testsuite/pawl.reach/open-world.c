/* While one unit is compiled, what other units may store is not known: in public
   variables and tables, in fields of types that a header defines, in parameters of
   functions that are not static.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include "inc/open-world.h"

static void *none (unsigned long n) { (void) n; return 0; }
struct own { fn get; };
fn hook = none;
fn hooks[2] = { none, none };
static fn kept = none;
fn const fixed = none;
struct shared object = { none };
static struct shared hidden = { none };
static void *each (fn f) { return f (3); }
void *each_public (fn f) { return f (3); }
void *use (void) { return each_public (none); }

PAWL_COMPUTE void *a (void) { return hook (3); }        /* { dg-warning "through 'hook' .*'a' [pawl:compute-unknown]" } */
PAWL_COMPUTE void *b (int i) { return hooks[i] (3); }   /* { dg-warning "through 'hooks' .*'b' [pawl:compute-unknown]" } */
PAWL_COMPUTE void *c (void) { return object.get (3); }  /* { dg-warning "through 'shared::get' .*'c' [pawl:compute-unknown]" } */
PAWL_COMPUTE void *d (struct shared *s) { return s->get (3); }  /* { dg-warning "through 'shared::get' .*'d' [pawl:compute-unknown]" } */
PAWL_COMPUTE void *e (fn f) { return f (3); }   /* { dg-warning "through 'f' .*'e' [pawl:compute-unknown]" } */

/* Nobody else can.  */
PAWL_COMPUTE void *f (void) { return kept (3); }
PAWL_COMPUTE void *g (void) { return fixed (3); }
PAWL_COMPUTE void *h (void) { return hidden.get (3); }
static struct own mine = { none };
PAWL_COMPUTE void *i (struct own *o) { return o->get (3) ? mine.get (3) : 0; }
PAWL_COMPUTE void *j (void) { return each (none); }
PAWL_COMPUTE void *k (void) { return each_public (none); }
