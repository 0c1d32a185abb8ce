/* An external function of which nothing is known, and those of which there is
   a promise, a list or a manifest entry.  */
/* { dg-begin-manifest }
pawl: 1
allocators:
  - {name: listed_clean, effect: none}
  - {name: listed_runtime, effect: runtime}
  - {name: listed_acquire, effect: acquire}
{ dg-end-manifest } */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <math.h>
#include <string.h>

extern int nobody_knows (int);
extern int promised (int) PAWL_NOALLOC;
PAWL_COMPUTE extern int elsewhere (int);
extern int listed_clean (int), listed_runtime (int), listed_acquire (int);

static int between (int n) { return nobody_knows (n); }

PAWL_COMPUTE int a (int n) { return nobody_knows (n); } /* { dg-warning "nothing is known of 'nobody_knows', called on the compute path 'a' [pawl:compute-unknown]" } */
PAWL_COMPUTE int b (int n) { return between (n); }      /* { dg-warning "'nobody_knows', called on the compute path 'b', reached through 'between' [pawl:compute-unknown]" } */
PAWL_COMPUTE int c (int n) { return promised (n) + elsewhere (n); }
PAWL_COMPUTE int d (int n) { return listed_clean (n) + listed_runtime (n); }
PAWL_COMPUTE int e (int n) { return listed_acquire (n); }       /* { dg-error "'listed_acquire' acquires .*'e' [pawl:compute-alloc]" } */
PAWL_COMPUTE double f (double x, char *d, const char *s) { memcpy (d, s, 8); return sin (x) + strlen (s); }
