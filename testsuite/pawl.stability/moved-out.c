/* Storage that is handed over has a new owner: what the slot holds from then on is
   other storage.  */
#include <stdlib.h>
#include <string.h>
#define REFUSES __attribute__ ((pawl_refuses))
#define DROP(name)                                                             \
  REFUSES int name##_drop (struct name *o, int n)                              \
  {                                                                            \
    if (n < 0)                                                                 \
      return -1;                                                               \
    free (o->block);                                                           \
    o->block = NULL;                                                           \
    return 0;                                                                  \
  }
struct view { float *data; int n; };
struct list { float *blocks[16]; int n; };

struct emptied { float *block; int n; };
int
emptied_steal (struct emptied *o, struct view *out)
{
  out->data = o->block;
  out->n = o->n;
  o->block = NULL;
  return 0;
}
DROP (emptied)

struct ahead { float *block; int n; };
int
ahead_steal (struct ahead *o, struct view *out)
{
  float *b = o->block;
  o->block = NULL;
  if (!b)
    return -1;
  out->data = b + 4;
  return 0;
}
DROP (ahead)

struct swapped { float *block; int n; };
void
swapped_in (struct swapped *o, struct view *out, float *other)
{
  float *b = o->block;
  o->block = other;
  out->data = b;
}
DROP (swapped)

struct taken { float *block; int n; };
static float *
take (struct taken *o)
{
  float *b = o->block;
  o->block = NULL;
  return b;
}
void
taken_out (struct taken *o, struct view *out)
{
  out->data = take (o);
}
DROP (taken)

struct retired { float *block; int n; };
REFUSES int
retired_grow (struct retired *o, struct list *old, int n)
{
  if (n > 4096 || old->n == 16)
    return -1;
  float *fresh = malloc (n);
  if (!fresh)
    return -1;
  float *before = o->block;
  o->block = fresh;
  old->blocks[old->n++] = before;
  return 0;
}
DROP (retired)

struct whole { float *block; int n; };
void
whole_moved (struct whole *o, struct view *out)
{
  out->data = o->block;
  *o = (struct whole){ 0 };
}
DROP (whole)

struct cleared { float *block; int n; };
void
cleared_moved (struct cleared *o, struct view *out)
{
  out->data = o->block;
  memset (o, 0, sizeof *o);
}
DROP (cleared)

/* On one of the paths only.  */
struct sometimes { float *block; int n; };
int
sometimes_steal (struct sometimes *o, struct view *out, int keep)
{
  out->data = o->block;
  if (keep)
    return 1;
  o->block = NULL;
  return 0;
}
DROP (sometimes)        /* { dg-error "address is kept in 'view::data', in 'sometimes_drop'" } */

/* And put back.  */
struct lent { float *block; int n; };
int
lent_out (struct lent *o, struct view *out)
{
  float *b = o->block;
  o->block = NULL;
  out->data = b;
  o->block = b;
  return 0;
}
DROP (lent)             /* { dg-error "address is kept in 'view::data', in 'lent_drop'" } */

struct returned { float *block; int n; };
void
returned_later (struct returned *o, struct view *out)
{
  float *b = o->block;
  out->data = b;
  o->block = NULL;
  out->n = o->n;
  o->block = b;
}
DROP (returned)         /* { dg-error "address is kept in 'view::data', in 'returned_drop'" } */

struct same { float *block; int n; };
void
same_again (struct same *o, struct view *out)
{
  out->data = o->block;
  o->block = o->block;
}
DROP (same)             /* { dg-error "address is kept in 'view::data', in 'same_drop'" } */

struct resized { float *block; int n; };
void
resized_after (struct resized *o, struct view *out, int n)
{
  float *b = o->block;
  out->data = b;
  o->block = realloc (b, n);
}
DROP (resized)          /* { dg-error "address is kept in 'view::data', in 'resized_drop'" } */

/* What is emptied is another object's slot.  */
struct other { float *block; int n; };
void
other_emptied (struct other *o, struct other *p, struct view *out)
{
  out->data = o->block;
  p->block = NULL;
}
DROP (other)            /* { dg-error "address is kept in 'view::data', in 'other_drop'" } */

/* A local variable that forgets it is no owner.  */
struct read { float *block; int n; };
static void
get (struct read *o, float **to)
{
  *to = o->block;
}
void
read_out (struct read *o, struct view *out)
{
  float *b;
  get (o, &b);
  out->data = b;
  b = NULL;
}
DROP (read)             /* { dg-error "address is kept in 'view::data', in 'read_drop'" } */

/* What a function puts into a local object is new here, not what was there at
   entry.  */
struct refilled { float *block; int n; };
void fetch (struct view *);
void
refilled_kept (struct refilled *o, struct view *out)
{
  out->data = o->block;
}
REFUSES int
refilled_grow (struct refilled *o, int n)
{
  if (n < 0)
    return -1;
  struct view v;
  fetch (&v);
  float *old = o->block;
  o->block = v.data;
  free (old);           /* { dg-error "address is kept in 'view::data', in 'refilled_grow'" } */
  return 0;
}
