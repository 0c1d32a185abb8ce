/* One level for all rules, then another for one: the later option holds.  */
/* { dg-options "-fplugin-arg-pawl-severity=off -fplugin-arg-pawl-severity=compute-alloc:warning" } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  return malloc ((size_t) n);   /* { dg-warning "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
