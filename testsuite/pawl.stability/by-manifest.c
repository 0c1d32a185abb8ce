/* A manifest's stable slots; the predicate is an optional field of an operation
   table.  */
/* { dg-begin-manifest }
pawl: 1
stable: [{slot: "Arena::base", while: is_recording}, {slot: scratch}]   # { dg-note "'Arena::base' is declared stable here" }
allocators:
  - {name: "Ops::grow", effect: resize}
   { dg-end-manifest } */
#include <stdbool.h>
#include <stdlib.h>
typedef struct { void *base; unsigned long bytes; } Arena;
typedef struct { void *(*grow) (void *, unsigned long); bool (*is_recording) (void *); void *self; } Ops;
int
good (Arena *a, const Ops *ops, unsigned long n)
{
  if (a->base && ops->is_recording && ops->is_recording (ops->self))
    return -1;
  void *base = ops->grow (a->base, n);
  if (!base)
    return -1;
  a->base = base;
  return 0;
}
int
bad (Arena *a, const Ops *ops, unsigned long n)
{
  void *base = ops->grow (a->base, n);  /* { dg-error "'Ops::grow' may move the block at 'a->base', which must stay while 'is_recording' holds" } */
  if (!base)
    return -1;
  a->base = base;
  return 0;
}
static char *scratch;
void
again (unsigned long n)
{
  scratch = realloc (scratch, n);       /* { dg-error "'realloc' may move the block at 'scratch', which must stay, in 'again'" } */
}
