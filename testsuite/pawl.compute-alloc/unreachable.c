/* Code behind a return cannot be reached.  */
/* { dg-skip-syntax "reachability is known of compiled functions only" } */
/* { dg-do compile } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE int
behind (int n)
{
  return n;
  free (malloc (1));
  return 0;
}

PAWL_COMPUTE int
jumped_over (int n)
{
  goto out;
  free (malloc (2));
out:
  return n;
}
