/* What a formula may name.  */
#include <pawl.h>
#include <stddef.h>

struct shape { int m, n; struct { int depth; } inner; };
typedef struct shape shape_t;
enum { block = 32 };
static const int lanes = 8;
size_t need (const struct shape *);

void a (float *ws PAWL_WORKSPACE (bytes, "s->m * s->n * sizeof (float)"), size_t bytes, const struct shape *s);
void b (float *ws PAWL_WORKSPACE (bytes, "s.m * block + s.inner.depth"), size_t bytes, struct shape s);
void c (float *ws PAWL_WORKSPACE (bytes, "need (s) + lanes"), size_t bytes, const struct shape *s);
void d (float *ws PAWL_WORKSPACE (bytes, "sizeof (struct shape) + sizeof (shape_t) + sizeof (unsigned long long) + sizeof (float *)"), size_t bytes);
void e (float *ws PAWL_WORKSPACE (bytes, "per_thread (align (n, 64)) + workers + min (n, 4) + max (n, 5, 6) + ceil_div (n, 3) + ceil (n / 2)"), size_t bytes, int n);

void f (float *ws PAWL_WORKSPACE (bytes, "s->k"), size_t bytes, const struct shape *s);         /* { dg-error "there is no field 'k'" } */
void g (float *ws PAWL_WORKSPACE (bytes, "s.m"), size_t bytes, const struct shape *s);          /* { dg-error "'m' needs '->' here" } */
void h (float *ws PAWL_WORKSPACE (bytes, "s->m"), size_t bytes, struct shape s);                /* { dg-error "'m' needs '.' here" } */
void i (float *ws PAWL_WORKSPACE (bytes, "sizeof (struct form)"), size_t bytes);                /* { dg-error "there is no type 'struct form'" } */
void j (float *ws PAWL_WORKSPACE (bytes, "sizeof (form_t)"), size_t bytes);                     /* { dg-error "there is no type 'form_t'" } */
void k (float *ws PAWL_WORKSPACE (bytes, "query (n)"), size_t bytes, int n);                    /* { dg-error "there is no function 'query'" } */
void l (float *ws PAWL_WORKSPACE (bytes, "t->m"), size_t bytes, const struct shape *s);         /* { dg-error "'t' is no parameter of the function" } */
void m (float *ws PAWL_WORKSPACE (bytes, "n->m"), size_t bytes, int n);                         /* { dg-error "in the size formula of a workspace" } */
void n (float *ws PAWL_WORKSPACE (bytes, "min (1)"), size_t bytes);                             /* { dg-error "in the size formula of a workspace" } */
