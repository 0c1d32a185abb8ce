/* Named constants of the manifest.  */
#include <pawl.h>

/* { dg-begin-manifest }
pawl: 1
constants: {QK_K: 256}
{ dg-end-manifest } */

void a (float *ws PAWL_WORKSPACE (bytes, "QK_K * n"), long bytes, long n);
void b (float *ws PAWL_WORKSPACE (bytes, "QK_X * n"), long bytes, long n);      /* { dg-error "'QK_X' is neither a parameter of the function nor a known constant" } */
