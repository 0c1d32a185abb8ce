/* fails: (error at 3 */
/* An id stands for itself, it is no set of letters.  */
__attribute__ ((pawl_compute)) void f (void *p) { __builtin_free (p); } /* { dg-error "'free' .* [pawl:ratchet-new]" } */
