/* fails: (excess diagnostics) */
/* { dg-options "-fplugin-arg-pawl-severity=compute-alloc:note" } */
__attribute__ ((pawl_compute)) void f (void *p) { __builtin_free (p); }
