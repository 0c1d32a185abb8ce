// … and on what it does not go.
#include <pawl.h>

extern "C"
{
PAWL_COMPUTE int number;        // { dg-error "'pawl_compute' goes on a function, not on 'number'" }
void f (int n PAWL_ERROR_OUT);  // { dg-error "'pawl_error_out' goes on a pointer parameter, not on 'n'" }
}
extern "C" PAWL_PREPARE double other;   // { dg-error "'pawl_prepare' goes on a function, not on 'other'" }
