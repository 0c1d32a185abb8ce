/* The project's own allocators, declared on functions, typedefs, variables and
   parameters.  */
#include <pawl.h>
#include <stddef.h>

PAWL_ACQUIRES void *arena_take (size_t);
void *arena_grow (void *, size_t) PAWL_RESIZES;
PAWL_RELEASES extern void arena_give (void *);
typedef void *taker (size_t) PAWL_ACQUIRES;
typedef void *(*taker_pointer) (size_t) PAWL_ACQUIRES;
extern void (*drop) (void *) PAWL_RELEASES;

PAWL_COMPUTE void
direct (size_t n)
{
  void *a = arena_take (n);     /* { dg-error "'arena_take' acquires .*'direct' [pawl:compute-alloc]" } */
  a = arena_grow (a, 2 * n);    /* { dg-error "'arena_grow' resizes .*'direct' [pawl:compute-alloc]" } */
  arena_give (a);               /* { dg-error "'arena_give' releases .*'direct' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE void
indirect (taker *f, taker_pointer g, PAWL_ACQUIRES void *(*h) (size_t))
{
  drop (f (1));         /* { dg-error "'f' acquires .*'indirect' [pawl:compute-alloc]" } */
                        /* { dg-error "'drop' releases .*'indirect' [pawl:compute-alloc]" .-1 } */
  drop (g (2));         /* { dg-error "'g' acquires .*'indirect' [pawl:compute-alloc]" } */
                        /* { dg-error "'drop' releases .*'indirect' [pawl:compute-alloc]" .-1 } */
  drop (h (3));         /* { dg-error "'h' acquires .*'indirect' [pawl:compute-alloc]" } */
                        /* { dg-error "'drop' releases .*'indirect' [pawl:compute-alloc]" .-1 } */
}
