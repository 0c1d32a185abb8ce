/* Failure paths are exempt at any distance; a plain error path is none.  */
#include <pawl.h>
#include <stdio.h>
#include <stdlib.h>

static char *last;
static void note (int n) { last = malloc (n); }
static void die (int n) { last = malloc (n); abort (); }
static void check (int n) { if (n > 8) die (n); }

PAWL_COMPUTE int sound (int n) { check (n); return n; }
PAWL_COMPUTE int
faulty (int n)
{
  if (n < 0)
    {
      note (n);         /* { dg-error "'malloc' acquires .* 'note' [pawl:compute-alloc]" } */
      return -1;
    }
  return n;
}
