/* A formula from a macro is shown below the error.  */
#include <pawl.h>

#define FORMULA "n * * 4"
void a (float *ws PAWL_WORKSPACE (bytes, FORMULA), long bytes, long n); /* { dg-error "in the size formula of a workspace: " } */
                                                                        /* { dg-note "the formula is\n  n \* \* 4\n      \^" .-1 } */
