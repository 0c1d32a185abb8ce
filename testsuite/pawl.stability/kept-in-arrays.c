/* Arrays of pointers keep addresses, whoever stores them there; objects and arrays
   of the function's own do not.  */
#include <stdlib.h>
#define PREPARE __attribute__ ((pawl_prepare))
#define GROW(name)                                                             \
  PREPARE int name##_grow (struct name *w, size_t n)                           \
  {                                                                            \
    float *f = realloc (w->at, n);                                             \
    if (!f)                                                                    \
      return -1;                                                               \
    w->at = f;                                                                 \
    return 0;                                                                  \
  }
struct listed { float *at; };
struct put { float *at; };
struct read { float *at; };
struct spanned { float *at; };
struct copied { float *at; };
struct wrapped { float *at; };
struct span { float *from; int n; };
struct plan { float **steps; int count; struct span span; };
static float **steps;
void
record_listed (struct plan *p, struct listed *w)
{
  p->steps[p->count++] = w->at;
}
GROW (listed)           /* { dg-error "address is kept in 'plan::steps', in 'listed_grow'" } */
static void
put (float *x, int i)
{
  steps[i] = x;
}
void
record_put (struct put *w)
{
  put (w->at, 3);
}
GROW (put)              /* { dg-error "address is kept in 'steps', in 'put_grow'" } */
static void
fill (float **out, int i, struct read *w)
{
  out[i] = w->at;
}
float
first (struct read *w)
{
  float *own[4];
  fill (own, 2, w);
  return *own[2];
}
GROW (read)
static void
span_init (struct span *s, float *from, int n)
{
  s->from = from;
  s->n = n;
}
float
third (struct spanned *w)
{
  struct span s;
  span_init (&s, w->at, 3);
  return s.from[2];
}
GROW (spanned)
static void
span_of (struct span *s, struct wrapped *w)
{
  s->from = w->at;
  s->n = 3;
}
float
second (struct wrapped *w)
{
  struct span s;
  span_of (&s, w);
  return s.from[1];
}
GROW (wrapped)
void
record_copied (struct plan *p, struct copied *w)
{
  struct span s;
  span_init (&s, w->at, 3);
  p->span = s;
}
GROW (copied)           /* { dg-error "address is kept in 'span::from', in 'copied_grow'" } */
/* Rows that are set anew with the block that they point into.  */
struct matrix { float *data; float **rows; int row_count, columns; };
void
point (struct matrix *m)
{
  for (int i = 0; i < m->row_count; i++)
    m->rows[i] = m->data + i * m->columns;
}
PREPARE int
matrix_grow (struct matrix *m, size_t n)
{
  float *data = realloc (m->data, n);
  if (!data)
    return -1;
  m->data = data;
  for (int i = 0; i < m->row_count; i++)
    m->rows[i] = m->data + i * m->columns;
  return 0;
}
