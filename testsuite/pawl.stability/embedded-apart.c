/* Objects of one type in different places are told apart: what is kept is the
   input's buffer, not those in the pool.  */
#include <pawl.h>
#include <stdlib.h>
struct buffer { void *start; size_t capacity; };
struct pool { unsigned used; struct buffer table[4]; };
struct input { struct buffer buffer; size_t filled; };
struct job { const void *source; };
struct context { struct pool *pool; struct input in; struct job jobs[4]; };

static void
trim (struct pool *pool)
{
  if (pool->used)
    {
      struct buffer const old = pool->table[--pool->used];
      free (old.start);
    }
}

PAWL_PREPARE int
make_job (struct context *c, unsigned i)
{
  c->jobs[i].source = c->in.buffer.start;
  trim (c->pool);
  return 0;
}

PAWL_PREPARE int
replace_input (struct context *c)
{
  free (c->in.buffer.start);    /* { dg-error "whose address is kept in 'job::source'.*pawl:address-stability." } */
  c->in.buffer.start = malloc (10);
  return c->in.buffer.start ? 0 : -1;
}

/* By a pointer nobody can tell which it is.  */
PAWL_PREPARE int
replace_any (struct buffer *b)
{
  free (b->start);      /* { dg-error "whose address is kept in 'job::source'.*pawl:address-stability." } */
  b->start = malloc (10);
  return b->start ? 0 : -1;
}
