/* A formula that does not parse is shown at the place inside it.  */
#include <pawl.h>

void a (float *ws PAWL_WORKSPACE (bytes, "n * * 4"), long bytes, long n);       /* { dg-error "in the size formula of a workspace: " .:47 } */
void b (float *ws PAWL_WORKSPACE (bytes, "(n + 4"), long bytes, long n);        /* { dg-error "in the size formula of a workspace: " .:43 } */
void c (float *ws PAWL_WORKSPACE (bytes, "n $ 4"), long bytes, long n);         /* { dg-error "in the size formula of a workspace: " .:45 } */
void d (float *ws PAWL_WORKSPACE (bytes, "4 * m"), long bytes, long n);         /* { dg-error "'m' is neither a parameter of the function nor a known constant" .:47 } */
void e (float *ws PAWL_WORKSPACE (bytes, "n 4"), long bytes, long n);           /* { dg-error "in the size formula of a workspace: " .:45 } */
