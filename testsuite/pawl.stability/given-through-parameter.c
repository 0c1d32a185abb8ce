/* An address that comes back through a parameter is like one that is returned:
   what the caller does with it is what counts.  */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct scratch { float *at; size_t room; };
struct step { float *argument; size_t n; };
struct record { struct step steps[32]; int used; };

static int
scratch_part (struct scratch *s, size_t n, float **part)
{
  *part = NULL;
  if (n > s->room)
    return -1;
  *part = s->at + (s->room - n);
  return 0;
}

/* Handed on once more.  */
static int
scratch_whole (struct scratch *s, float **whole)
{
  return scratch_part (s, s->room, whole);
}

int
record_step (struct record *r, struct scratch *s, size_t n)
{
  float *part;
  if (r->used == 32 || scratch_part (s, n, &part))
    return -1;
  r->steps[r->used++] = (struct step) { part, n };
  return 0;
}

PAWL_PREPARE int
scratch_grow (struct scratch *s, size_t n)
{
  if (n <= s->room || n > SIZE_MAX / sizeof (float))
    return -1;
  float *at = realloc (s->at, n * sizeof (float));      /* { dg-error "'realloc' may move the block at 's->at', whose address is kept in 'step::argument', in 'scratch_grow'" } */
  if (!at)
    return -1;
  s->at = at;
  s->room = n;
  return 0;
}

/* Straight into what keeps it.  */
struct pool { float *at; size_t room; };
static void
pool_part (struct pool *p, float **part)
{
  *part = p->at;
}
void
keep_part (struct step *step, struct pool *p)
{
  pool_part (p, &step->argument);
}
PAWL_PREPARE void
pool_drop (struct pool *p, int all)
{
  if (all)
    free (p->at);       /* { dg-error "'free' releases the block at 'p->at', whose address is kept in 'step::argument', in 'pool_drop'" } */
  p->at = calloc (16, sizeof (float));
}

/* Only used.  */
struct lines { float *at; size_t room; };
static void
lines_part (struct lines *l, float **part)
{
  *part = l->at;
}
float
lines_first (struct lines *l)
{
  float *part;
  lines_part (l, &part);
  return part[0];
}
PAWL_PREPARE int
lines_grow (struct lines *l, size_t n)
{
  float *at = calloc (n, sizeof (float));
  if (!at)
    return -1;
  free (l->at);
  l->at = at;
  l->room = n;
  return 0;
}

float
whole_first (struct scratch *s)
{
  float *whole;
  return scratch_whole (s, &whole) ? 0 : whole[0];
}
