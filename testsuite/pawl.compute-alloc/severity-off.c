/* { dg-do assemble } */
/* { dg-options "-fplugin-arg-pawl-severity=compute-alloc:off" } */
/* { dg-object yes } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  char big[100000], row[n];
  big[0] = row[0];
  return malloc ((size_t) big[0]);
}
