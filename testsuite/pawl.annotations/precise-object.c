/* A wrong annotation leaves no object.  */
/* { dg-do assemble } */
/* { dg-object no } */
#include <pawl.h>

PAWL_COMPUTE int number;        /* { dg-error "goes on a function" } */
