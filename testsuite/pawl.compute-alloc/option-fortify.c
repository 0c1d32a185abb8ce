/* { dg-levels { -O2 } } */
/* { dg-options "-D_FORTIFY_SOURCE=2" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

PAWL_COMPUTE void
clean (char *to, const char *from, size_t n)
{
  char local[16];
  memcpy (to, from, n);
  strcpy (local, from);
  memset (to, local[0], n);
}

PAWL_COMPUTE char *
acquire (const char *text)
{
  return strdup (text); /* { dg-error "'strdup' acquires .*'acquire' [pawl:compute-alloc]" } */
}
