/* Instrumented code is judged as it was written.  */
/* { dg-options "-fsanitize=address,undefined -fno-omit-frame-pointer" } */
#include <pawl.h>
#include <stdlib.h>

extern void use (void *);

PAWL_COMPUTE int
clean (int n, int *x)
{
  int local[4];
  use (local);
  return x[n] / local[1] << n;
}

PAWL_COMPUTE void *
acquire (int n)
{
  char row[n];                  /* { dg-error "'row' takes stack .*'acquire' [pawl:compute-alloc]" } */
  use (row);
  return malloc ((size_t) n);   /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
