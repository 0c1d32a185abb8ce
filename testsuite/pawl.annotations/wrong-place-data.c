/* Annotations of data, on other things.  */
#include <pawl.h>

PAWL_STABLE int number;                 /* { dg-error "'pawl_stable' goes on a pointer variable or field, not on 'number'" } */
PAWL_STABLE void f (void);              /* { dg-error "'pawl_stable' goes on a pointer variable or field, not on 'f'" } */
struct s { float x PAWL_STABLE_WHILE ("f"); };  /* { dg-error "'pawl_stable' goes on a pointer variable or field, not on 'x'" } */
void g (float *p PAWL_STABLE);          /* { dg-error "'pawl_stable' goes on a pointer variable or field, not on 'p'" } */
PAWL_DIAGNOSTIC_COUNTER void h (void);  /* { dg-error "'pawl_diagnostic_counter' goes on a variable or field, not on 'h'" } */
void i (int n PAWL_DIAGNOSTIC_COUNTER); /* { dg-error "'pawl_diagnostic_counter' goes on a variable or field, not on 'n'" } */
typedef int counter PAWL_DIAGNOSTIC_COUNTER;    /* { dg-error "'pawl_diagnostic_counter' goes on a variable or field, not on 'counter'" } */
