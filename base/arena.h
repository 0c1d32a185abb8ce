/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An allocator a phase: many small objects, released together.

   Whoever creates an arena owns everything that was allocated from it;
   nothing from an arena is ever freed alone.  Functions of other headers
   that take an arena return memory that lives as long as that arena.  */

#ifndef PAWL_BASE_ARENA_H
#define PAWL_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct pawl_arena;

/* A new, empty arena.  OUT_OF_MEMORY is called when memory runs out and must
   not return (the caller decides whether that is an exit, a fatal error of
   the compiler or a longjmp); null aborts the process.  */
struct pawl_arena *pawl_arena_new (void (*out_of_memory) (void));

/* A new, empty arena that deals with a lack of memory as OTHER does.  */
struct pawl_arena *pawl_arena_new_like (const struct pawl_arena *other);

/* Releases ARENA and all that came from it.  Null is allowed.  */
void pawl_arena_free (struct pawl_arena *arena);

/* Releases all that came from ARENA, which can be used again: it keeps its
   newest block, so that one who fills and empties it again and again gets the
   same memory.  */
void pawl_arena_reset (struct pawl_arena *arena);

/* Has RELEASE called with DATA when ARENA is freed or reset, before its memory goes: for
   what lives as long as the arena but is no memory of it (a mapped file).
   Calls come in the reverse order.  */
void pawl_arena_at_end (struct pawl_arena *arena, void (*release) (void *data),
                        void *data);

/* SIZE zeroed bytes, aligned for pointers and numbers of 64 bits (not for long
   double or vectors).  Never null.  */
void *pawl_arena_alloc (struct pawl_arena *arena, size_t size);

/* The same, but whatever is in them.  */
void *pawl_arena_alloc_raw (struct pawl_arena *arena, size_t size);

/* COUNT * SIZE zeroed bytes; an overflow counts as out of memory.  */
void *pawl_arena_array (struct pawl_arena *arena, size_t count, size_t size);

/* Doubles the array OLD (of COUNT elements of SIZE bytes) by copying when
   COUNT has reached *ROOM, and updates *ROOM; otherwise returns OLD.
   The idiom for appending: v = pawl_arena_grow (a, v, n, &room, sizeof *v).  */
void *pawl_arena_grow (struct pawl_arena *arena, void *old, size_t count,
                       size_t *room, size_t size);

char *pawl_arena_strdup (struct pawl_arena *arena, const char *text);
char *pawl_arena_strndup (struct pawl_arena *arena, const char *text,
                          size_t length);
char *pawl_arena_printf (struct pawl_arena *arena, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
char *pawl_arena_vprintf (struct pawl_arena *arena, const char *format,
                          va_list arguments)
  __attribute__ ((format (printf, 2, 0)));

#ifdef __cplusplus
}
#endif

#endif
