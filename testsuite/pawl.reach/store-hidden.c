/* Stores that do not look like one: atomics on fields, copies of bytes, casts to
   integers and pointers to anything, other members of a union.  */
/* { dg-require native } */
#include <pawl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef void *(*fn) (size_t);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }

struct a1 { fn f; }; struct a2 { fn f; }; struct a3 { fn f; }; struct a4 { fn f; }; struct a5 { _Atomic (fn) f; }; struct a6 { fn f; };
static struct a2 exchanged = { none };
void
atomics (struct a1 *p1, struct a3 *p3, struct a4 *p4, struct a5 *p5)
{
  fn old = none, new = heap;
  __atomic_store_n (&p1->f, heap, __ATOMIC_SEQ_CST);
  __atomic_exchange_n (&exchanged.f, heap, __ATOMIC_SEQ_CST);
  __atomic_compare_exchange_n (&p3->f, &old, heap, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  __atomic_store (&p4->f, &new, __ATOMIC_SEQ_CST);
  atomic_store (&p5->f, heap);
}
PAWL_COMPUTE void *f1 (struct a1 *p) { return p->f (3); }       /* { dg-error "'malloc' .*'f1', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f2 (void) { return exchanged.f (3); }        /* { dg-error "'malloc' .*'f2', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f3 (struct a3 *p) { return p->f (3); }       /* { dg-error "'malloc' .*'f3', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f4 (struct a4 *p) { return p->f (3); }       /* { dg-error "'malloc' .*'f4', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f5 (struct a5 *p) { return p->f (3); }       /* { dg-error "'malloc' .*'f5', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f6 (struct a4 *p) { fn x; __atomic_load (&p->f, &x, __ATOMIC_RELAXED); return x (3); }       /* { dg-error "'malloc' .*'f6', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f7 (struct a6 *p) { __atomic_store_n (&p->f, none, __ATOMIC_SEQ_CST); return p->f (3); }

union u { fn f; uintptr_t i; };
static union u integer = { none };
union v { struct { int k; fn f; } s; struct { int k; uintptr_t i; } t; struct { uintptr_t j; int k; } r; };
static union v nested = { { 0, none } }, elsewhere = { { 0, none } };
static uintptr_t number;
struct n { uintptr_t callback; };
static struct n numbers;
static void *anything, *other;
void
casts (void)
{
  integer.i = (uintptr_t) heap;
  nested.t.i = (uintptr_t) heap;
  number = (uintptr_t) heap;
  numbers.callback = (uintptr_t) heap;
  anything = (void *) heap;
  other = anything;
}
PAWL_COMPUTE void *g1 (void) { return integer.f (3); }  /* { dg-error "'malloc' .*'g1', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *g2 (void) { return nested.s.f (3); } /* { dg-error "'malloc' .*'g2', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *g3 (void) { return ((fn) number) (3); }      /* { dg-error "'malloc' .*'g3', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *g4 (void) { return ((fn) numbers.callback) (3); }    /* { dg-error "'malloc' .*'g4', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *g5 (void) { return ((fn) other) (3); }       /* { dg-error "'malloc' .*'g5', reached through 'heap' [pawl:compute-alloc]" } */

struct m1 { int k; fn f; }; struct m2 { int k; fn f; }; struct m3 { int k; fn f; }; struct m4 { int k; fn f; };
static struct m1 bytes = { 0, none };
static struct m2 whole = { 0, none };
static const struct m2 source = { 0, heap };
static struct m3 anonymous = { 0, none };
static struct m4 handed = { 0, none };
static void put (void **out, void *value) { *out = value; }
static void fill (void *p) { *(fn *) p = heap; }
void
copies (void)
{
  fn h = heap;
  memcpy (&bytes.f, &h, sizeof h);
  memcpy (&whole, &source, sizeof whole);
  put ((void **) &anonymous.f, (void *) heap);
  fill ((char *) &handed + 8);
  fill (&handed);
}
PAWL_COMPUTE void *h1 (void) { return bytes.f (3); }    /* { dg-error "'malloc' .*'h1', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *h2 (void) { return whole.f (3); }    /* { dg-error "'malloc' .*'h2', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *h3 (void) { return anonymous.f (3); }        /* { dg-error "'malloc' .*'h3', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *h4 (void) { return handed.f (3); }   /* { dg-error "'malloc' .*'h4', reached through 'heap' [pawl:compute-alloc]" } */

struct m5 { int k; fn f; };
static struct m5 many[4] = { { 0, none } }, one = { 0, none };
static const struct m5 sources[4] = { { 0, heap } };
static void copy_some (struct m5 *to, const struct m5 *from, size_t n) { memcpy (to, from, n * sizeof *to); }
void some (size_t n) { copy_some (many, sources, n); copy_some (&one, sources, 1); }
PAWL_COMPUTE void *h5 (void) { return one.f (3); }      /* { dg-error "'malloc' .*'h5', reached through 'heap' [pawl:compute-alloc]" } */

/* Sound: the same with what allocates nothing.  */
struct z { int k; fn f; };
static struct z zero, copy;
void sound (void) { fn n = none; memset (&zero, 0, sizeof zero); memcpy (&zero.f, &n, sizeof n); memcpy (&copy, &zero, sizeof copy); }
PAWL_COMPUTE void *i1 (void) { return zero.f (3); }
PAWL_COMPUTE void *i2 (void) { return copy.f (3); }
