/* What has been handed out of an arena is counted in bytes, without a sign: none of
   it is out where that is zero.  */
#include <stdlib.h>
struct slab { char *mem; size_t used; };
struct slice { char *at; };
void
take (struct slab *s, struct slice *out, size_t n)
{
  out->at = s->mem + s->used;
  s->used += n;
}
__attribute__ ((pawl_prepare)) int
good (struct slab *s, size_t n)
{
  if (s->used > 0)
    return -1;
  char *mem = malloc (n);
  if (!mem)
    return -1;
  free (s->mem);
  s->mem = mem;
  return 0;
}
__attribute__ ((pawl_prepare)) int
bad (struct slab *s, size_t n)
{
  char *mem = malloc (n);
  if (!mem)
    return -1;
  free (s->mem); /* { dg-error "'free' releases the block at 's->mem', whose address is kept in 'slice::at', in 'bad'.*pawl:address-stability" } */
  s->mem = mem;
  s->used = 0;
  return 0;
}
