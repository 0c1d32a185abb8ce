/* What may acquire inside is a warning, and the object is written.  */
/* { dg-do assemble } */
#include <pawl.h>
#include <stdio.h>

PAWL_COMPUTE void
report (int n)
{
  printf ("%d items\n", n);     /* { dg-warning "'printf' may acquire memory inside .*'report' [pawl:compute-alloc]" } */
}
