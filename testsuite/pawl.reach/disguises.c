/* Thirty-six ways to hide a call: all are seen through.  */
/* { dg-require native } */
#define _GNU_SOURCE
#include <pawl.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
#include <setjmp.h>
#include <search.h>
#include <stdio.h>
typedef void *(*fn) (size_t);
typedef void (*vf) (void);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }
static void greedy (void) { free (malloc (3)); }
static void modest (void) { }
/* 1 variadic function pointer */
static void *va (int n, ...) { va_list a; va_start (a, n); fn f = va_arg (a, fn); va_end (a); return f (3); }
PAWL_COMPUTE void *x1 (void) { return va (1, heap); }    /* { dg-error "'malloc' acquires .* 'x1', reached through 'va' [pawl:compute-alloc]" } */
/* 2 struct returned by function pointer */
struct r2 { fn f; };
static struct r2 mk2 (void) { struct r2 r = { heap }; return r; }
PAWL_COMPUTE void *x2 (void) { struct r2 (*m) (void) = mk2; return m ().f (3); }  /* { dg-error "'malloc' acquires .* 'x2', reached through 'heap' [pawl:compute-alloc]" } */
/* 3 nested struct arrays via pointer arithmetic */
struct e3 { int k; fn f; };
static struct e3 t3[3] = { { 0, none }, { 1, heap }, { 2, none } };
PAWL_COMPUTE void *x3 (int i) { struct e3 *p = t3; p += i; return p->f (3); }  /* { dg-error "'malloc' acquires .* 'x3', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *x3b (int i) { return (t3 + i)->f (3); }  /* { dg-error "'malloc' acquires .* 'x3b', reached through 'heap' [pawl:compute-alloc]" } */
/* 4 conditional operator of functions */
PAWL_COMPUTE void *x4 (int i) { return (i ? none : heap) (3); }  /* { dg-error "'malloc' acquires .* 'x4', reached through 'heap' [pawl:compute-alloc]" } */
/* 5 comma, statement expr */
PAWL_COMPUTE void *x5 (int i) { return ({ fn f = i ? heap : none; f; }) (3); }  /* { dg-error "'malloc' acquires .* 'x5', reached through 'heap' [pawl:compute-alloc]" } */
/* 6 function pointer in a union in a struct through pointer */
struct s6 { int tag; union { fn f; vf g; long l; } u; };
static void set6 (struct s6 *s) { s->u.f = heap; }
void use6 (struct s6 *s) { set6 (s); }
PAWL_COMPUTE void x6 (struct s6 *s) { s->u.g (); }  /* { dg-error "'malloc' acquires .* 'x6', reached through 'heap' [pawl:compute-alloc]" } */
/* 7 cleanup attribute via pointer */
static void cl7 (int *p) { free (malloc (*p)); }
PAWL_COMPUTE int x7 (int n) { __attribute__ ((cleanup (cl7))) int k = n; return k; }  /* { dg-error "'free' releases .* 'x7', reached through 'cl7' [pawl:compute-alloc]" } */
                                /* { dg-error "'malloc' acquires .* 'x7', reached through 'cl7' [pawl:compute-alloc]" .-1 } */
/* 8 computed goto after */
PAWL_COMPUTE int x8 (int n) { static void *l[] = { &&a, &&b }; goto *l[n & 1]; a: return 1; b: greedy (); return 2; }  /* { dg-error "'free' releases .* 'x8', reached through 'greedy' [pawl:compute-alloc]" } */
                                /* { dg-error "'malloc' acquires .* 'x8', reached through 'greedy' [pawl:compute-alloc]" .-1 } */
/* 9 setjmp/longjmp landing */
static jmp_buf j9;
PAWL_COMPUTE int x9 (void) { if (setjmp (j9)) greedy (); return 0; }  /* { dg-error "'free' releases .* 'x9', reached through 'greedy' [pawl:compute-alloc]" } */
                                /* { dg-error "'malloc' acquires .* 'x9', reached through 'greedy' [pawl:compute-alloc]" .-1 } */
/* 10 tsearch callbacks */
static int cmp10 (const void *a, const void *b) { greedy (); return a < b; }
PAWL_COMPUTE void *x10 (void **r, void *k) { return tfind (k, r, cmp10); }  /* { dg-error "'free' releases .* 'x10', reached through 'cmp10' [pawl:compute-alloc]" } */
                                /* { dg-error "'malloc' acquires .* 'x10', reached through 'cmp10' [pawl:compute-alloc]" .-1 } */
/* 11 alias */
void real11 (void) { greedy (); }
void alias11 (void) __attribute__ ((alias ("real11")));
PAWL_COMPUTE void x11 (void) { alias11 (); }  /* { dg-error "'free' releases .* 'x11', reached through 'real11' [pawl:compute-alloc]" } */
                                /* { dg-error "'malloc' acquires .* 'x11', reached through 'real11' [pawl:compute-alloc]" .-1 } */
