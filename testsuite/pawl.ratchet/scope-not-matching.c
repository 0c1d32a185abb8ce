/* A pattern is of whole paths.  */
/* { dg-do compile } */
#if 0  /* { dg-begin-manifest } */
pawl: 1
scope: ["scope-not-matching", "ratchet/**", "*/scope-not-matching.c", "SCOPE-*.c"]
#endif /* { dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  return malloc (n);
}
