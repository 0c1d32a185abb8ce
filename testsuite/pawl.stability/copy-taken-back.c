/* A copy that is overwritten on every path before the return does not count.  */
#include <stdlib.h>
struct buffer { char *data; };
struct other { char *data; };
struct job { char *input; int rc; };
extern int run (struct job *);
void
once (struct buffer *b, struct job *j)
{
  j->input = b->data;
  j->rc = run (j);
  j->input = NULL;
}
void
once_in_a_while (struct other *b, struct job *j)
{
  j->input = b->data;
  j->rc = run (j);
  if (j->rc)
    j->input = NULL;
}
__attribute__ ((pawl_prepare)) void
grow (struct buffer *b, struct other *o, size_t n)
{
  char *data = realloc (b->data, n);
  if (data)
    b->data = data;
  data = realloc (o->data, n);          /* { dg-error "'realloc' may move the block at 'o->data', whose address is kept in 'job::input'" } */
  if (data)
    o->data = data;
}
