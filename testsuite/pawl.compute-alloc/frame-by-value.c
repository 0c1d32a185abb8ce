/* What is handed over by value, and a result that has no name, take stack, too.
   Small ones are no matter.  */
/* { dg-skip-syntax "temporaries are made when the code is lowered" } */
#include <pawl.h>

struct big { char bytes[100000]; };
struct small { char bytes[1000]; };
extern struct big make (void) PAWL_NOALLOC;
extern int take (struct big) PAWL_NOALLOC;
extern int take_both (struct small, struct small) PAWL_NOALLOC;

PAWL_COMPUTE int
a (struct big b)        /* { dg-error "fixed-size locals of 100000 bytes exceed .*'a' [pawl:compute-alloc]" } */
{
  return b.bytes[3];
}
PAWL_COMPUTE int b (void) { return make ().bytes[3]; }  /* { dg-error "fixed-size locals of 100000 bytes exceed .*'b' [pawl:compute-alloc]" } */
PAWL_COMPUTE int c (const struct big *b) { return take (*b); }  /* { dg-error "fixed-size locals of 100000 bytes exceed .*'c' [pawl:compute-alloc]" } */

PAWL_COMPUTE int d (const struct big *b) { return b->bytes[3]; }
PAWL_COMPUTE int
e (const struct small *s)
{
  int n = 0;
  for (int i = 0; i < 100; i++)
    n += take_both (*s, *s) + take_both (*s, *s);
  return n;
}
