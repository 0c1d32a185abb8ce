/* `false' and null refuse as well.  */
#include <stdbool.h>
#include <stdlib.h>
struct log { char *text; unsigned long used, room; };
__attribute__ ((pawl_refuses)) bool
bad_bool (struct log *l, unsigned long n)
{
  l->used += n;         /* { dg-error "'l->used' is changed before 'bad_bool' refuses the request" } */
  if (l->used > l->room)
    return false;
  return true;
}
__attribute__ ((pawl_refuses)) bool
good_bool (struct log *l, unsigned long n)
{
  if (n > l->room - l->used)
    return false;
  l->used += n;
  return true;
}
__attribute__ ((pawl_refuses)) char *
bad_pointer (struct log *l, unsigned long n)
{
  char *p = realloc (l->text, n);       /* { dg-error "'realloc' resizes 'l->text' before 'bad_pointer' refuses" } */
  if (!p)
    return NULL;
  l->text = p;
  if (n > 4096)
    return NULL;
  return p;
}
__attribute__ ((pawl_refuses)) char *
good_pointer (struct log *l, unsigned long n)
{
  if (n > 4096)
    return NULL;
  char *p = realloc (l->text, n);
  if (!p)
    return NULL;
  return l->text = p;
}
