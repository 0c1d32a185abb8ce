/* As editors call the compiler: direct calls are followed at any distance, with
   what is handed over and what constants hold.  */
/* { dg-do syntax } */
#include <pawl.h>
#include <stdlib.h>

static void *heap (size_t n) { return malloc (n); }
static void *none (size_t n) { (void) n; return 0; }
static inline void *deep (size_t n) { return heap (n); }
#define TAKE(n) deep (n)
static void *each (void *(*fn) (size_t), size_t n) { return fn (n); }
static int compare (const void *a, const void *b) { free (malloc (1)); return a < b; }
static void fail (void) __attribute__ ((noreturn));
static void fail (void) { free (malloc (8)); abort (); }
static int check (int n) { if (n < 0) fail (); return n; }
struct ops { void *(*get) (size_t); };
static const struct ops good = { none }, bad = { heap };

PAWL_COMPUTE void *a (size_t n) { return heap (n); }    /* { dg-error "'malloc' .*'a', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *b (size_t n) { return TAKE (n); }    /* { dg-error "'malloc' .*'b', reached through 'deep' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *c (size_t n) { return each (heap, n); }      /* { dg-error "'malloc' .*'c', reached through 'each' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *d (int *p, size_t n) { return bsearch (p, p, n, sizeof *p, compare); }    /* { dg-error "'malloc' .*'d', reached through 'compare' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' .*'d', reached through 'compare' [pawl:compute-alloc]" .-1 } */
PAWL_COMPUTE void *e (size_t n) { return bad.get (n); } /* { dg-error "'malloc' .*'e', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f (const struct ops *o, size_t n) { return o->get (n); }     /* { dg-error "'malloc' .*'f', reached through 'heap' [pawl:compute-alloc]" } */
static inline PAWL_COMPUTE void *g (size_t n) { return deep (n); }      /* { dg-error "'malloc' .*'g', reached through 'deep' [pawl:compute-alloc]" } */

/* Sound.  */
PAWL_COMPUTE void *h (size_t n) { return each (none, n); }
PAWL_COMPUTE void *i (size_t n) { return good.get (n); }
PAWL_COMPUTE void *j (size_t n) { const struct ops *const o = &good; return o->get (n); }
PAWL_COMPUTE void *k (size_t n) { const struct ops *o = &good; return o->get (n); }
PAWL_COMPUTE int l (int n) { return check (n); }
PAWL_COMPUTE void *m (size_t n) { return sizeof (heap (n)) ? 0 : n == 0 ? none (n) : 0; }
PAWL_COMPUTE void *o (size_t n) { if (0) return heap (n); return 0; }
