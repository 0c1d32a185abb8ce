/* A preparation must not be reached, at any distance.  */
/* { dg-begin-manifest }
pawl: 1
prepare: ["prepare-below.c::*_init"]
{ dg-end-manifest } */
#include <pawl.h>
#include <stdlib.h>

PAWL_PREPARE static void *plan (size_t n) { return malloc (n); }
static int table_init (size_t n) { int *p = malloc (n); return p[0]; }
static void *lazily (size_t n) { static void *made; return made ? made : (made = plan (n)); }
static int lazily_too (size_t n) { return table_init (n); }

PAWL_COMPUTE void *
a (size_t n)
{
  return lazily (n);    /* { dg-error "'plan' is a preparation on the compute path 'a', reached through 'lazily' [pawl:compute-alloc]" } */
}
PAWL_COMPUTE int
b (size_t n)
{
  return lazily_too (n);        /* { dg-error "'table_init' is a preparation on the compute path 'b', reached through 'lazily_too' [pawl:compute-alloc]" } */
}
