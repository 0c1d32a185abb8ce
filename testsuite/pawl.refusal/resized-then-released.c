/* A block that this call resized is not its own to release.  */
#include <stdlib.h>
struct pair { void *one, *two; };
__attribute__ ((pawl_refuses)) int
bad (struct pair *p, size_t n)
{
  void *one = realloc (p->one, n);      /* { dg-error "'realloc' resizes 'p->one'" } */
  if (!one)
    return -1;
  void *two = malloc (n);
  if (!two)
    {
      free (one);       /* { dg-error "'free' releases 'p->one' before 'bad' refuses after a failed allocation" } */
      return -1;
    }
  p->one = one;
  free (p->two);
  p->two = two;
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct pair *p, size_t n)
{
  void *two = malloc (n);
  if (!two)
    return -1;
  void *one = realloc (p->one, n);
  if (!one)
    {
      free (two);
      return -1;
    }
  p->one = one;
  free (p->two);
  p->two = two;
  return 0;
}
