/* A pointer that can change calls what it holds to begin with, and what is
   stored into it.  */
/* { dg-skip-syntax "what is stored is followed in compiled functions only" } */
#include <pawl.h>
#include <stdlib.h>

static void (*changing) (void *) = free;
static void *(*taking) (size_t);

void
set (void)
{
  taking = malloc;
}

PAWL_COMPUTE void
release (void *block)
{
  changing (block);     /* { dg-error "'free' releases .*'release' [pawl:compute-alloc]" } */
  taking (4);           /* { dg-error "'malloc' acquires .*'release' [pawl:compute-alloc]" } */
}
