/* Unused functions are functions of the file all the same, also those that
   only each other call.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["unused-*.c"]
{ dg-end-manifest } */
#include <stdlib.h>

static void *
unused_static (size_t n)
{
  return malloc (n);    /* { dg-error "'malloc' in 'unused_static' .* [pawl:ratchet-new]" } */
}

static void *
caller (size_t n)
{
  free (malloc (n));    /* { dg-error "'malloc' in 'caller' .* [pawl:ratchet-new]" } */
                        /* { dg-error "'free' in 'caller' .* [pawl:ratchet-new]" .-1 } */
  return unused_static (n);
}

static inline void *
unused_inline (size_t n)
{
  return calloc (n, 4); /* { dg-error "'calloc' in 'unused_inline' .* [pawl:ratchet-new]" } */
}

extern inline __attribute__ ((gnu_inline)) void *
gnu_inline_one (void *block, size_t n)
{
  return realloc (block, n);/* { dg-error "'realloc' in 'gnu_inline_one' .* [pawl:ratchet-new]" } */
}

inline void *
c99_inline (size_t n)
{
  return aligned_alloc (8, n);  /* { dg-error "'aligned_alloc' in 'c99_inline' .* [pawl:ratchet-new]" } */
}
