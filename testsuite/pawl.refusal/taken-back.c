/* What is taken and given back before the refusal is as it was; not so what is given
   back otherwise.  */
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#define REFUSES __attribute__ ((pawl_refuses))
struct pool { size_t out, cap; unsigned u, ucap; int i, icap; uint16_t h, hcap; _Atomic unsigned a; unsigned char *top, *end; };
REFUSES int
take_size (struct pool *p, size_t n)
{
  p->out += n;
  if (p->out > p->cap)
    {
      p->out -= n;
      return -1;
    }
  return 0;
}
REFUSES int
take_u (struct pool *p, unsigned n)
{
  p->u += n;
  if (p->u > p->ucap)
    {
      p->u -= n;
      return -1;
    }
  return 0;
}
REFUSES int
take_i (struct pool *p, int n)
{
  p->i -= n;
  if (p->i < 0)
    {
      p->i += n;
      return -1;
    }
  return 0;
}
REFUSES int
take_h (struct pool *p, int n)
{
  p->h += n;
  if (p->h > p->hcap)
    {
      p->h -= n;
      return -1;
    }
  return 0;
}
REFUSES int
take_one (struct pool *p)
{
  if (++p->u > p->ucap)
    {
      p->u--;
      return -1;
    }
  return 0;
}
REFUSES int
take_a (struct pool *p, unsigned n)
{
  unsigned t = atomic_fetch_add (&p->a, n);
  if (t + n > p->ucap)
    {
      atomic_fetch_sub (&p->a, n);
      return -1;
    }
  return 0;
}
REFUSES void *
take_p (struct pool *p, size_t n)
{
  unsigned char *r = p->top;
  p->top += n;
  if (p->top > p->end)
    {
      p->top -= n;
      return NULL;
    }
  return r;
}
REFUSES int
too_little (struct pool *p, size_t n)
{
  p->out += n;          /* { dg-error "'p->out' is changed before 'too_little' refuses" } */
  if (p->out > p->cap)
    {
      p->out -= n - 1;
      return -1;
    }
  return 0;
}
REFUSES int
other_way (struct pool *p, int n)
{
  p->i -= n;            /* { dg-error "'p->i' is changed before 'other_way' refuses" } */
  if (p->i < 0)
    {
      p->i -= n;
      return -1;
    }
  return 0;
}
REFUSES int
too_much (struct pool *p)
{
  if (++p->u > p->ucap) /* { dg-error "'p->u' is changed before 'too_much' refuses" } */
    {
      p->u -= 2;
      return -1;
    }
  return 0;
}
REFUSES int
one_of_many (struct pool *p, unsigned n)
{
  unsigned t = atomic_fetch_add (&p->a, n);     /* { dg-error "'p->a' is changed before 'one_of_many' refuses" } */
  if (t + n > p->ucap)
    {
      atomic_fetch_sub (&p->a, 1);
      return -1;
    }
  return 0;
}
REFUSES void *
other_count (struct pool *p, size_t n, size_t m)
{
  unsigned char *r = p->top;
  p->top += n;          /* { dg-error "'p->top' is changed before 'other_count' refuses" } */
  if (p->top > p->end)
    {
      p->top -= m;
      return NULL;
    }
  return r;
}
