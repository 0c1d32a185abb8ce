/* A preparation by name.  */
#include <pawl.h>

/* { dg-begin-manifest }
pawl: 1
prepare: ["by-manifest-*.c::*_init"]    # { dg-note "'pool_init' is declared a preparation here" }
{ dg-end-manifest } */

extern void pool_init (void);

PAWL_COMPUTE void
step (void)
{
  pool_init (); /* { dg-error "'pool_init' is a preparation on the compute path 'step' [pawl:compute-alloc]" } */
}
