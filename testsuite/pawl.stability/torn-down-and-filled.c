/* What tears down is right by itself; who fills the slot again answers for it.  */
#include <stdlib.h>
struct space { char *base; unsigned long size; int frozen; };
struct step { char *at; };
void
record (struct step *step, struct space *s)
{
  s->frozen = 1;
  step->at = s->base;
}
__attribute__ ((pawl_prepare)) void
end (struct space *s)
{
  free (s->base);
  s->base = NULL;
  s->size = 0;
}
__attribute__ ((pawl_prepare)) void
end_both (struct space *s, struct space *t)
{
  end (s);
  end (t);
}
__attribute__ ((pawl_prepare)) int
begin_again (struct space *s, unsigned long n)
{
  end (s); /* { dg-error "'free' releases the block at 's->base', whose address is kept in 'step::at', in 'begin_again'.*pawl:address-stability" } */
  s->base = malloc (n);
  return s->base ? 0 : -1;
}
__attribute__ ((pawl_prepare)) int
begin_guarded (struct space *s, unsigned long n)
{
  if (s->frozen)
    return -1;
  end (s);
  s->base = malloc (n);
  return s->base ? 0 : -1;
}
