/* The allocators of libc, each called directly.  */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE void *
acquire (size_t n)
{
  return malloc (n);    /* { dg-error "'malloc' acquires memory on the compute path 'acquire' [pawl:compute-alloc]" .:10 } */
}

PAWL_COMPUTE void *
zeroed (size_t n)
{
  return calloc (n, 4); /* { dg-error "'calloc' acquires memory on the compute path 'zeroed' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE void *
grow (void *block, size_t n)
{
  return realloc (block, n);    /* { dg-error "'realloc' resizes memory on the compute path 'grow' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE void
give_back (void *block)
{
  free (block); /* { dg-error "'free' releases memory on the compute path 'give_back' [pawl:compute-alloc]" } */
}
