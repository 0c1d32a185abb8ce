/* A function that keeps what it is given publishes it.  */
#include <stdlib.h>
struct buffer { char *data; size_t room; };
struct node { char *what; struct node *next; };
struct list { struct node *head; };
static void
remember (struct node *n, char *what)
{
  n->what = what;
}
static void
use_only (char *what)
{
  what[0] = 0;
}
__attribute__ ((pawl_prepare)) int
buffer_grow (struct buffer *b, size_t n)
{
  char *data = realloc (b->data, n);    /* { dg-error "'realloc' may move the block at 'b->data', whose address is kept in 'node::what'" } */
  if (!data)
    return -1;
  b->data = data;
  return 0;
}
void
note (struct buffer *b, struct node *n)
{
  remember (n, b->data);        /* { dg-note "the address at 'buffer::data' is kept here" } */
}
struct other { char *data; };
__attribute__ ((pawl_prepare)) int
other_grow (struct other *o, size_t n)
{
  char *data = realloc (o->data, n);
  if (!data)
    return -1;
  o->data = data;
  return 0;
}
void
other_use (struct other *o)
{
  use_only (o->data);
}
