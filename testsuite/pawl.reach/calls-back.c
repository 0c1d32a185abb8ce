/* A function that is handed over is called by what calls back: the shipped
   lists, a manifest's calls_back, or the body.  */
/* { dg-begin-manifest }
pawl: 1
allocators:
  - {name: pool_dispatch, effect: none, calls_back: 2}
{ dg-end-manifest } */
#include <pawl.h>
#include <pthread.h>
#include <stdlib.h>

extern void pool_dispatch (int lanes, void (*work) (void *), void *data);

static int plain (const void *a, const void *b) { return *(const int *) a - *(const int *) b; }
static int
greedy (const void *a, const void *b)
{
  int *copy = malloc (8);
  copy[0] = plain (a, b);
  return copy[0];
}
static void work (void *data) { free (data); }
static void idle (void *data) { (void) data; }
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void first (void) { free (malloc (8)); }

PAWL_COMPUTE int *
search (int *key, int *base, size_t n)
{
  return bsearch (key, base, n, 4, plain);
}
PAWL_COMPUTE int *
greedy_search (int *key, int *base, size_t n)
{
  return bsearch (key, base, n, 4, greedy);     /* { dg-error "'malloc' .* reached through 'greedy' [pawl:compute-alloc]" } */
}
PAWL_COMPUTE void
spread (void *data)
{
  pool_dispatch (4, idle, data);
  pool_dispatch (4, work, data);        /* { dg-error "'free' .* reached through 'work' [pawl:compute-alloc]" } */
}
PAWL_COMPUTE void
begin (void)
{
  pthread_once (&once, first);  /* { dg-error "'malloc' .* 'first' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' .* 'first' [pawl:compute-alloc]" .-1 } */
}
