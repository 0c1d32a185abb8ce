/* C with exceptions adds edges, no findings.  */
/* { dg-options "-fexceptions" } */
#include <pawl.h>
#include <stdlib.h>

extern void use (void *);
extern void drop (int *);

PAWL_COMPUTE void
acquire (int n)
{
  __attribute__ ((cleanup (drop))) int guard = n;
  char row[n];                  /* { dg-error "'row' takes stack .*'acquire' [pawl:compute-alloc]" } */
  use (row);
  use (malloc (1));             /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
}
