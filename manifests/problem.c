/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collecting problems: see problem.h.  */

#include "manifests/problem.h"

enum { most_kept = 50 };

void
pawl_problems_init (struct pawl_problems *problems, struct pawl_arena *arena)
{
  problems->arena = arena;
  problems->first = NULL;
  problems->last = &problems->first;
  problems->count = 0;
  problems->limit = most_kept;
}

struct pawl_problem *
pawl_problems_add (struct pawl_problems *problems, struct pawl_place at,
                   const char *format, ...)
{
  struct pawl_problem *problem
    = pawl_arena_alloc (problems->arena, sizeof *problem);
  problem->at = at;
  problem->message = "";
  if (problems->count++ >= problems->limit)
    return problem;

  va_list arguments;
  va_start (arguments, format);
  problem->message = pawl_arena_vprintf (problems->arena, format, arguments);
  va_end (arguments);
  *problems->last = problem;
  problems->last = &problem->next;
  return problem;
}
