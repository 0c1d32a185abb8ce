/* The number of arguments.  */
__attribute__ ((pawl_compute (1))) void a (void);       /* { dg-error "wrong number of arguments specified for 'pawl_compute' attribute" } */
__attribute__ ((pawl_prepare ("a", "b"))) void b (void);        /* { dg-error "wrong number of arguments specified for 'pawl_prepare' attribute" } */
__attribute__ ((pawl_noalloc ("a"))) void c (void);     /* { dg-error "wrong number of arguments specified for 'pawl_noalloc' attribute" } */
void d (float *ws __attribute__ ((pawl_workspace ("n"))), int n);       /* { dg-error "wrong number of arguments specified for 'pawl_workspace' attribute" } */
void e (float *ws __attribute__ ((pawl_workspace)), int n);     /* { dg-error "wrong number of arguments specified for 'pawl_workspace' attribute" } */
void f (float *ws __attribute__ ((pawl_workspace ("n", "4", "8"))), int n);     /* { dg-error "wrong number of arguments specified for 'pawl_workspace' attribute" } */
float *g __attribute__ ((pawl_stable ("a", "b")));      /* { dg-error "wrong number of arguments specified for 'pawl_stable' attribute" } */
int h __attribute__ ((pawl_diagnostic_counter (2)));    /* { dg-error "wrong number of arguments specified for 'pawl_diagnostic_counter' attribute" } */
