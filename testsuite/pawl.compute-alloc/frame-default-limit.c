/* The default limit of fixed-size locals is 65536 bytes.  */
#include <pawl.h>

extern void use (void *);

PAWL_COMPUTE void
at_the_limit (void)
{
  char block[65536];
  use (block);
}

PAWL_COMPUTE void
over_the_limit (void)
{
  char block[65537];    /* { dg-error "65537 bytes exceed the limit of 65536 bytes on the compute path 'over_the_limit' [pawl:compute-alloc]" } */
  use (block);
}
