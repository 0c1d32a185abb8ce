/* Calls through pointers: what is stored where they were loaded from.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdlib.h>

static int grow (int n) { int *p = malloc (n); return p[0]; }
static int keep (int n) { return n; }

/* A variable, a table, a field, what a function returns, a parameter.  */
static int (*variable) (int);
static int (*table[2]) (int);
struct step { int (*run) (int); void *user; };
static struct step registered;
static int (*pick (int n)) (int) { return n ? grow : keep; }
static int apply (int (*f) (int), int n) { return f (n); }
static int apply_again (int (*f) (int), int n) { return apply (f, n); }
static void install (int (*f) (int)) { registered.run = f; }

void
set_up (void)
{
  variable = grow;
  table[0] = keep;
  table[1] = grow;
  install (grow);
}

PAWL_COMPUTE int a (int n) { return variable (n); }     /* { dg-error "'malloc' .* 'a', reached through 'grow' [pawl:compute-alloc]" } */
PAWL_COMPUTE int b (int n) { return table[n] (n); }     /* { dg-error "'malloc' .* 'b', reached through 'grow' [pawl:compute-alloc]" } */
PAWL_COMPUTE int c (int n) { return registered.run (n); }       /* { dg-error "'malloc' .* 'c', reached through 'grow' [pawl:compute-alloc]" } */
PAWL_COMPUTE int d (int n) { return pick (n) (n); }     /* { dg-error "'malloc' .* 'd', reached through 'grow' [pawl:compute-alloc]" } */
PAWL_COMPUTE int e (int n) { return apply_again (grow, n); }    /* { dg-error "'malloc' .* 'e', reached through 'apply_again' [pawl:compute-alloc]" } */
PAWL_COMPUTE int
f (int n)
{
  int (*local) (int) = n ? keep : grow;
  return local (n);     /* { dg-error "'malloc' .* 'f', reached through 'grow' [pawl:compute-alloc]" } */
}

/* Sound: what is stored allocates nothing.  */
static int (*harmless) (int) = keep;
struct other_step { int (*run) (int); };
static const struct other_step fixed = { keep };
PAWL_COMPUTE int g (int n) { return harmless (n) + fixed.run (n); }

/* Nothing is known.  */
extern int (*outside) (int);
PAWL_COMPUTE int h (int n) { return outside (n); }      /* { dg-warning "nothing is known of what is called through 'outside' .*'h' [pawl:compute-unknown]" } */
PAWL_COMPUTE int i (int (**p) (int), int n) { return (*p) (n); }        /* { dg-warning "nothing is known .*'i' [pawl:compute-unknown]" } */
