/* alloca, by name, by its builtin and with an alignment.  */
#include <alloca.h>
#include <pawl.h>

extern void use (void *, void *, void *);

PAWL_COMPUTE void
scratch (unsigned long n)
{
  void *a = alloca (n);                 /* { dg-error "'alloca' takes stack .*'scratch' [pawl:compute-alloc]" } */
  void *b = __builtin_alloca (n);       /* { dg-error "'alloca' takes stack .*'scratch' [pawl:compute-alloc]" } */
  void *c = __builtin_alloca_with_align (n, 512);       /* { dg-error "'alloca' takes stack .*'scratch' [pawl:compute-alloc]" } */
  use (a, b, c);
}
