/* A call without a prototype is a call.  */
/* { dg-options "-std=gnu99 -w -fplugin-arg-pawl-unknown=error" } */
#include <pawl.h>
#include <stdlib.h>

int helper ();
int helper (n) int n; { int *p = malloc (n); return p[0]; }
int stranger ();

PAWL_COMPUTE int a (int n) { return helper (n); }       /* { dg-error "'malloc' .* 'helper' [pawl:compute-alloc]" } */
PAWL_COMPUTE int b (int n) { return stranger (n); }     /* { dg-error "nothing is known of 'stranger'.*'b' [pawl:compute-unknown]" } */
