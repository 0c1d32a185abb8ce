/* A function is what its assembler name says.  */
#include <pawl.h>

void *grab (unsigned long) __asm__ ("malloc");
void drop (void *) __asm__ ("free");
void *malloc_like (unsigned long) __asm__ ("arena_take");

PAWL_COMPUTE void *
acquire (unsigned long n)
{
  drop (grab (n));      /* { dg-error "acquires .*'acquire' [pawl:compute-alloc]" } */
                        /* { dg-error "releases .*'acquire' [pawl:compute-alloc]" .-1 } */
  return malloc_like (n);
}
