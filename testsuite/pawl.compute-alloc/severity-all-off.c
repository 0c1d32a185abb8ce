/* { dg-options "-fplugin-arg-pawl-severity=compute-alloc:warning -fplugin-arg-pawl-severity=off" } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  return malloc ((size_t) n);
}
