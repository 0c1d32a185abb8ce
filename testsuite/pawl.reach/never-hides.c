/* An annotation or a list entry never hides a body.  */
/* { dg-begin-manifest }
pawl: 1
allocators:
  - {name: called_harmless, effect: none}
{ dg-end-manifest } */
#include <pawl.h>
#include <stdlib.h>

PAWL_NOALLOC int
promised (size_t n)
{
  int *p = malloc (n);  /* { dg-error "'malloc' acquires memory on the compute path 'promised' [pawl:compute-alloc]" } */
  return p[0];
}
int called_harmless (size_t n) { int *p = malloc (n); return p[0]; }

PAWL_COMPUTE int
kernel (size_t n)
{
  return promised (n)
         + called_harmless (n); /* { dg-error "'malloc' .* 'kernel', reached through 'called_harmless' [pawl:compute-alloc]" } */
}
