/* An inline function of a header is reported in the header.  */
#include "inc/kernels.h"

/* { dg-error "'free' releases .*'inline_kernel' [pawl:compute-alloc]" kernels.h:17 } */
int main_unit;
