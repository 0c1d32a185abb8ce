/* A compute path by name, from a manifest.  */
#include <stdlib.h>

/* { dg-begin-manifest }
pawl: 1
compute: ["by-manifest-*.c::gemm_*"]    # { dg-note "is on the compute path by this pattern" }
prepare: ["**::*_init"]
{ dg-end-manifest } */
/* { dg-notes all } */

void *
gemm_f32 (size_t n)
{
  return malloc (n);    /* { dg-error "'malloc' acquires .*'gemm_f32' [pawl:compute-alloc]" } */
  /* { dg-note "take the storage from the caller" any } */
  /* { dg-note "record it in the manifest" any } */
}

void *
gemm_init (size_t n)
{
  return malloc (n);
}

void *
other (size_t n)
{
  return malloc (n);
}
