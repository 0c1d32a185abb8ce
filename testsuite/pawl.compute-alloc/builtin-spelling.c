/* __builtin_malloc is malloc.  */
/* { dg-do compile } */
#include <pawl.h>

PAWL_COMPUTE void *
acquire (unsigned long n)
{
  void *block = __builtin_malloc (n);           /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
  void *other = __builtin_calloc (n, 8);        /* { dg-error "'calloc' acquires .*'acquire' [pawl:compute-alloc]" } */
  __builtin_free (block);                       /* { dg-error "'free' releases .*'acquire' [pawl:compute-alloc]" } */
  return __builtin_realloc (other, n);          /* { dg-error "'realloc' resizes .*'acquire' [pawl:compute-alloc]" } */
}
