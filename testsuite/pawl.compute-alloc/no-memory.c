/* Functions of libc and libm that leave memory alone, and names that merely
   look like allocators.  */
/* { dg-do compile } */
#include <math.h>
#include <pawl.h>
#include <string.h>

static unsigned malloc_count;
static const char rule[] = "malloc () and free () are banned here";
struct pool { int (*malloc) (struct pool *); int free; };

PAWL_COMPUTE float
clean (float *x, const float *y, size_t n, struct pool *pool)
{
  int free = pool->free;        /* free (x) would be wrong */
  memcpy (x, y, n * sizeof *x);
  memset (x, 0, strlen (rule) < n ? 4 : 0);
  malloc_count++;
  return sqrtf (x[0]) + expf (x[1]) + (float) free;
}
