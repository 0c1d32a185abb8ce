/* Found where the storage moves.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct blk
{
  struct blk *next;
  size_t used, cap;
  char data[];
};
struct arena
{
  struct blk *top;
};
struct ref
{
  char *p;
};
char *
arena_take (struct arena *a, size_t n)
{
  char *p = a->top->data + a->top->used;
  a->top->used += n;
  return p;
}
void
ref_set (struct ref *r, struct arena *a)
{
  r->p = arena_take (a, 16);
}
PAWL_PREPARE int
arena_reset (struct arena *a, size_t cap)
{
  struct blk *b = malloc (sizeof *b + cap);
  if (!b)
    return -1;
  b->next = NULL;
  b->used = 0;
  b->cap = cap;
  free (a->top); /* { dg-error "pawl:address-stability" } */
  a->top = b;
  return 0;
}
