/* What a function that calls its parameter reaches depends on who calls it.  */
#include <pawl.h>
#include <stdlib.h>

static int each (int n, int (*callback) (int)) { return callback (n); }
static int twice (int n, int (*callback) (int)) { return each (n, callback) + each (n + 1, callback); }
static int clean (int x) { return x; }
static int greedy (int x) { free (malloc (x)); return x; }
int set_up (int n) { return each (n, greedy) + twice (n, greedy); }

PAWL_COMPUTE int a (int n) { return each (n, clean); }
PAWL_COMPUTE int b (int n) { return twice (n, clean); }
PAWL_COMPUTE int
c (int n)
{
  return twice (n, clean)
         + twice (n, greedy);   /* { dg-error "'malloc' acquires .* 'c', reached through 'twice' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' releases .* 'c', reached through 'twice' [pawl:compute-alloc]" .-1 } */
}
PAWL_COMPUTE int d (int n, int (*any) (int)) { return twice (n, any); }
int caller (int n) { return d (n, clean); }
