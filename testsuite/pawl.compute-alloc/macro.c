/* Reported at the use, with the expansion.  */
/* { dg-do compile } */
#include <pawl.h>
#include <stdlib.h>

#define TAKE(n) malloc ((n) * 4)        /* { dg-note "in expansion of macro 'TAKE'" } */
                                        /* { dg-note "in expansion of macro 'TAKE'" .-1 } */
#define TAKE_TWICE(n) TAKE (2 * (n))    /* { dg-note "in expansion of macro 'TAKE_TWICE'" } */
#define RELEASE free                    /* { dg-note "in expansion of macro 'RELEASE'" } */

PAWL_COMPUTE void *
once (size_t n)
{
  return TAKE (n);      /* { dg-error "'malloc' acquires .*'once' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE void *
nested (size_t n)
{
  return TAKE_TWICE (n);        /* { dg-error "'malloc' acquires .*'nested' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE void
by_argument (void *block)
{
  RELEASE (block);      /* { dg-error "'free' releases .*'by_argument' [pawl:compute-alloc]" } */
}
