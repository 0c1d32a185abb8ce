/* fails: (excess diagnostics) */
__attribute__ ((pawl_compute)) void f (void) { __builtin_free (__builtin_malloc (1)); } /* { dg-error "on the compute path 'f'" } */
