/* libc functions that hand out memory under other names.  */
#include <pawl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* { dg-options "-D_GNU_SOURCE" } */

PAWL_COMPUTE void *
aligned (size_t n)
{
  void *block = 0;
  if (posix_memalign (&block, 64, n))   /* { dg-error "'posix_memalign' acquires .*'aligned' [pawl:compute-alloc]" } */
    return aligned_alloc (64, n);       /* { dg-error "'aligned_alloc' acquires .*'aligned' [pawl:compute-alloc]" } */
  return block;
}

PAWL_COMPUTE char *
copy (const char *text)
{
  char *made = strdup (text);           /* { dg-error "'strdup' acquires .*'copy' [pawl:compute-alloc]" } */
  return made ? made : strndup (text, 4);       /* { dg-error "'strndup' acquires .*'copy' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE void *
resize (void *block, size_t n)
{
  return reallocarray (block, n, 8);    /* { dg-error "'reallocarray' resizes .*'resize' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE FILE *
open_file (const char *name)
{
  return fopen (name, "r");             /* { dg-error "'fopen' acquires .*'open_file' [pawl:compute-alloc]" } */
}
