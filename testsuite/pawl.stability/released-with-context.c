/* A releaser that takes a context by value, out of the object whose address is
   kept: what it releases is the pointer.  */
#include <pawl.h>
#include <stddef.h>
struct hooks { void *(*take) (void *, size_t); void (*drop) (void *, void *); void *opaque; };
PAWL_RELEASES void hooks_free (void *block, struct hooks hooks);
PAWL_ACQUIRES void *hooks_take (size_t n, struct hooks hooks);
struct buffer { void *start; size_t capacity; };
struct pool { unsigned used; struct hooks hooks; struct buffer table[4]; };
struct job { struct pool *pool; struct buffer out; };
struct context { struct pool *pool; struct job *jobs; };

static struct buffer
take_buffer (struct pool *pool, size_t n)
{
  if (pool->used)
    {
      struct buffer const old = pool->table[--pool->used];
      if (old.capacity >= n)
        return old;
      hooks_free (old.start, pool->hooks);
    }
  struct buffer fresh = { hooks_take (n, pool->hooks), n };
  return fresh;
}

PAWL_PREPARE int
make_job (struct context *c, unsigned i)
{
  c->jobs[i].pool = c->pool;
  c->jobs[i].out = take_buffer (c->jobs[i].pool, 10);
  return 0;
}

PAWL_PREPARE int
replace_pool (struct context *c, unsigned i)
{
  c->jobs[i].pool = c->pool;
  hooks_free (c->pool, c->pool->hooks);         /* { dg-error "'hooks_free' releases the block at 'c->pool', whose address is kept in 'job::pool'.*pawl:address-stability." } */
  c->pool = hooks_take (sizeof *c->pool, c->jobs[i].pool->hooks);
  return 0;
}
