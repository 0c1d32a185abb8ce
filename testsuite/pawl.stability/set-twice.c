/* Storage in a stable slot is live from the store on, in the same function too.  */
#include <stdint.h>
#include <stdlib.h>
struct context
{
  unsigned char *slot __attribute__ ((pawl_stable));
  unsigned char own[64];
  unsigned long bytes;
};
#define SET_UP __attribute__ ((pawl_prepare)) int
static unsigned char shared[64];
static void
put (struct context *c, unsigned char *at)
{
  c->slot = at;
}
SET_UP
bad (struct context *c, unsigned char *p, unsigned char *q)
{
  c->slot = p;
  c->bytes = 64;
  c->slot = q;          /* { dg-error "'c->slot' is overwritten, which must stay, in 'bad'" } */
  return 0;
}
SET_UP
bad_acquired (struct context *c, unsigned long n)
{
  if (c->slot)
    return -1;
  c->slot = malloc (n);
  if (!c->slot)
    return -1;
  c->slot = malloc (n);     /* { dg-error "'c->slot' is overwritten, which must stay, in 'bad_acquired'" } */
  return c->slot ? 0 : -1;
}
SET_UP
bad_by_way_of (struct context *c, unsigned char *p, unsigned char *q)
{
  put (c, p);
  put (c, q);           /* { dg-error "'c->slot' is overwritten, which must stay, in 'bad_by_way_of'" } */
  return 0;
}
SET_UP
bad_sometimes (struct context *c, unsigned char *p, unsigned char *q, int large)
{
  c->slot = p;
  if (large)
    c->slot = q;        /* { dg-error "'c->slot' is overwritten, which must stay, in 'bad_sometimes'" } */
  return 0;
}
SET_UP
good_chosen (struct context *c, unsigned char *p, unsigned char *q, int large)
{
  if (large)
    c->slot = q;
  else
    c->slot = p;
  return 0;
}
SET_UP
good_emptied_first (struct context *c, unsigned char *p)
{
  c->slot = NULL;
  c->slot = p;
  return 0;
}
SET_UP
good_own_first (struct context *c, unsigned long n)
{
  c->slot = c->own;
  if (n > sizeof c->own)
    c->slot = malloc (n);
  return c->slot ? 0 : -1;
}
SET_UP
good_default (struct context *c, unsigned char *p)
{
  c->slot = shared;
  if (p)
    c->slot = p;
  return 0;
}
SET_UP
good_next_way (struct context *c, unsigned long n)
{
  c->slot = aligned_alloc (64, n);
  if (!c->slot)
    c->slot = malloc (n);
  return c->slot ? 0 : -1;
}
SET_UP
good_rounded (struct context *c, unsigned char *p)
{
  c->slot = p;
  c->slot = (unsigned char *) (((uintptr_t) c->slot + 63) & ~(uintptr_t) 63);
  return 0;
}
SET_UP
good_taken_back (struct context *c, unsigned char *p, unsigned long n)
{
  c->slot = p;
  if (n > 64)
    {
      c->slot = NULL;
      return -1;
    }
  return 0;
}
SET_UP
good_put_back (struct context *c, unsigned char *p, unsigned long n)
{
  unsigned char *before = c->slot;
  c->slot = p;
  if (n > 64)
    {
      c->slot = before;
      return -1;
    }
  return 0;
}
SET_UP
good_two_objects (struct context *c, struct context *d, unsigned char *p)
{
  c->slot = p;
  d->slot = p + 64;
  return 0;
}
SET_UP
good_each (struct context *c, unsigned char *p, int n)
{
  for (int i = 0; i < n; i++)
    c[i].slot = p + 64 * i;
  return 0;
}
SET_UP
good_same (struct context *c, unsigned char *p)
{
  c->slot = p;
  put (c, p);
  return 0;
}
