/* Slices are cut off by a cursor that runs through the block: a move needs the guard
   that they set, and the cursor set anew.  */
#include <stdlib.h>
#define PREPARE __attribute__ ((pawl_prepare))
struct arena
{
  char *base, *cursor;
  size_t room;
  int out;
};
struct slice
{
  char *at;
};
int
arena_slice (struct arena *a, struct slice *s, size_t n)
{
  if (n > a->room)
    return -1;
  a->out = 1;
  s->at = a->cursor;
  a->cursor += n;
  return 0;
}
void
arena_begin (struct arena *a)
{
  a->cursor = a->base;
}
PREPARE int
arena_replace (struct arena *a, size_t n)
{
  char *p = malloc (n);
  if (!p)
    return -1;
  free (a->base);       /* { dg-error "'free' releases the block at 'a->base', whose address is kept in 'slice::at', in 'arena_replace'" } */
  a->base = a->cursor = p;
  a->room = n;
  return 0;
}
PREPARE int
arena_replace_guarded (struct arena *a, size_t n)
{
  if (a->out)
    return -1;
  char *p = malloc (n);
  if (!p)
    return -1;
  free (a->base);
  a->base = a->cursor = p;
  a->room = n;
  return 0;
}
/* The cursor of a slot that is declared stable is no matter of the guard either.  */
struct stack
{
  char *base __attribute__ ((pawl_stable)), *cursor;
  size_t room;
  int out;
};
int
stack_slice (struct stack *a, struct slice *s)
{
  a->out = 1;
  s->at = a->cursor;
  return 0;
}
void
stack_begin (struct stack *a)
{
  a->cursor = a->base;
}
PREPARE int
stack_replace (struct stack *a, size_t n)
{
  char *p = malloc (n);
  if (!p)
    return -1;
  free (a->base);       /* { dg-error "'free' releases the block at 'a->base', which must stay, in 'stack_replace'" } */
  a->base = a->cursor = p;
  a->room = n;
  return 0;
}
PREPARE int
stack_replace_guarded (struct stack *a, size_t n)
{
  if (a->out)
    return -1;
  char *p = malloc (n);
  if (!p)
    return -1;
  free (a->base);
  a->base = a->cursor = p;
  a->room = n;
  return 0;
}
