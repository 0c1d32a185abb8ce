/* A level that was asked for holds for all gradations of the rule.  */
/* { dg-options "-fplugin-arg-pawl-severity=compute-alloc:error" } */
#include <pawl.h>
#include <stdio.h>

PAWL_COMPUTE void
report (int n)
{
  printf ("%d items\n", n);     /* { dg-error "'printf' may acquire memory inside .*'report' [pawl:compute-alloc]" } */
}
