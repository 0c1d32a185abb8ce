/* { dg-options "-fno-builtin -ffreestanding" } */
#include <pawl.h>

void *malloc (unsigned long);
void free (void *);

PAWL_COMPUTE void
acquire (unsigned long n)
{
  free (malloc (n));    /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
                        /* { dg-error "'free' releases .*'acquire' [pawl:compute-alloc]" .-1 } */
}
