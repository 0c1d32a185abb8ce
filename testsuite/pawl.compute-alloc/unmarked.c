/* Code without annotation or manifest entry stays silent.  */
/* { dg-do compile } */
#include <pawl.h>
#include <stdlib.h>

void *
anything (int n)
{
  char local[n];
  char *stack = __builtin_alloca (n);
  free (stack[0] ? 0 : malloc (local[1]));
  return malloc ((size_t) local[0]);
}

PAWL_PREPARE void *
prepare (int n)
{
  return malloc ((size_t) n);
}
