/* A slot that nobody else can reach and that only ever holds null is known.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

typedef void *(*fn) (size_t);
struct hooks { fn before, after; };
static struct hooks hooks = { 0, 0 };
static fn never, none_now = NULL;
static fn table[3];
void clear (void) { none_now = NULL; }

PAWL_COMPUTE void *a (size_t n) { return hooks.before ? hooks.before (n) : 0; }
PAWL_COMPUTE void *b (size_t n) { return never ? never (n) : 0; }
PAWL_COMPUTE void *c (size_t n) { return none_now ? none_now (n) : 0; }
PAWL_COMPUTE void *d (size_t n) { return table[n] ? table[n] (n) : 0; }
PAWL_COMPUTE void *e (size_t n) { struct hooks mine = { 0 }; return mine.after ? mine.after (n) : 0; }

/* Nothing is known of these.  */
static struct hooks given;
extern void fill (struct hooks *);
void set_up (void) { fill (&given); }
PAWL_COMPUTE void *f (size_t n) { return given.before (n); }    /* { dg-warning "through 'hooks::before' .*'f' [pawl:compute-unknown]" } */
PAWL_COMPUTE void *g (struct hooks *h, size_t n) { return h->before (n); }      /* { dg-warning "through 'hooks::before' .*'g' [pawl:compute-unknown]" } */
