/* A compute path that can only fail is a failure as a whole.  */
/* { dg-do compile } */
#include <pawl.h>
#include <stdlib.h>

extern void say (void *);

PAWL_COMPUTE void
only_fails (void)
{
  say (malloc (8));
  abort ();
}
