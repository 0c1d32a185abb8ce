/* What a table is read at, with an index that is not known, is what stands in that
   table and what is written to any: not what other tables of the type begin with.  */
/* { dg-additional-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdlib.h>
#include "inc/operations.h"

static void plain (void) { }
static void greedy (void) { free (malloc (3)); }

static const struct operation sound[] = { { plain, 1 }, { plain, 2 } };
static const struct operation unsound[] = { { plain, 1 }, { greedy, 2 } };
static struct operation variable[] = { { plain, 1 }, { plain, 2 } };
static struct group { int n; struct operation of[2]; } groups[2] = { { 1, { { plain, 1 } } } };
static struct group unsound_groups[2] = { { 0, { { 0, 0 } } }, { 1, { { plain, 1 }, { greedy, 2 } } } };

PAWL_COMPUTE void a (int i) { sound[i].run (); }
PAWL_COMPUTE void b (int i) { unsound[i].run (); }      /* { dg-error "'malloc' acquires .* 'b', reached through 'greedy' [pawl:compute-alloc]" } */
                                                        /* { dg-error "'free' releases .* 'b'" .-1 } */
PAWL_COMPUTE void c (int i) { variable[i].run (); }
PAWL_COMPUTE void d (int i) { const struct operation *o = &sound[i]; o->run (); }
PAWL_COMPUTE void e (int i) { const struct operation *o = &unsound[i]; o->run (); }     /* { dg-error "'malloc' acquires .* 'e', reached through 'greedy' [pawl:compute-alloc]" } */
                                                        /* { dg-error "'free' releases .* 'e'" .-1 } */
PAWL_COMPUTE void f (int i, int j) { groups[i].of[j].run (); }
PAWL_COMPUTE void g (int i, int j) { unsound_groups[i].of[j].run (); }  /* { dg-error "'malloc' acquires .* 'g', reached through 'greedy' [pawl:compute-alloc]" } */
                                                        /* { dg-error "'free' releases .* 'g'" .-1 } */
PAWL_COMPUTE void h (int j) { unsound_groups[0].of[j].run (); }

/* Written through a pointer of any kind, it may be any element of any table.  */
static struct outer { struct inner { void (*run) (void); } in[2]; } tables[2] = { { { { plain } } } };
static struct outer others[2] = { { { { plain } } } };
PAWL_PREPARE void set (struct inner *in) { in->run = greedy; }
PAWL_PREPARE void choose (void) { set (&others[1].in[1]); }
PAWL_COMPUTE void k (int i, int j) { tables[i].in[j].run (); }  /* { dg-error "'malloc' acquires .* 'k', reached through 'greedy' [pawl:compute-alloc]" } */
                                                        /* { dg-error "'free' releases .* 'k'" .-1 } */

/* What is handed to another unit, that unit may fill.  */
extern void fill (struct operation *, int);
static struct operation filled[2], empty[2];
PAWL_PREPARE void prepare (void) { fill (filled, 2); }
PAWL_COMPUTE void m (int i) { if (empty[i].run) empty[i].run (); }
PAWL_COMPUTE void l (int i) { filled[i].run (); }    /* { dg-warning "nothing is known of what is called through 'operation::run' on the compute path 'l' [pawl:compute-unknown]" } */