/* 12 weakref */
static void wr12 (void) __attribute__ ((weakref ("real11")));
PAWL_COMPUTE void x12 (void) { wr12 (); }  /* { dg-error "'free' releases .* 'x12', reached through 'real11' [pawl:compute-alloc]" } */
                                /* { dg-error "'malloc' acquires .* 'x12', reached through 'real11' [pawl:compute-alloc]" .-1 } */
/* 13 vector of functions memcpy'd from const table element */
static const fn c13[2] = { none, heap };
PAWL_COMPUTE void *x13 (int i) { fn l[2]; memcpy (l, c13, sizeof l); return l[i] (3); }  /* { dg-error "'malloc' acquires .* 'x13', reached through 'heap' [pawl:compute-alloc]" } */
/* 14 pointer to pointer to pointer */
PAWL_COMPUTE void *x14 (void) { fn f = none; fn *p = &f; fn **q = &p; **q = heap; return f (3); }  /* { dg-error "'malloc' acquires .* 'x14', reached through 'heap' [pawl:compute-alloc]" } */
/* 15 return address-of field */
static struct r2 o15 = { none };
static fn *slot15 (void) { return &o15.f; }
void s15 (void) { *slot15 () = heap; }
PAWL_COMPUTE void *x15 (void) { return o15.f (3); }  /* { dg-error "'malloc' acquires .* 'x15', reached through 'heap' [pawl:compute-alloc]" } */
/* 16 array of struct in struct passed by value */
struct in16 { struct e3 a[2]; };
static void *call16 (struct in16 s, int i) { return s.a[i].f (3); }
PAWL_COMPUTE void *x16 (int i) { struct in16 s = { { { 0, none }, { 0, heap } } }; return call16 (s, i); }  /* { dg-error "'malloc' acquires .* 'x16', reached through 'call16' [pawl:compute-alloc]" } */
/* 17 recursion with swapped params */
static void *rec17 (fn a, fn b, int n) { return n ? rec17 (b, a, n - 1) : a (3); }
PAWL_COMPUTE void *x17 (int n) { return rec17 (none, heap, n); }  /* { dg-error "'malloc' acquires .* 'x17', reached through 'rec17' [pawl:compute-alloc]" } */
/* 18 compound literal table */
PAWL_COMPUTE void *x18 (int i) { return ((fn[]) { none, heap }[i]) (3); }  /* { dg-error "'malloc' acquires .* 'x18', reached through 'heap' [pawl:compute-alloc]" } */
/* 19 static local table with enum designators */
PAWL_COMPUTE void *x19 (int i) { static const fn t[] = { [0 ... 2] = none, [3] = heap }; return t[i] (3); }  /* { dg-error "'malloc' acquires .* 'x19', reached through 'heap' [pawl:compute-alloc]" } */
/* 20 bit-cast via union local */
PAWL_COMPUTE void *x20 (void) { union { fn f; void *p; } u; u.p = (void *) heap; return u.f (3); }  /* { dg-error "'malloc' acquires .* 'x20', reached through 'heap' [pawl:compute-alloc]" } */
/* 21 char-wise copy */
static void bytes21 (void *d, const void *s, size_t n) { char *a = d; const char *b = s; while (n--) *a++ = *b++; }
PAWL_COMPUTE void *x21 (void) { fn f = none, g = heap; bytes21 (&f, &g, sizeof f); return f (3); }  /* { dg-error "'malloc' acquires .* 'x21', reached through 'heap' [pawl:compute-alloc]" } */
/* 22 volatile function pointer */
static fn volatile v22 = none;
void s22 (void) { v22 = heap; }
PAWL_COMPUTE void *x22 (void) { return v22 (3); }  /* { dg-error "'malloc' acquires .* 'x22', reached through 'heap' [pawl:compute-alloc]" } */
/* 23 thread local */
static _Thread_local fn t23 = none;
void s23 (void) { t23 = heap; }
PAWL_COMPUTE void *x23 (void) { return t23 (3); }  /* { dg-error "'malloc' acquires .* 'x23', reached through 'heap' [pawl:compute-alloc]" } */
/* 24 const cast away */
static const struct r2 c24 = { none };
void s24 (void) { ((struct r2 *) &c24)->f = heap; }
PAWL_COMPUTE void *x24 (const struct r2 *p) { return p->f (3); }  /* { dg-error "'malloc' acquires .* 'x24', reached through 'heap' [pawl:compute-alloc]" } */
/* 25 linked list of callbacks */
struct l25 { struct l25 *next; vf f; };
static struct l25 *head25;
void add25 (struct l25 *l) { l->f = greedy; l->next = head25; head25 = l; }
PAWL_COMPUTE void x25 (void) { for (struct l25 *l = head25; l; l = l->next) l->f (); }  /* { dg-error "'free' releases .* 'x25', reached through 'greedy' [pawl:compute-alloc]" } */
                                /* { dg-error "'malloc' acquires .* 'x25', reached through 'greedy' [pawl:compute-alloc]" .-1 } */
