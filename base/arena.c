/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arenas: see arena.h.  */

#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { block_bytes = 16 * 1024 - 64 };

struct block
{
  struct block *older;
  max_align_t memory[];
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

void
pawl_arena_free (struct pawl_arena *arena)
{
  if (!arena)
    return;
  for (struct ending *ending = arena->endings; ending;
       ending = ending->older)
    ending->release (ending->data);
  for (struct block *block = arena->newest, *older; block; block = older)
    {
      older = block->older;
      free (block);
    }
  free (arena);
}

void
pawl_arena_at_end (struct pawl_arena *arena, void (*release) (void *data),
                   void *data)
{
  struct ending *ending = pawl_arena_alloc (arena, sizeof *ending);
  *ending = (struct ending) { arena->endings, release, data };
  arena->endings = ending;
}

void *
pawl_arena_alloc (struct pawl_arena *arena, size_t size)
{
  const size_t unit = alignof (max_align_t);
  if (size > PTRDIFF_MAX - sizeof (struct block) - unit)
    fail (arena->out_of_memory);
  /* Nothing has an address too, even in an arena without a block.  */
  size = size ? (size + unit - 1) / unit * unit : unit;
  if (size > arena->left)
    {
      size_t room = size > block_bytes / 4 ? size : block_bytes;
      struct block *block = calloc (1, sizeof *block + room);
      if (!block)
        fail (arena->out_of_memory);
      if (room == size && arena->newest)
        {
          /* A large object gets a block of its own and leaves the rest of
             the newest block in use.  */
          block->older = arena->newest->older;
          arena->newest->older = block;
          return block->memory;
        }
      block->older = arena->newest;
      arena->newest = block;
      arena->next = (char *) block->memory;
      arena->left = room;
    }
  void *result = arena->next;
  arena->next += size;
  arena->left -= size;
  return result;
}

void *
pawl_arena_array (struct pawl_arena *arena, size_t count, size_t size)
{
  size_t bytes;
  if (__builtin_mul_overflow (count, size, &bytes))
    fail (arena->out_of_memory);
  return pawl_arena_alloc (arena, bytes);
}

void *
pawl_arena_grow (struct pawl_arena *arena, void *old, size_t count,
                 size_t *room, size_t size)
{
  if (count < *room)
    return old;
  *room = *room ? 2 * *room : 8;
  void *bigger = pawl_arena_array (arena, *room, size);
  if (count)
    memcpy (bigger, old, count * size);
  return bigger;
}

char *
pawl_arena_strndup (struct pawl_arena *arena, const char *text, size_t length)
{
  char *copy = pawl_arena_alloc (arena, length + 1);
  if (length)
    memcpy (copy, text, length);
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
  int length = vsnprintf (NULL, 0, format, arguments);
  if (length < 0)
    fail (arena->out_of_memory);
  char *text = pawl_arena_alloc (arena, (size_t) length + 1);
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
