/* What moves storage may be far from the function that is judged: behind a helper,
   an operation table, or a function that calls back.  */
#include <pthread.h>
#include <stdlib.h>

struct arena { void *base; size_t size; };
struct step { void *at; };

static struct arena shared;

void
record (struct arena *a, struct step *step)
{
  step->at = a->base;           /* { dg-note "the address at .arena::base. is kept here" } */
}

static void
drop (struct arena *a, size_t n)
{
  free (a->base);
  a->base = malloc (n);
}

static void
drop_twice_removed (struct arena *a, size_t n)
{
  drop (a, n);
}

__attribute__ ((pawl_prepare)) void
by_helper (struct arena *a, size_t n)
{
  drop_twice_removed (a, n);    /* { dg-error "'free' releases the block at 'a->base'" } */
}

struct operations { void (*regrow) (struct arena *, size_t); };
const struct operations usual = { drop };

__attribute__ ((pawl_prepare)) void
by_table (const struct operations *how, struct arena *a, size_t n)
{
  how->regrow (a, n);   /* { dg-error "'free' releases the block at 'a->base'" } */
}

struct heap { void *(*take) (size_t); void (*give_back) (void *); };
const struct heap usual_heap = { malloc, free };

__attribute__ ((pawl_prepare)) void
by_heap (const struct heap *heap, struct arena *a, size_t n)
{
  heap->give_back (a->base);    /* { dg-error "'heap::give_back' releases the block at 'a->base'" } */
  a->base = heap->take (n);
}

static void
drop_shared (void)
{
  free (shared.base);
  shared.base = malloc (64);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

__attribute__ ((pawl_prepare)) void
by_call_back (void)
{
  pthread_once (&once, drop_shared);    /* { dg-error "'free' releases the block at 'shared.base'" } */
}

/* Nothing is moved here, though what is kept is touched.  */
__attribute__ ((pawl_prepare)) void *
only_looks (struct arena *a)
{
  return a->size ? a->base : NULL;
}
