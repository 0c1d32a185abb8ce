/* What the library writes over a whole object, it writes over its stable slots.  */
#include <stdio.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
struct plan { int n; float *scratch __attribute__ ((pawl_stable)); int m; };
struct bank { int count; struct plan plans[1]; };
__attribute__ ((pawl_compute)) void
cleared (struct plan *p)
{
  memset (p, 0, sizeof *p);     /* { dg-error "'p->scratch' is overwritten, which must stay, in 'cleared'" } */
}
__attribute__ ((pawl_compute)) void
copied (struct plan *p, const struct plan *q)
{
  memcpy (p, q, sizeof *p);     /* { dg-error "'p->scratch' is overwritten, which must stay, in 'copied'" } */
}
__attribute__ ((pawl_compute)) void
moved (struct plan *p, const void *q)
{
  memmove (p, q, sizeof *p);    /* { dg-error "'p->scratch' is overwritten, which must stay, in 'moved'" } */
}
__attribute__ ((pawl_compute)) long
fetched (struct plan *p, int fd)
{
  return read (fd, p, sizeof *p);       /* { dg-error "'p->scratch' is overwritten, which must stay, in 'fetched'" } */
}
__attribute__ ((pawl_compute)) void
bank_cleared (struct bank *b)
{
  memset (b, 0, sizeof *b);     /* { dg-error "'b->plans.0..scratch' is overwritten, which must stay, in 'bank_cleared'" } */
}
__attribute__ ((pawl_prepare)) int
set_up_again (struct plan *p, unsigned n)
{
  if (p->scratch)
    memset (p, 0, sizeof *p);   /* { dg-error "'p->scratch' is overwritten, which must stay, in 'set_up_again'" } */
  p->scratch = malloc (n);
  return p->scratch != NULL;
}
/* Where the slot is not reached, is empty, keeps what it has, or begins.  */
__attribute__ ((pawl_compute)) void
head_cleared (struct plan *p)
{
  memset (p, 0, offsetof (struct plan, scratch));
}
__attribute__ ((pawl_compute)) void
counted (struct plan *p)
{
  memset (&p->n, 0, sizeof p->n);
  memset (p->scratch, 0, (size_t) p->m);
}
__attribute__ ((pawl_compute)) void
empty_cleared (struct plan *p)
{
  if (!p->scratch)
    memset (p, 0, sizeof *p);
}
__attribute__ ((pawl_compute)) void
read_only (struct plan *p, struct plan *own)
{
  struct plan other;
  memcpy (&other, p, sizeof other);
  memset (&other, 0, sizeof other);
  own->n = other.n;
}
__attribute__ ((pawl_prepare)) void
set_up (struct plan *p, float *at)
{
  memset (p, 0, sizeof *p);
  p->scratch = at;
}
__attribute__ ((pawl_prepare)) void
torn_down (struct plan *p)
{
  free (p->scratch);
  memset (p, 0, sizeof *p);
}
__attribute__ ((pawl_prepare)) struct plan *
made (unsigned n)
{
  struct plan *p = malloc (sizeof *p);
  if (!p)
    return NULL;
  memset (p, 0, sizeof *p);
  p->scratch = malloc (n);
  return p;
}
