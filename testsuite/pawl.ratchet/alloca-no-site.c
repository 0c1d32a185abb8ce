/* alloca and variable-length arrays are no sites of the ratchet.  */
/* { dg-do compile } */
/* { dg-begin-manifest }
pawl: 1
scope: ["alloca-*.c"]
{ dg-end-manifest } */
#include <alloca.h>

extern void use (void *, void *);

void
stack (int n)
{
  char row[n];
  use (row, alloca (n));
}
