/* A compute path that puts another address into a stable slot has to know that
   the slot is empty.  Set-up begins with slots that hold anything.  */
#include <stdbool.h>
#include <stddef.h>
bool is_frozen (void);
struct plan { float *scratch __attribute__ ((pawl_stable)); float *other; };
struct frozen { float *base __attribute__ ((pawl_stable ("is_frozen"))); };
__attribute__ ((pawl_prepare)) void
set_up (struct plan *p, float *at)
{
  p->scratch = at;
}
__attribute__ ((pawl_compute)) void
cleared (struct plan *p)
{
  p->scratch = NULL;    /* { dg-error "'p->scratch' is overwritten, which must stay, in 'cleared'" } */
}
__attribute__ ((pawl_compute)) void
replaced (struct plan *p, float *at)
{
  p->scratch = at;      /* { dg-error "'p->scratch' is overwritten, which must stay, in 'replaced'" } */
  p->scratch[0] = 1;
}
static void
put (struct plan *p, float *at)
{
  p->scratch = at;
}
__attribute__ ((pawl_compute)) void
by_way_of (struct plan *p, float *at)
{
  put (p, at);          /* { dg-error "'p->scratch' is overwritten, which must stay, in 'by_way_of'" } */
}
__attribute__ ((pawl_compute)) void
melted (struct frozen *f, float *at)
{
  f->base = at;         /* { dg-error "'f->base' is overwritten, which must stay while 'is_frozen' holds, in 'melted'" } */
}
__attribute__ ((pawl_compute)) void
asked (struct frozen *f, float *at)
{
  if (!is_frozen ())
    f->base = at;
}
__attribute__ ((pawl_compute)) void
first (struct plan *p, float *at)
{
  if (!p->scratch)
    p->scratch = at;
  p->scratch[0] = 1;
}
__attribute__ ((pawl_compute)) void
own_object (float *at)
{
  struct plan p;
  p.scratch = at;
  p.scratch[0] = 1;
}
__attribute__ ((pawl_compute)) void
put_back (struct plan *p)
{
  float *at = p->scratch;
  at[0] = 1;
  p->scratch = at;
  p->other = at;
}
/* Whoever overwrites the whole object overwrites its slots.  */
struct outer { int n; struct plan in; };
__attribute__ ((pawl_compute)) void
copied (struct plan *p, const struct plan *q)
{
  *p = *q;              /* { dg-error "'p->scratch' is overwritten, which must stay, in 'copied'" } */
}
__attribute__ ((pawl_compute)) void
emptied (struct outer *o)
{
  *o = (struct outer) { 0 };    /* { dg-error "'o->in.scratch' is overwritten, which must stay, in 'emptied'" } */
}
__attribute__ ((pawl_compute)) void
counted (struct outer *o)
{
  struct outer changed = *o;
  changed.n++;
  *o = changed;
}
__attribute__ ((pawl_compute)) float
own_copy (const struct outer *o)
{
  struct outer mine = *o;
  return mine.in.scratch[0];
}
__attribute__ ((pawl_prepare)) void
set_up_whole (struct outer *o)
{
  *o = (struct outer) { 0 };
}
