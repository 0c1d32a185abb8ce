/* A number that decides what is called, handed over through a table.  */
#include <pawl.h>
#include <stdlib.h>
struct m { void *(*get) (int kind); void *(*other) (int kind); };
static void *get (int kind) { return kind == 1 ? malloc (4) : 0; }
static void *other (int kind) { switch (kind) { case 1: return malloc (4); default: return 0; } }
static struct m table = { get, other };
static struct { int k; struct m m; } config;
void set_up (void) { config.m = table; }
static void *ask (int kind) { return config.m.get (kind); }
static void *asko (int kind) { return config.m.other (kind); }
PAWL_COMPUTE void *x1 (void) { return ask (1); }  /* { dg-error "'malloc' acquires .* 'x1', reached through .* [pawl:compute-alloc]" } */
PAWL_COMPUTE void *x1g (void) { return ask (2); }
PAWL_COMPUTE void *x2 (void) { return config.m.other (1); }  /* { dg-error "'malloc' acquires .* 'x2', reached through .* [pawl:compute-alloc]" } */
PAWL_COMPUTE void *x2g (void) { return config.m.other (3); }
PAWL_COMPUTE void *x3 (int k) { return ask (k); }  /* { dg-error "'malloc' acquires .* 'x3', reached through .* [pawl:compute-alloc]" } */
PAWL_COMPUTE void *x4 (struct m *p) { return p->get (1); }  /* { dg-error "'malloc' acquires .* 'x4', reached through .* [pawl:compute-alloc]" } */
PAWL_COMPUTE void *x4g (struct m *p) { return p->get (7); }
