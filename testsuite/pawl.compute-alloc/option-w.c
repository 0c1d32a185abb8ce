/* -w silences warnings, never errors.  */
/* { dg-options "-w" } */
#include <pawl.h>
#include <stdio.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (int n)
{
  printf ("%d\n", n);
  return malloc ((size_t) n);   /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
