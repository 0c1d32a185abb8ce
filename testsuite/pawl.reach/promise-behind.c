/* A promise of a pointer's type holds however the pointer is reached: in an
   array, behind another pointer, as a result.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdlib.h>

typedef void *(*quiet) (size_t) PAWL_NOALLOC;
typedef void *(*any) (char);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }
struct table { quiet row[4]; quiet *rows; any *others; };

PAWL_COMPUTE void *a (quiet *o, int i) { return o[i] (3); }
PAWL_COMPUTE void *b (quiet *o) { return (*o) (3); }
PAWL_COMPUTE void *c (quiet o[4]) { return o[2] (3); }
PAWL_COMPUTE void *d (struct table *t, int i) { return t->row[i] (3); }
PAWL_COMPUTE void *e (struct table *t, int i) { return t->rows[i] (3); }
PAWL_COMPUTE void *f (struct table *t, int i) { quiet p = t->rows[i]; return p (3); }
PAWL_COMPUTE void *g (quiet p, quiet q, int i) { return (i ? p : q) (3); }
PAWL_COMPUTE void *h (quiet (*get) (void) PAWL_NOALLOC) { return get () (3); }
PAWL_COMPUTE void *i (struct table *t, int n) { return t->others[n] (3); }      /* { dg-warning "nothing is known .*'i' [pawl:compute-unknown]" } */

void set (quiet *o) { *o = none; }
void set_bad (quiet *o) { *o = heap; }  /* { dg-error "'heap' is converted to a pointer that promises not to allocate, but reaches 'malloc' [pawl:contract-conversion]" } */
