/* A function that refuses by itself leaves all as it was where it does; where it
   does not, what it did stays.  */
#include <stdlib.h>
struct part { void *block; size_t bytes; };
__attribute__ ((pawl_refuses)) static int
ensure (struct part *p, size_t n)
{
  void *block = malloc (n);
  if (!block)
    return -1;
  free (p->block);
  p->block = block;
  p->bytes = n;
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct part *p, size_t n)
{
  if (n > 1 << 20)
    return -1;
  if (ensure (p, n) < 0)
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) int
bad (struct part *p, struct part *q, size_t n)
{
  if (ensure (p, n) < 0)        /* { dg-error "'free' releases 'p->block' before 'bad' refuses" } */
    return -1;
  if (ensure (q, n) < 0)
    return -1;
  return 0;
}
/* What it does where it refuses is its own fault, told there alone.  */
__attribute__ ((pawl_refuses)) static int
careless (struct part *p, size_t n)
{
  p->bytes = 0;         /* { dg-error "'p->bytes' is changed before 'careless' refuses the request" } */
  if (n > 1 << 20)
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) int
careful (struct part *p, size_t n)
{
  if (careless (p, n) < 0)
    return -1;
  return 0;
}
