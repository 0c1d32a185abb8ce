/* What an allocator left in an out-parameter is this call's own; a block that
   was there before is not.  */
#include <stdlib.h>
struct pool { void *block; size_t bytes; };
__attribute__ ((pawl_refuses)) int
bad (struct pool *p, size_t n)
{
  void *first, *second;
  if (posix_memalign (&first, 64, n))
    return -1;
  free (p->block);      /* { dg-error "'free' releases 'p->block' before 'bad' refuses after a failed allocation .pawl:refusal-effect." } */
  p->block = first;
  p->bytes = n;
  if (posix_memalign (&second, 64, n))
    return -1;
  free (second);
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct pool *p, size_t n)
{
  void *first, *second;
  if (posix_memalign (&first, 64, n))
    return -1;
  if (posix_memalign (&second, 64, n))
    {
      free (first);
      return -1;
    }
  free (p->block);
  p->block = first;
  p->bytes = n;
  free (second);
  return 0;
}
