/* Annotations of functions, on other things.  */
#include <pawl.h>

PAWL_COMPUTE int variable;              /* { dg-error "'pawl_compute' goes on a function, not on 'variable'" } */
PAWL_PREPARE extern int table[3];       /* { dg-error "'pawl_prepare' goes on a function, not on 'table'" } */
struct record { int field PAWL_REFUSES; };      /* { dg-error "'pawl_refuses' goes on a function, not on 'field'" } */
typedef int number PAWL_COMPUTE;        /* { dg-error "'pawl_compute' goes on a function, not on 'number'" } */
void f (int parameter PAWL_COMPUTE);    /* { dg-error "'pawl_compute' goes on a function, not on 'parameter'" } */
enum PAWL_COMPUTE kind { ONE };         /* { dg-error "'pawl_compute' goes on a function, not on a type" } */
struct PAWL_PREPARE other { int a; };   /* { dg-error "'pawl_prepare' goes on a function, not on a type" } */

int
g (void)
{
  PAWL_COMPUTE int local = 1;           /* { dg-error "'pawl_compute' goes on a function, not on 'local'" } */
  return local;
}
