/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stored evidence can do without: see unused.h.  */

#include "rules/unused.h"

#include <string.h>

#include "rules/identity.h"

/* That the function CALLER calls the one that the list belongs to.  */
struct caller
{
  uint32_t caller;
  uint32_t next;                /* in the list, from 1; 0: the last one */
};

/* Functions are numbered as in the unit.  */
struct search
{
  struct pawl_case *the_case;
  bool *kept;                   /* by function */
  uint32_t *work;               /* kept ones whose callers were not looked at */
  size_t work_count;
  uint32_t *first_caller;       /* by function, from 1 */
  struct caller *callers;
  size_t caller_count, caller_room;
};

static void
keep (struct search *search, uint32_t function)
{
  if (search->kept[function])
    return;
  search->kept[function] = true;
  search->work[search->work_count++] = function;
}

/* FUNCTION calls CALLEE, which the build has as TARGET.  */
static void
look_at_call (struct search *search, uint32_t function,
              const struct pawl_callee *callee, uint32_t target)
{
  const struct pawl_case *the_case = search->the_case;
  const struct pawl_known *known = &the_case->known[target];
  if (callee->kind == PAWL_CALLEE_FUNCTION && !known->prepares
      && !the_case->build->targets[target].promises)
    {
      if (known->effect == PAWL_EFFECT_NONE && !known->calls_back)
        return;
      if (known->effect == PAWL_EFFECT_UNKNOWN && callee->body)
        {
          uint32_t body = callee->body - 1;
          search->callers
            = pawl_arena_grow (the_case->findings->arena, search->callers,
                               search->caller_count, &search->caller_room,
                               sizeof *search->callers);
          search->callers[search->caller_count++]
            = (struct caller) { function, search->first_caller[body] };
          search->first_caller[body] = (uint32_t) search->caller_count;
          return;
        }
    }
  keep (search, function);
}

/* The function NUMBER of the unit, which the build has as BODY.  */
static void
look_at_function (struct search *search, uint32_t number,
                  const struct pawl_build_function *body)
{
  const struct pawl_case *the_case = search->the_case;
  const struct pawl_build *build = the_case->build;
  const struct pawl_function *function = body->function;
  const struct pawl_identity *identity
    = &the_case->identities[the_case->identity_of[body - build->functions]];
  if (function->promises || function->sizing || function->flow
      || identity->role != PAWL_ROLE_NONE || identity->entry)
    keep (search, number);
  for (uint32_t i = 0; i < body->call_count && !search->kept[number]; i++)
    look_at_call (search, number, function->calls[i].callee,
                  build->calls[body->first_call + i]);
}

/* Whoever calls what is kept is kept.  */
static void
keep_callers (struct search *search)
{
  while (search->work_count)
    {
      uint32_t function = search->work[--search->work_count];
      for (uint32_t i = search->first_caller[function]; i;
           i = search->callers[i - 1].next)
        keep (search, search->callers[i - 1].caller);
    }
}

/* Takes from the calls of BODY the numbers that they hand over, and what has to
   hold for them, where that decides nothing: the callee has no branches that
   count, or nobody looks behind the function.  */
static void
drop_details (const struct pawl_case *the_case,
              const struct pawl_build_function *body)
{
  const struct pawl_build *build = the_case->build;
  const struct pawl_function *function = body->function;
  const struct pawl_identity *identity
    = &the_case->identities[the_case->identity_of[body - build->functions]];
  bool never_behind = function->parsed_only && !function->promises
                      && identity->role == PAWL_ROLE_NONE;
  for (uint32_t i = 0; i < body->call_count; i++)
    {
      struct pawl_call *call = &function->calls[i];
      const struct pawl_known *known
        = &the_case->known[build->calls[body->first_call + i]];
      if (!never_behind
          && (known->effect != PAWL_EFFECT_NONE || known->calls_back
              || known->prepares))
        continue;
      call->condition_count = 0;
      struct pawl_argument *kept = pawl_arena_array (
        the_case->findings->arena, call->argument_count, sizeof *kept);
      unsigned count = 0;
      for (unsigned j = 0; j < call->argument_count && !never_behind; j++)
        if (call->arguments[j].value->kind != PAWL_CALLEE_CONSTANT)
          kept[count++] = call->arguments[j];
      call->arguments = kept;
      call->argument_count = count;
    }
}

/* Takes out of UNIT the callees that only dropped functions called, unless there
   are facts that may name them elsewhere.  */
static void
drop_callees (struct pawl_arena *arena, struct pawl_unit *unit)
{
  bool *named = pawl_arena_array (arena, unit->callee_count, sizeof *named);
  for (size_t i = 0; i < unit->function_count; i++)
    {
      const struct pawl_function *function = unit->functions[i];
      if (function->sizing || function->flow)
        return;
      for (size_t j = 0; j < function->call_count; j++)
        {
          const struct pawl_call *call = &function->calls[j];
          named[call->callee->index] = true;
          for (unsigned k = 0; k < call->argument_count; k++)
            named[call->arguments[k].value->index] = true;
        }
    }
  for (size_t i = 0; i < unit->store_count; i++)
    named[unit->stores[i].into->index]
      = named[unit->stores[i].value->index] = true;
  /* A callee stands behind the function that it is a part of.  */
  for (size_t i = unit->callee_count; i-- > 0;)
    {
      const struct pawl_callee *callee = unit->callees[i];
      named[i] |= callee->promises || callee->alias_of || callee->sizing
                  || (callee->kind != PAWL_CALLEE_FUNCTION
                      && callee->kind != PAWL_CALLEE_PARAMETER
                      && callee->kind != PAWL_CALLEE_CONSTANT);
      if (named[i] && callee->of)
        named[callee->of->index] = true;
    }
  size_t count = 0;
  for (size_t i = 0; i < unit->callee_count; i++)
    if (named[i])
      {
        unit->callees[count] = unit->callees[i];
        unit->callees[count]->index = (unsigned) count;
        count++;
      }
  unit->callee_count = count;
}

void
pawl_drop_unused (struct pawl_case *the_case, struct pawl_unit *unit)
{
  struct pawl_arena *arena = the_case->findings->arena;
  size_t count = unit->function_count;
  struct search search = {
    .the_case = the_case,
    .kept = pawl_arena_array (arena, count, sizeof *search.kept),
    .work = pawl_arena_array (arena, count, sizeof *search.work),
    .first_caller
      = pawl_arena_array (arena, count, sizeof *search.first_caller),
  };
  /* The build has the unit's functions in the same order, but each only once.  */
  const struct pawl_build_function *body = the_case->build->functions;
  const struct pawl_build_function *end
    = body + the_case->build->function_count;
  for (uint32_t i = 0; i < count; i++)
    if (body != end && body->function == unit->functions[i])
      {
        drop_details (the_case, body);
        look_at_function (&search, i, body++);
      }
    else
      keep (&search, i);
  keep_callers (&search);

  unit->function_count = 0;
  for (size_t i = 0; i < count; i++)
    if (search.kept[i] || !unit->functions[i]->parsed_only)
      unit->functions[unit->function_count++] = unit->functions[i];
  drop_callees (arena, unit);
}
