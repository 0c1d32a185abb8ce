/* fails: (excess diagnostics) */
/* { dg-notes all } */
__attribute__ ((pawl_compute)) void f (void *p) { __builtin_free (p); } /* { dg-error "'free' releases" } */
