/* Pointers that are known to point to one object: constants, and locals that are
   given one value only.  */
#include <pawl.h>
#include <stdlib.h>

typedef void *(*fn) (size_t);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }
struct ops { fn run; };
static const struct ops good = { none }, bad = { heap };
static const struct ops *const to_good = &good;
static const struct ops *const to_bad = &bad;
static const struct ops *to_any = &good;
void set_up (int k) { to_any = k ? &good : &bad; }

PAWL_COMPUTE void *a (size_t n) { const struct ops *const p = &good; return p->run (n); }
PAWL_COMPUTE void *b (size_t n) { static const struct ops *const p = &good; return p->run (n); }
PAWL_COMPUTE void *b_bad (size_t n) { static const struct ops *const p = &bad; return p->run (n); }     /* { dg-error "'malloc' .*'b_bad', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *c (size_t n) { return to_good->run (n); }
PAWL_COMPUTE void *c_bad (size_t n) { return to_bad->run (n); } /* { dg-error "'malloc' .*'c_bad', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *d (size_t n) { const struct ops *p = &good; return p->run (n); }
PAWL_COMPUTE void *d_bad (size_t n, int k) { const struct ops *p = &good; if (k) p = &bad; return p->run (n); } /* { dg-error "'malloc' .*'d_bad', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *e_bad (size_t n) { return to_any->run (n); } /* { dg-error "'malloc' .*'e_bad', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *
f_bad (size_t n)
{
  const struct ops *p = &good, **q = &p;
  *q = &bad;
  return p->run (n);    /* { dg-error "'malloc' .*'f_bad', reached through 'heap' [pawl:compute-alloc]" } */
}

/* Elements of a table that are given their own element's value.  */
static struct { fn current, usual; } table[] = { { 0, none }, { 0, heap } };
void reset (unsigned i) { table[i].current = table[i].usual; }
PAWL_COMPUTE void *g (size_t n) { return table[0].current (n); }
PAWL_COMPUTE void *g_bad (size_t n) { return table[1].current (n); }    /* { dg-error "'malloc' .*'g_bad', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *h_bad (size_t n, unsigned i) { return table[i].current (n); }        /* { dg-error "'malloc' .*'h_bad', reached through 'heap' [pawl:compute-alloc]" } */
static struct { fn current, usual; } mixed[] = { { 0, none }, { 0, heap } };
void mix (unsigned i, unsigned j) { mixed[i].current = mixed[j].usual; }
PAWL_COMPUTE void *i_bad (size_t n) { return mixed[0].current (n); }    /* { dg-error "'malloc' .*'i_bad', reached through 'heap' [pawl:compute-alloc]" } */

/* The same by way of a local, right behind.  */
static struct { fn current, usual; } calls[] = { { none, none }, { heap, heap } };
void
set_call (unsigned i, fn f)
{
  if (!f)
    f = calls[i].usual;
  calls[i].current = f;
}
PAWL_COMPUTE void *j (size_t n) { return calls[0].current (n); }
PAWL_COMPUTE void *j_bad (size_t n) { return calls[1].current (n); }    /* { dg-error "'malloc' .*'j_bad', reached through 'heap' [pawl:compute-alloc]" } */
static struct { fn current, usual; } moved[] = { { none, none }, { heap, heap } };
void
move_call (unsigned i, fn f)
{
  if (!f)
    f = moved[i].usual;
  i++;
  moved[i].current = f;
}
PAWL_COMPUTE void *k_bad (size_t n) { return moved[0].current (n); }    /* { dg-error "'malloc' .*'k_bad', reached through 'heap' [pawl:compute-alloc]" } */
static struct { fn current, usual; } kept[] = { { none, none }, { heap, heap } };
static fn last = none;
void
keep_call (unsigned i, fn f)
{
  if (!f)
    f = kept[i].usual;
  kept[i].current = f;
  last = f;
}
PAWL_COMPUTE void *l_bad (size_t n) { return last (n); }        /* { dg-error "'malloc' .*'l_bad', reached through 'heap' [pawl:compute-alloc]" } */
