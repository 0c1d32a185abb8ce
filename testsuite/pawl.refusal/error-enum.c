/* Values of an enumeration, as PAWL_REFUSES_WITH names them.  */
#include <stdlib.h>
enum status { DONE, AGAIN, FULL, BROKEN };
struct ring { int *cells; unsigned head, room; };
__attribute__ ((pawl_refuses (FULL, BROKEN))) enum status
bad (struct ring *r, unsigned n)
{
  enum status s = DONE;
  if (n > r->room)
    {
      r->head = 0;      /* { dg-error "'r->head' is changed before 'bad' refuses the request" } */
      s = FULL;
    }
  return s;
}
/* AGAIN is no refusal.  */
__attribute__ ((pawl_refuses (FULL, BROKEN))) enum status
good (struct ring *r, unsigned n)
{
  if (n > r->room)
    return FULL;
  r->head = 0;
  return n ? AGAIN : DONE;
}
