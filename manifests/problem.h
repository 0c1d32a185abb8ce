/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with an input, as a value: the rooms below the compiler and
   the command never print.  */

#ifndef PAWL_MANIFESTS_PROBLEM_H
#define PAWL_MANIFESTS_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/place.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pawl_problem
{
  struct pawl_place at;         /* line 0: the file as a whole */
  const char *message;          /* one sentence, no full stop, no newline;
                                   says what is wrong and what would be right */
  struct pawl_place other;      /* a second place that belongs to it (the first
                                   of two duplicates); other.file null: none */
  const char *other_message;    /* what stands there; null without OTHER */
  struct pawl_problem *next;
};

/* Collects problems in the order they were found.  At most LIMIT are kept (so
   that a broken file of a million lines does not flood anyone).  COUNT counts
   all that were told; readers stop soon after LIMIT.  Everything lives in ARENA.  */
struct pawl_problems
{
  struct pawl_arena *arena;
  struct pawl_problem *first, **last;
  size_t count, limit;
};

void pawl_problems_init (struct pawl_problems *problems,
                         struct pawl_arena *arena);
struct pawl_problem *pawl_problems_add (struct pawl_problems *problems,
                                        struct pawl_place at,
                                        const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

#ifdef __cplusplus
}
#endif

#endif
