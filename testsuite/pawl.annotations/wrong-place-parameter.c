/* Annotations of parameters, on other things.  */
#include <pawl.h>

float *ws PAWL_WORKSPACE (n, "4");      /* { dg-error "'pawl_workspace' goes on a pointer parameter, not on 'ws'" } */
struct s { float *ws PAWL_WORKSPACE (n, "4"); };        /* { dg-error "'pawl_workspace' goes on a pointer parameter, not on 'ws'" } */
PAWL_WORKSPACE (n, "4") void f (int n); /* { dg-error "'pawl_workspace' goes on a pointer parameter, not on 'f'" } */
void g (int ws PAWL_WORKSPACE (n, "4"), int n); /* { dg-error "'pawl_workspace' goes on a pointer parameter, not on 'ws'" } */
void h (double ws PAWL_WORKSPACE_UNCHECKED ("4"));      /* { dg-error "'pawl_workspace' goes on a pointer parameter, not on 'ws'" } */
void i (int error PAWL_ERROR_OUT);      /* { dg-error "'pawl_error_out' goes on a pointer parameter, not on 'error'" } */
PAWL_ERROR_OUT int *error;              /* { dg-error "'pawl_error_out' goes on a pointer parameter, not on 'error'" } */
struct s j (struct s by_value PAWL_WORKSPACE_UNCHECKED ("4"));  /* { dg-error "'pawl_workspace' goes on a pointer parameter, not on 'by_value'" } */
