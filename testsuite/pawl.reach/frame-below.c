/* The limit holds anywhere on the compute path.  */
/* { dg-options "-fplugin-arg-pawl-stack-limit=4096" } */
#include <pawl.h>

extern int use (char *) PAWL_NOALLOC;
static int
large (int n)
{
  char block[8192];
  block[n] = 1;
  return use (block);
}

PAWL_COMPUTE int
kernel (int n)
{
  return large (n);     /* { dg-error "locals of 8192 bytes exceed .* 'kernel', reached through 'large' [pawl:compute-alloc]" } */
}
