/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ways of which it cannot be told whether they are taken: an object of the C++
   library is given one function here and another one there.  */

#include "rules/compute-path.h"

#include <stdlib.h>
#include <string.h>

/* Whether TARGET holds what is stored in any object of a type of the C++ library,
   or in any place of a type whose address was taken.  Of those, all that have one
   instance share what they are given: a function that one user of the library
   hands over says nothing of the others.  */
static bool
is_shared (const struct pawl_build_target *target)
{
  const char *symbol = target->callee ? target->callee->symbol : NULL;
  if (!symbol || target->of != PAWL_NONE)
    return false;
  size_t length = strlen (target->name);
  if (strcmp (target->name, "<pointer>") == 0
      || (length > 5 && strcmp (target->name + length - 5, "__pfn") == 0
          && !strpbrk (symbol, ".[")))
    return true;
  return target->kind == PAWL_CALLEE_FIELD
         && (strncmp (symbol, "std::", 5) == 0
             || strncmp (symbol, "__gnu_cxx::", 11) == 0
             || strncmp (symbol, "_ZSt", 4) == 0
             || strncmp (symbol, "_ZNSt", 5) == 0);
}

/* Whether one of those that the shared slot NUMBER is given by leads to no cause.
   An object or a variable that holds both is one of them, and leads to one.  */
static bool
is_mixed (struct pawl_search *search, uint32_t number)
{
  if (search->mixed[number])
    return search->mixed[number] == 2;
  const struct pawl_build *build = search->the_case->build;
  struct pawl_arena *arena = search->the_case->findings->arena;
  uint32_t *work = NULL;
  size_t count = 0, room = 0;
  uint32_t stamp = ++search->mixed_stamp;
  bool mixed = false;
  work = pawl_arena_grow (arena, work, count, &room, sizeof *work);
  work[count++] = number;
  search->mixed_stamps[number] = stamp;
  while (count && !mixed)
    {
      struct pawl_cursor cursor = { 0 };
      struct pawl_edge edge;
      uint32_t slot = work[--count];
      while (!mixed
             && pawl_next_edge (search->reach, build->function_count + slot,
                                &cursor, &edge))
        {
          uint32_t giver = edge.to - build->function_count;
          if (edge.to < build->function_count
              || search->mixed_stamps[giver] == stamp)
            continue;
          search->mixed_stamps[giver] = stamp;
          const struct pawl_build_target *target = &build->targets[giver];
          if (!is_shared (target) && target->kind != PAWL_CALLEE_PARAMETER
              && target->kind != PAWL_CALLEE_RESULT)
            {
              mixed = search->reach->holds[giver]
                      && !(pawl_reach_flags (search->reach, edge.to)
                            & PAWL_REACHES_CAUSE);
              continue;
            }
          work = pawl_arena_grow (arena, work, count, &room, sizeof *work);
          work[count++] = giver;
        }
    }
  search->mixed[number] = mixed ? 2 : 1;
  return mixed;
}

bool
pawl_is_doubtful (struct pawl_search *search, uint32_t number)
{
  return is_shared (&search->the_case->build->targets[number])
         && is_mixed (search, number);
}

static int
compare_given (const void *one, const void *other)
{
  const struct pawl_build_store *const *a = one, *const *b = other;
  return ((*a)->value > (*b)->value) - ((*a)->value < (*b)->value);
}

static void
find_given (struct pawl_search *search)
{
  const struct pawl_build *build = search->the_case->build;
  search->given = pawl_arena_array (search->the_case->findings->arena,
                                    build->store_count + 1,
                                    sizeof *search->given);
  for (size_t i = 0; i < build->store_count; i++)
    if (build->targets[build->stores[i].value].kind == PAWL_CALLEE_FUNCTION
        && build->stores[i].store->at.file)
      search->given[search->given_count++] = &build->stores[i];
  qsort (search->given, search->given_count, sizeof *search->given,
         compare_given);
}

static bool
stands_in (const struct pawl_place *place, const struct pawl_function *body)
{
  return body->at.file && strcmp (place->file, body->at.file) == 0
         && place->line >= body->at.line && place->line <= body->last_line;
}

static bool
hands_over (const struct pawl_build *build, uint32_t function, uint32_t number)
{
  const struct pawl_build_function *body = &build->functions[function];
  for (uint32_t i = 0; i < body->call_count; i++)
    {
      const struct pawl_call *call = &body->function->calls[i];
      for (unsigned j = 0; j < call->argument_count; j++)
        if (pawl_build_target_of (build, body->unit, call->arguments[j].value)
            == number)
          return true;
    }
  return false;
}

bool
pawl_is_given (struct pawl_search *search, uint32_t visit, uint32_t number)
{
  const struct pawl_build *build = search->the_case->build;
  if (!search->given)
    find_given (search);
  size_t low = 0, high = search->given_count;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (search->given[middle]->value < number)
        low = middle + 1;
      else
        high = middle;
    }
  for (uint32_t at = visit; at != PAWL_NONE; at = search->visits[at].hop.caller)
    {
      uint32_t function = search->visits[at].function;
      if (hands_over (build, function, number))
        return true;
      for (size_t i = low; i < search->given_count
                           && search->given[i]->value == number; i++)
        if (stands_in (&search->given[i]->store->at,
                       build->functions[function].function))
          return true;
    }
  return false;
}
