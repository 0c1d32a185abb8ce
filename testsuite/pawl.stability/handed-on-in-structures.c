/* An address that is handed on inside a structure: returned by value, copied as bytes;
   or read where an accessor says the slot is.  */
#include <pawl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct step { float *argument; size_t n; };
struct record { struct step steps[32]; int used; };

struct scratch { float *at; size_t room; };
struct view { float *part; size_t n; };
static struct view
scratch_view (const struct scratch *s, size_t n)
{
  return (struct view) { s->at, n };
}
int
view_kept (struct record *r, struct scratch *s, size_t n)
{
  if (r->used == 32)
    return -1;
  struct view view = scratch_view (s, n);
  r->steps[r->used].argument = view.part;
  r->steps[r->used++].n = view.n;
  return 0;
}
PAWL_PREPARE void
scratch_drop (struct scratch *s)
{
  free (s->at);         /* { dg-error "'free' releases the block at 's->at', whose address is kept in 'step::argument', in 'scratch_drop'" } */
  s->at = calloc (16, sizeof (float));
}

struct lines { float *at; size_t room; };
static struct step
step_on (float *argument, size_t n)
{
  struct step step = { argument, n };
  return step;
}
int
step_kept (struct record *r, struct lines *l)
{
  if (r->used == 32)
    return -1;
  r->steps[r->used++] = step_on (l->at, l->room);
  return 0;
}
PAWL_PREPARE void
lines_drop (struct lines *l)
{
  free (l->at);         /* { dg-error "'free' releases the block at 'l->at', whose address is kept in 'step::argument', in 'lines_drop'" } */
  l->at = calloc (16, sizeof (float));
}

struct pool { float *at; size_t room; };
void
bytes_kept (struct record *r, struct pool *p)
{
  struct step step = { p->at, p->room };
  memcpy (&r->steps[0], &step, sizeof step);
}
PAWL_PREPARE void
pool_drop (struct pool *p)
{
  free (p->at);         /* { dg-error "'free' releases the block at 'p->at', whose address is kept in 'step::argument', in 'pool_drop'" } */
  p->at = calloc (16, sizeof (float));
}

struct bank { float *at; size_t room; };
static float **
bank_slot (struct bank *b)
{
  return &b->at;
}
void
slot_kept (struct record *r, struct bank *b)
{
  r->steps[0].argument = *bank_slot (b);
}
PAWL_PREPARE void
bank_drop (struct bank *b)
{
  free (b->at);         /* { dg-error "'free' releases the block at 'b->at', whose address is kept in 'step::argument', in 'bank_drop'" } */
  b->at = calloc (16, sizeof (float));
}

/* Only used, or another field of the structure is what is kept.  */
struct spare { float *at; size_t room; };
static struct view
spare_view (const struct spare *s)
{
  return (struct view) { s->at, s->room };
}
static float **
spare_slot (struct spare *s)
{
  return &s->at;
}
float
spare_used (struct record *r, struct spare *s)
{
  struct view view = spare_view (s);
  r->steps[0].n = view.n;
  return view.part[0] + (*spare_slot (s))[1];
}
PAWL_PREPARE void
spare_drop (struct spare *s)
{
  free (s->at);
  s->at = calloc (16, sizeof (float));
}
