/* Functions that call what they are handed, called through a pointer themselves,
   out of sight of who is judged.  */
#include <pawl.h>
#include <stdlib.h>
typedef void *(*fn) (size_t);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }
static void *run (fn f, size_t n) { return f (n); }
static void *rung (fn f, size_t n) { return f (n); }
static void *(*op) (fn, size_t) = run;
static void *(*opg) (fn, size_t) = rung;
void set (void *(*p) (fn, size_t), void *(*q) (fn, size_t)) { if (0) { op = p; opg = q; } }
struct t { void *(*f) (fn, size_t); };
static struct t tab = { run }, tabg = { rung };
static void *middle (void) { return op (heap, 3); }
static void *middleg (void) { return opg (none, 3); }
static void *mt (struct t *t) { return t->f (heap, 3); }
static void *mtg (struct t *t) { return t->f (none, 3); }
PAWL_COMPUTE void *x1 (void) { return middle (); }  /* { dg-error "'malloc' acquires .* 'x1', reached through .* [pawl:compute-alloc]" } */
PAWL_COMPUTE void *x1g (void) { return middleg (); }
PAWL_COMPUTE void *x2 (void) { return mt (&tab); }  /* { dg-error "'malloc' acquires .* 'x2', reached through .* [pawl:compute-alloc]" } */
PAWL_COMPUTE void *x2g (void) { return mtg (&tabg); }
