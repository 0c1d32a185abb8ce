/* A slot whose address is taken holds what is stored through pointers of its
   type; one store that is understood does not make it known.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdlib.h>

typedef void *(*fn) (size_t);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }
static void pick (fn *out) { *out = heap; }
struct ops { fn get; };
static struct ops current = { none };
static void fill (struct ops *o, int k) { fn *w = &o->get; *w = k ? heap : none; }
void set_up (int k) { fill (&current, k); }
static fn table[4] = { none, none, none, none };
static void fill_table (fn *t, int n) { for (int i = 0; i < n; i++) t[i] = heap; }
void set_up_table (void) { fill_table (table, 4); }

PAWL_COMPUTE void *a (void) { fn p = none; pick (&p); return p (3); }   /* { dg-error "'malloc' .* 'a', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *b (void) { return current.get (3); } /* { dg-error "'malloc' .* 'b', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *c (int i) { return table[i] (3); }   /* { dg-error "'malloc' .* 'c', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *d (void) { fn p = none; fn *w = &p; *w = heap; return p (3); }       /* { dg-error "'malloc' .* 'd', reached through 'heap' [pawl:compute-alloc]" } */

/* Its address leaves the unit, and nobody here stores through such a pointer. */
extern void elsewhere (int (**slot) (int, int)) PAWL_NOALLOC;
static int two (int x, int y) { return x + y; }
static int (*escaped) (int, int) = two;
void give_away (void) { elsewhere (&escaped); }
PAWL_COMPUTE int e (int n) { return escaped (n, n); }   /* { dg-warning "nothing is known .*'e' [pawl:compute-unknown]" } */
