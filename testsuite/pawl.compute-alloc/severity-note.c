/* { dg-do assemble } */
/* { dg-options "-fplugin-arg-pawl-severity=compute-alloc:note" } */
/* { dg-object yes } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  return malloc ((size_t) n);   /* { dg-note "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
