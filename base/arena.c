/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arenas: see arena.h.  */

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Enough for pointers and numbers of 64 bits, all that objects have.  */
enum { object_alignment = 8 };

/* Blocks grow, so that a small arena is cheap.  Large ones are the system's own and
   go back to it: from malloc they would leave holes in a heap that a compiler
   goes on with.  */
enum
{
  first_block_bytes = 4 * 1024,
  mapped_bytes = 64 * 1024,
  huge_bytes = 4 * 1024 * 1024, /* from here on in huge pages, if there are any:
                                   a build of a million functions takes half a
                                   million small ones */
  last_block_bytes = 16 * 1024 * 1024
};

struct block
{
  struct block *older;
  size_t size;                  /* all of it */
  char memory[];
};

struct ending
{
  struct ending *older;
  void (*release) (void *data);
  void *data;
};

struct pawl_arena
{
  struct ending *endings;
  struct block *newest;
  char *next;
  size_t left;
  size_t block_bytes;           /* of the newest block */
  bool clean;                   /* what is left of it is zero */
  void (*out_of_memory) (void);
};

static _Noreturn void
fail (void (*out_of_memory) (void))
{
  if (out_of_memory)
    out_of_memory ();
  abort ();
}

struct pawl_arena *
pawl_arena_new (void (*out_of_memory) (void))
{
  struct pawl_arena *arena = calloc (1, sizeof *arena);
  if (!arena)
    fail (out_of_memory);
  arena->out_of_memory = out_of_memory;
  return arena;
}

struct pawl_arena *
pawl_arena_new_like (const struct pawl_arena *other)
{
  return pawl_arena_new (other->out_of_memory);
}

static void
free_block (struct block *block)
{
  if (block->size >= mapped_bytes)
    munmap (block, block->size);
  else
    free (block);
}

/* Runs the endings of ARENA and releases BLOCK and those older.  */
static void
empty (struct pawl_arena *arena, struct block *block)
{
  for (struct ending *ending = arena->endings; ending;
       ending = ending->older)
    ending->release (ending->data);
  arena->endings = NULL;
  for (struct block *older; block; block = older)
    {
      older = block->older;
      free_block (block);
    }
}

void
pawl_arena_free (struct pawl_arena *arena)
{
  if (!arena)
    return;
  empty (arena, arena->newest);
  free (arena);
}

void
pawl_arena_reset (struct pawl_arena *arena)
{
  struct block *kept = arena->newest;
  if (!kept)
    return;
  empty (arena, kept->older);
  kept->older = NULL;
  arena->next = kept->memory;
  arena->left = kept->size - sizeof *kept;
  arena->clean = false;
}

void
pawl_arena_at_end (struct pawl_arena *arena, void (*release) (void *data),
                   void *data)
{
  struct ending *ending = pawl_arena_alloc (arena, sizeof *ending);
  *ending = (struct ending) { arena->endings, release, data };
  arena->endings = ending;
}

/* A block of SIZE bytes, its head included; zeroed if ZEROED.  */
static struct block *
new_block (struct pawl_arena *arena, size_t size, bool zeroed)
{
  struct block *block;
  if (size >= mapped_bytes)
    {
      block = mmap (NULL, size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (block == MAP_FAILED)
        block = NULL;
#ifdef MADV_HUGEPAGE
      else if (size >= huge_bytes)
        madvise (block, size, MADV_HUGEPAGE);
#endif
    }
  else
    block = zeroed ? calloc (1, size) : malloc (size);
  if (!block)
    fail (arena->out_of_memory);
  block->size = size;
  return block;
}

/* SIZE bytes aligned to UNIT, zeroed only if ZEROED: clearing whole blocks would
   touch memory that is never used.  */
static void *
take (struct pawl_arena *arena, size_t size, size_t unit, bool zeroed)
{
  if (size > PTRDIFF_MAX - sizeof (struct block) - unit)
    fail (arena->out_of_memory);
  /* Nothing has an address too, even in an arena without a block.  */
  size = size ? (size + unit - 1) / unit * unit : unit;
  size_t skip = -(uintptr_t) arena->next % unit;
  if (skip > arena->left || size > arena->left - skip)
    {
      size_t next_bytes = arena->block_bytes ? 4 * arena->block_bytes
                                             : first_block_bytes;
      if (next_bytes > last_block_bytes)
        next_bytes = last_block_bytes;
      if (size > next_bytes / 4)
        {
          /* A large object gets a block of its own and leaves the rest of
             the newest block in use.  */
          struct block *block
            = new_block (arena, sizeof *block + size, zeroed);
          struct block **older = arena->newest ? &arena->newest->older
                                               : &arena->newest;
          block->older = *older;
          *older = block;
          return block->memory;
        }
      struct block *block = new_block (arena, next_bytes, false);
      block->older = arena->newest;
      arena->newest = block;
      arena->next = block->memory;
      arena->left = next_bytes - sizeof *block;
      arena->block_bytes = next_bytes;
      arena->clean = next_bytes >= mapped_bytes;
      skip = 0;
    }
  void *result = arena->next + skip;
  arena->next += skip + size;
  arena->left -= skip + size;
  return zeroed && !arena->clean ? memset (result, 0, size) : result;
}

void *
pawl_arena_alloc (struct pawl_arena *arena, size_t size)
{
  return take (arena, size, object_alignment, true);
}

void *
pawl_arena_alloc_raw (struct pawl_arena *arena, size_t size)
{
  return take (arena, size, object_alignment, false);
}

static void *
array (struct pawl_arena *arena, size_t count, size_t size, bool zeroed)
{
  size_t bytes;
  if (__builtin_mul_overflow (count, size, &bytes))
    fail (arena->out_of_memory);
  return take (arena, bytes, object_alignment, zeroed);
}

void *
pawl_arena_array (struct pawl_arena *arena, size_t count, size_t size)
{
  return array (arena, count, size, true);
}

void *
pawl_arena_grow (struct pawl_arena *arena, void *old, size_t count,
                 size_t *room, size_t size)
{
  if (count < *room)
    return old;
  *room = *room ? 2 * *room : 8;
  char *bigger = array (arena, *room, size, false);
  if (count)
    memcpy (bigger, old, count * size);
  memset (bigger + count * size, 0, (*room - count) * size);
  return bigger;
}

char *
pawl_arena_strndup (struct pawl_arena *arena, const char *text, size_t length)
{
  char *copy = take (arena, length + 1, 1, false);
  if (length)
    memcpy (copy, text, length);
  copy[length] = '\0';
  return copy;
}

char *
pawl_arena_strdup (struct pawl_arena *arena, const char *text)
{
  return pawl_arena_strndup (arena, text, strlen (text));
}

char *
pawl_arena_vprintf (struct pawl_arena *arena, const char *format,
                    va_list arguments)
{
  va_list again;
  va_copy (again, arguments);
  /* Straight to where it will be, if there is room.  */
  int length = vsnprintf (arena->next, arena->left, format, arguments);
  if (length < 0)
    fail (arena->out_of_memory);
  bool whole = (size_t) length < arena->left;
  if (!whole)
    arena->clean = false;
  char *text = take (arena, (size_t) length + 1, 1, false);
  if (!whole)
    vsnprintf (text, (size_t) length + 1, format, again);
  va_end (again);
  return text;
}

char *
pawl_arena_printf (struct pawl_arena *arena, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  char *text = pawl_arena_vprintf (arena, format, arguments);
  va_end (arguments);
  return text;
}
