/* Arguments that are no string literals, or empty ones.  */
enum { four = 4 };
__attribute__ ((pawl_prepare (1))) void a (void);       /* { dg-error "argument 1 of 'pawl_prepare' is not a string literal" } */
void b (float *ws __attribute__ ((pawl_workspace ("n", 4))), int n);    /* { dg-error "argument 2 of 'pawl_workspace' is not a string literal" } */
void c (float *ws __attribute__ ((pawl_workspace (four, "4"))), int n); /* { dg-error "argument 1 of 'pawl_workspace' is not a string literal" } */
float *d __attribute__ ((pawl_stable (four)));          /* { dg-error "argument 1 of 'pawl_stable' is not a string literal" } */
float *e __attribute__ ((pawl_stable ("")));            /* { dg-error "'pawl_stable' names no predicate" } */
int f (void) __attribute__ ((pawl_refuses ("never")));  /* { dg-error "argument 1 of 'pawl_refuses' is not a constant" } */
extern int variable;
int g (void) __attribute__ ((pawl_refuses (-1, variable)));     /* { dg-error "argument 2 of 'pawl_refuses' is not a constant" } */
