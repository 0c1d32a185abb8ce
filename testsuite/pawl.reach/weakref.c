/* A weak reference to what this unit does not define is another name for it.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

static void *take (size_t) __attribute__ ((weakref ("malloc")));
static void give (void *) __attribute__ ((weakref ("free")));
static double wave (double) __attribute__ ((weakref ("sin")));
static int none (int) __attribute__ ((weakref ("elsewhere")));
static int grow (int) __attribute__ ((weakref ("grow_here")));
static int keep (int) __attribute__ ((weakref ("keep_here")));

int keep_here (int n) { return n; }
int grow_here (int n) { return take (n) != NULL; }

PAWL_COMPUTE void *a (int n) { return take (n); }       /* { dg-error "'malloc' acquires memory on the compute path 'a' [pawl:compute-alloc]" } */
PAWL_COMPUTE void b (void *p) { give (p); }     /* { dg-error "'free' releases memory on the compute path 'b' [pawl:compute-alloc]" } */
PAWL_COMPUTE double c (double x) { return wave (x); }
PAWL_COMPUTE int d (int n) { return none (n); } /* { dg-warning "nothing is known of 'elsewhere', called on the compute path 'd' [pawl:compute-unknown]" } */
PAWL_COMPUTE int e (int n) { return grow (n); } /* { dg-error "'malloc' acquires memory on the compute path 'e', reached through 'grow_here' [pawl:compute-alloc]" } */
PAWL_COMPUTE int f (int n) { return keep (n); }
