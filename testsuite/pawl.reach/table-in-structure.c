/* Tables of functions inside structures, constant or not.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdlib.h>
typedef void *(*fn) (size_t);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }
static const struct { int k; fn f[2]; } t = { 1, { none, heap } };
static const struct { int k; fn f[2]; } tg = { 1, { none, none } };
static struct { int k; fn f[2]; } u = { 1, { none, heap } };
static struct { int k; fn f[2]; } ug = { 1, { none, none } };
struct q { int k; fn f[2][2]; };
struct qg { int k; fn f[2][2]; };
static struct q v[2] = { { 1, { { none, none }, { none, heap } } } };
static struct qg vg[2] = { { 1, { { none, none }, { none, none } } } };
PAWL_COMPUTE void *t1 (int i) { return t.f[i] (3); }  /* { dg-error "'malloc' acquires .* 't1', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *t1g (int i) { return tg.f[i] (3); }
PAWL_COMPUTE void *t2 (int i) { return u.f[i] (3); }  /* { dg-error "'malloc' acquires .* 't2', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *t2g (int i) { return ug.f[i] (3); }
PAWL_COMPUTE void *t3 (int i) { return v[i].f[i][i] (3); }  /* { dg-error "'malloc' acquires .* 't3', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *t3g (int i) { return vg[i].f[i][i] (3); }
PAWL_COMPUTE void *t4 (struct q *p) { return p->f[1][1] (3); }  /* { dg-error "'malloc' acquires .* 't4', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *t4g (struct qg *p) { return p->f[1][1] (3); }
PAWL_COMPUTE void *t5 (int i) { struct q w = { 1, { { none, none }, { heap } } }; return w.f[i][i] (3); }  /* { dg-error "'malloc' acquires .* 't5', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *t5g (int i) { struct q w = { 1, { { none, none }, { none } } }; return w.f[i][i] (3); }
