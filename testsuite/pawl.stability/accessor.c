/* Returning an address is not publishing; keeping what an accessor returned is.  */
#include <stdlib.h>
struct buffer { char *data; };
struct quiet { char *data; };
struct step { char *at; };
char *buffer_data (struct buffer *b) { return b->data; }
char *quiet_data (struct quiet *q) { return q->data; }
void
step_set (struct step *s, struct buffer *b)
{
  s->at = buffer_data (b);
}
unsigned
quiet_sum (struct quiet *q)
{
  char *p = quiet_data (q);
  return p[0] + p[1];
}
__attribute__ ((pawl_prepare)) void
grow (struct buffer *b, struct quiet *q, size_t n)
{
  char *data = realloc (b->data, n);    /* { dg-error "'realloc' may move the block at 'b->data'" } */
  if (data)
    b->data = data;
  data = realloc (q->data, n);
  if (data)
    q->data = data;
}
