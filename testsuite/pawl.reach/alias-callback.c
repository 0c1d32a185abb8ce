/* What is handed over by another name of a function is handed to its body.  */
#include <pawl.h>
#include <stdlib.h>

int each (int n, int (*step) (int)) { return step (n); }
int each_too (int n, int (*step) (int)) __attribute__ ((alias ("each")));
static int keep (int n) { return n; }
static int grow (int n) { free (malloc (8)); return n; }
static int (*installed) (int);
void install (int (*step) (int)) { installed = step; }
void install_too (int (*step) (int)) __attribute__ ((alias ("install")));
void set_up (void) { install_too (grow); }

PAWL_COMPUTE int a (int n) { return each_too (n, keep); }
PAWL_COMPUTE int b (int n) { return each_too (n, grow); }       /* { dg-error "'malloc' .*'b', reached through 'each.*' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' .*'b', reached through 'each.*' [pawl:compute-alloc]" .-1 } */
PAWL_COMPUTE int c (int n) { return installed (n); }    /* { dg-error "'malloc' .*'c', reached through 'grow' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' .*'c', reached through 'grow' [pawl:compute-alloc]" .-1 } */
