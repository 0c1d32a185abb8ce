/* Functions that call each other are walked once.  */
#include <pawl.h>
#include <stdlib.h>

static int even (int n, void **p);
static int odd (int n, void **p) { return n ? even (n - 1, p) : 0; }
static int
even (int n, void **p)
{
  if (n == 100)
    free (*p);
  return n ? odd (n - 1, p) : 1;
}

PAWL_COMPUTE int
kernel (int n, void **p)
{
  return odd (n, p);    /* { dg-error "'free' releases .* reached through 'odd' [pawl:compute-alloc]" } */
}

static int clean_odd (int n);
static int clean_even (int n) { return n ? clean_odd (n - 1) : 1; }
static int clean_odd (int n) { return n ? clean_even (n - 1) : 0; }
PAWL_COMPUTE int clean (int n) { return clean_odd (n); }
