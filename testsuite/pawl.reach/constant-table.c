/* A constant table has only what it was initialised with, whatever others of
   its type hold.  */
#include <pawl.h>
#include <stdlib.h>

struct ops { void *(*get) (size_t); void (*put) (void *); };
static char block[64];
static void *pool_get (size_t n) { return block + n; }
static void pool_put (void *p) { (void) p; }
static const struct ops heap = { malloc, free };
static const struct ops pool = { pool_get, pool_put };

PAWL_COMPUTE int
sound (int n)
{
  char *p = pool.get (n);
  pool.put (p);
  return *p;
}

PAWL_COMPUTE int
faulty (int n)
{
  char *p = heap.get (n);       /* { dg-error "'malloc' acquires memory on the compute path 'faulty' [pawl:compute-alloc]" } */
  return *p;
}

const struct ops *which (int n) { return n ? &heap : &pool; }

PAWL_COMPUTE int
either (const struct ops *o, int n)
{
  char *p = o->get (n);         /* { dg-error "'malloc' acquires memory on the compute path 'either' [pawl:compute-alloc]" } */
  return *p;
}
