/* {callback, user data} structures: whoever hands one over says what its callback
   is, by address or by value, at any distance.  */
#include <pawl.h>
#include <stdlib.h>

struct callback { void (*run) (void *); void *user; };
static void dispatch (struct callback *c) { c->run (c->user); }
static void dispatch_on (struct callback *c) { struct callback *same = c; dispatch (same); }
static void by_value (struct callback c) { c.run (c.user); }
struct outer { int n; struct callback inner; };
static void dispatch_inner (struct outer *o) { dispatch (&o->inner); o->inner.run (o); }
static void grow (void *p) { free (p); }
static void keep (void *p) { (void) p; }

void set_up (void *p) { struct callback c = { grow, p }; dispatch (&c); by_value (c); }

PAWL_COMPUTE void a (void *p) { struct callback c = { keep, p }; dispatch (&c); }
PAWL_COMPUTE void a_bad (void *p) { struct callback c = { grow, p }; dispatch (&c); }   /* { dg-error "'free' .*'a_bad', reached through 'dispatch' [pawl:compute-alloc]" } */
PAWL_COMPUTE void b (void *p) { struct callback c; c.run = keep; c.user = p; dispatch (&c); }
PAWL_COMPUTE void b_bad (void *p) { struct callback c; c.run = grow; c.user = p; dispatch (&c); }       /* { dg-error "'free' .*'b_bad', reached through 'dispatch' [pawl:compute-alloc]" } */
PAWL_COMPUTE void c (void *p) { struct callback c = { keep, p }; dispatch_on (&c); }
PAWL_COMPUTE void c_bad (void *p) { struct callback c = { grow, p }; dispatch_on (&c); }        /* { dg-error "'free' .*'c_bad', reached through 'dispatch_on' [pawl:compute-alloc]" } */
PAWL_COMPUTE void d (void *p) { by_value ((struct callback) { keep, p }); }
PAWL_COMPUTE void d_bad (void *p) { by_value ((struct callback) { grow, p }); } /* { dg-error "'free' .*'d_bad', reached through 'by_value' [pawl:compute-alloc]" } */
PAWL_COMPUTE void e (void *p) { dispatch (&(struct callback) { keep, p }); }

/* What others write into the field through pointers may be in any of them.  */
struct other { void (*run) (void *); };
static void use (struct other *o) { o->run (0); }
static void change (struct other *o, int k) { if (k) o->run = grow; }
PAWL_COMPUTE void f_bad (int k) { struct other o = { keep }; change (&o, k); use (&o); }        /* { dg-error "'free' .*'f_bad', reached through 'use' [pawl:compute-alloc]" } */

/* A parameter that the function changes is not what was handed over.  */
struct link { struct link *next; void (*run) (void *); };
static void last (struct link *l) { while (l->next) l = l->next; l->run (l); }
PAWL_COMPUTE void
g_bad (void *p)
{
  struct link second = { 0, grow }, first = { &second, keep };
  (void) p;
  last (&first);        /* { dg-error "'free' .*'g_bad', reached through 'last' [pawl:compute-alloc]" } */
}

/* What a function returns.  */
static struct callback make (void (*run) (void *)) { struct callback c = { run, 0 }; return c; }
static struct callback make_good (void) { struct callback c = { keep, 0 }; return c; }
static struct callback make_bad (void) { struct callback c = { grow, 0 }; return c; }
PAWL_COMPUTE void h (void) { struct callback c = make_good (); c.run (0); dispatch (&c); }
PAWL_COMPUTE void h_bad (void) { struct callback c = make_bad (); c.run (0); }  /* { dg-error "'free' .*'h_bad', reached through 'grow' [pawl:compute-alloc]" } */
PAWL_COMPUTE void i_bad (void) { struct callback c = make (grow); by_value (c); }       /* { dg-error "'free' .*'i_bad', reached through 'by_value' [pawl:compute-alloc]" } */