/* 26 nested function + trampoline */
static void call26 (vf f) { f (); }
PAWL_COMPUTE int x26 (int n) { void g (void) { free (malloc (n)); } call26 (g); return 0; }  /* { dg-error "'free' releases .* 'x26' [pawl:compute-alloc]" } */
                                /* { dg-error "'malloc' acquires .* 'x26' [pawl:compute-alloc]" .-1 } */
/* 27 builtin forms */
PAWL_COMPUTE void *x27 (size_t n) { return __builtin_calloc (n, 2); }  /* { dg-error "'calloc' acquires .* 'x27' [pawl:compute-alloc]" } */
/* 28 asprintf / open_memstream through macro */
#define DUP(s) strdup (s)
PAWL_COMPUTE char *x28 (const char *s) { return DUP (s); }  /* { dg-error "'strdup' acquires .* 'x28' [pawl:compute-alloc]" } */
/* 30 flexible array of function pointers */
struct f30 { int n; fn f[]; };
void s30 (struct f30 *p) { p->f[p->n++] = heap; }
PAWL_COMPUTE void *x30 (struct f30 *p) { return p->f[0] (3); }  /* { dg-error "'malloc' acquires .* 'x30', reached through 'heap' [pawl:compute-alloc]" } */
/* 31 realloc'd vector of ops */
struct v31 { fn *f; int n; };
void s31 (struct v31 *v) { v->f[v->n++] = heap; }
PAWL_COMPUTE void *x31 (struct v31 *v) { return v->f[0] (3); }  /* { dg-error "'malloc' acquires .* 'x31', reached through 'heap' [pawl:compute-alloc]" } */
/* 32 out-parameter struct */
static void get32 (struct r2 *out) { out->f = heap; }
PAWL_COMPUTE void *x32 (void) { struct r2 r; get32 (&r); return r.f (3); }  /* { dg-error "'malloc' acquires .* 'x32', reached through 'heap' [pawl:compute-alloc]" } */
static void get32n (struct r2 *out) { *out = (struct r2) { heap }; }
PAWL_COMPUTE void *x32b (void) { struct r2 r; get32n (&r); return r.f (3); }  /* { dg-error "'malloc' acquires .* 'x32b', reached through 'heap' [pawl:compute-alloc]" } */
/* 33 container_of */
struct base33 { vf f; }; struct der33 { int k; struct base33 b; };
static void run33 (struct base33 *b) { b->f (); }
PAWL_COMPUTE void x33 (void) { struct der33 d = { 1, { greedy } }; run33 (&d.b); }  /* { dg-error "'free' releases .* 'x33', reached through 'run33' [pawl:compute-alloc]" } */
                                /* { dg-error "'malloc' acquires .* 'x33', reached through 'run33' [pawl:compute-alloc]" .-1 } */
PAWL_COMPUTE void x33g (void) { struct der33 d = { 1, { modest } }; run33 (&d.b); }
/* 34 global struct set by initialiser elsewhere const pointer chain */
struct d34 { const struct r2 *ops; };
static const struct r2 ops34 = { heap };
static struct d34 dev34 = { &ops34 };
PAWL_COMPUTE void *x34 (void) { return dev34.ops->f (3); }  /* { dg-error "'malloc' acquires .* 'x34', reached through 'heap' [pawl:compute-alloc]" } */
/* 35 pthread-like user dispatch: handler table lookup by string */
static struct { const char *n; vf f; } t35[] = { { "a", modest }, { "b", greedy } };
static vf find35 (const char *n) { for (int i = 0; i < 2; i++) if (!strcmp (t35[i].n, n)) return t35[i].f; return 0; }
PAWL_COMPUTE void x35 (void) { find35 ("b") (); }  /* { dg-error "'free' releases .* 'x35', reached through 'greedy' [pawl:compute-alloc]" } */
                                /* { dg-error "'malloc' acquires .* 'x35', reached through 'greedy' [pawl:compute-alloc]" .-1 } */
static void *lookup36 (int k) { return k ? (void *) heap : (void *) none; }
PAWL_COMPUTE void *x36 (int k) { return ((fn) lookup36 (k)) (3); }  /* { dg-error "'malloc' acquires .* 'x36', reached through 'heap' [pawl:compute-alloc]" } */
