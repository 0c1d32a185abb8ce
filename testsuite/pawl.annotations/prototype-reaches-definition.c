/* An annotation on a prototype alone holds for the definition.  */
#include "inc/prototypes.h"
#include <stdlib.h>

void *
kernel (unsigned long n)
{
  return malloc (n);    /* { dg-error "'malloc' acquires .*'kernel' [pawl:compute-alloc]" } */
}

void *
set_up (unsigned long n)
{
  return malloc (n);
}

static void *
internal (unsigned long n)
{
  return malloc (n);    /* { dg-error "'malloc' acquires .*'internal' [pawl:compute-alloc]" } */
}

void *
call (unsigned long n)
{
  return internal (n);
}
