/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compute-alloc and compute-unknown: the search.

   From each compute-path identity, breadth first, so that the chain to each
   cause is a shortest one; only through what is known to reach a cause, so
   that a clean build costs one visit a function.  */

#include "rules/compute-path.h"

#include <stdlib.h>
#include <string.h>

/* The targets that one call leads to, through slots.  */
struct expansion
{
  struct
  {
    uint32_t target;
    struct pawl_hop hop;
  } *items;
  size_t count, room;
  uint32_t *stamps;             /* by target */
  uint32_t *doubtful;           /* the same, of those with a doubtful hop */
  uint32_t stamp;
};

static void
push_target (struct pawl_case *the_case, struct expansion *expansion,
             uint32_t target, struct pawl_hop hop)
{
  if (expansion->stamps[target] == expansion->stamp
      || (hop.doubtful && expansion->doubtful[target] == expansion->stamp))
    return;
  (hop.doubtful ? expansion->doubtful : expansion->stamps)[target]
    = expansion->stamp;
  expansion->items
    = pawl_arena_grow (the_case->findings->arena, expansion->items,
                       expansion->count, &expansion->room,
                       sizeof *expansion->items);
  expansion->items[expansion->count].target = target;
  expansion->items[expansion->count++].hop = hop;
}

static bool
wants (struct pawl_search *search, pawl_node node, unsigned flags)
{
  return pawl_reach_flags (search->reach, node) & flags;
}

/* Whether CALLEE is a field of what a parameter is, or points to.  */
static bool
is_of_parameter (const struct pawl_callee *callee)
{
  return callee->kind == PAWL_CALLEE_FIELD && callee->of;
}

/* Whether FUNCTION calls one of its parameters, or hands one on, so that what
   it reaches depends on who calls it.  */
static bool
passes_parameters (struct pawl_search *search, uint32_t function)
{
  if (search->passes[function])
    return search->passes[function] == 2;
  const struct pawl_build *build = search->the_case->build;
  const struct pawl_build_function *body = &build->functions[function];
  bool passes = false;
  for (uint32_t i = 0; i < body->call_count && !passes; i++)
    {
      const struct pawl_call *call = &body->function->calls[i];
      passes = call->callee->kind == PAWL_CALLEE_PARAMETER
               || call->callee->kind == PAWL_CALLEE_VARIABLE
               || is_of_parameter (call->callee)
               || call->condition_count;
      for (unsigned j = 0; j < call->argument_count && !passes; j++)
        passes = call->arguments[j].value->kind == PAWL_CALLEE_PARAMETER
                 || is_of_parameter (call->arguments[j].value);
    }
  search->passes[function] = passes ? 2 : 1;
  return passes;
}

/* The value that VISIT's call handed over as the parameter that the target
   NUMBER is, or NONE: any that is handed over anywhere.  */
static uint32_t
bound_value (const struct pawl_search *search, uint32_t visit, uint32_t number)
{
  const struct pawl_build *build = search->the_case->build;
  const struct pawl_build_target *target = &build->targets[number];
  const struct pawl_visit *here = &search->visits[visit];
  if (target->of == PAWL_NONE || !target->callee
      || target->of != build->functions[here->function].target
      || (target->kind != PAWL_CALLEE_PARAMETER
          && target->kind != PAWL_CALLEE_FIELD))
    return PAWL_NONE;
  for (uint32_t i = 0; i < here->binding_count; i++)
    if (here->bindings[i].position == target->callee->position)
      {
        uint32_t value = here->bindings[i].value;
        if (target->kind == PAWL_CALLEE_PARAMETER)
          return value;
        /* Of an object that is known, its own field.  */
        return build->targets[value].kind == PAWL_CALLEE_VARIABLE
                 ? pawl_build_find_element (build, value, target->symbol)
                 : PAWL_NONE;
      }
  return PAWL_NONE;
}

static bool
holds (const struct pawl_condition *condition, int64_t number)
{
  int64_t value = condition->value;
  number &= condition->mask;
  switch (condition->comparison)
    {
    case PAWL_IS_EQUAL:
      return number == value;
    case PAWL_IS_DIFFERENT:
      return number != value;
    case PAWL_IS_LESS:
      return number < value;
    case PAWL_IS_AT_MOST:
      return number <= value;
    case PAWL_IS_GREATER:
      return number > value;
    case PAWL_IS_AT_LEAST:
      return number >= value;
    }
  return true;
}

/* Whether the numbers that were handed over rule out the call number CALL of
   VISIT's function.  */
static bool
is_ruled_out (const struct pawl_search *search, uint32_t visit, size_t call)
{
  const struct pawl_build *build = search->the_case->build;
  const struct pawl_visit *here = &search->visits[visit];
  const struct pawl_call *made
    = &build->functions[here->function].function->calls[call];
  for (unsigned i = 0; i < made->condition_count; i++)
    for (uint32_t j = 0; j < here->binding_count; j++)
      {
        const struct pawl_build_target *value
          = &build->targets[here->bindings[j].value];
        if (here->bindings[j].position == made->conditions[i].position
            && value->kind == PAWL_CALLEE_CONSTANT && value->symbol
            && !holds (&made->conditions[i], strtoll (value->symbol, NULL, 10)))
          return true;
      }
  return false;
}

/* What the call number CALL in VISIT, of the target NUMBER, hands over: its
   count in *COUNT.  */
static const struct pawl_binding *
bindings_of (struct pawl_search *search, uint32_t visit, size_t call,
             uint32_t number, uint32_t *count)
{
  const struct pawl_build *build = search->the_case->build;
  const struct pawl_build_target *target
    = &build->targets[pawl_build_passed_to (build, number)];
  const struct pawl_build_passing *passings
    = build->passings + target->first_passing;
  uint32_t function = search->visits[visit].function;
  uint32_t first = pawl_first_passing (build, target, function,
                                       (uint32_t) call);
  uint32_t end = first;
  while (end < target->passing_count && passings[end].function == function
         && passings[end].call == call)
    end++;
  struct pawl_binding *bindings = pawl_arena_array (
    search->the_case->findings->arena, end - first, sizeof *bindings);
  *count = 0;
  for (uint32_t i = first; i < end; i++)
    {
      uint32_t value = passings[i].value;
      uint32_t bound = bound_value (search, visit, value);
      if (bound != PAWL_NONE)
        value = bound;
      bindings[(*count)++] = (struct pawl_binding) {
        .position = passings[i].position, .value = value,
      };
    }
  return bindings;
}

enum { most_contexts = 64 };

static bool
same_bindings (const struct pawl_visit *visit,
               const struct pawl_binding *bindings, uint32_t count)
{
  if (visit->binding_count != count)
    return false;
  for (uint32_t i = 0; i < count; i++)
    if (visit->bindings[i].position != bindings[i].position
        || visit->bindings[i].value != bindings[i].value)
      return false;
  return true;
}

static void
reach_function (struct pawl_search *search, uint32_t function,
                struct pawl_hop hop)
{
  const struct pawl_case *the_case = search->the_case;
  const struct pawl_binding *bindings = NULL;
  uint32_t count = 0, earlier = PAWL_NONE, contexts = 0;
  bool passes = passes_parameters (search, function);
  bool doubtful = hop.doubtful
                  || (hop.caller != PAWL_NONE
                      && search->visits[hop.caller].doubtful);
  if (passes && hop.caller != PAWL_NONE)
    bindings = bindings_of (
      search, hop.caller, hop.call,
      the_case->build->calls[
        the_case->build->functions[search->visits[hop.caller].function]
          .first_call + hop.call], &count);
  if (search->stamps[function] == search->stamp)
    {
      earlier = search->last_visit[function];
      for (uint32_t at = earlier; at != PAWL_NONE;
           at = search->visits[at].earlier, contexts++)
        if ((doubtful || !search->visits[at].doubtful)
            && (!passes || search->visits[at].binding_count == 0
                || same_bindings (&search->visits[at], bindings, count)))
          return;
      /* Too many ways: whatever is handed over anywhere.  */
      if (contexts >= most_contexts)
        count = 0;
    }
  search->visits
    = pawl_arena_grow (the_case->findings->arena, search->visits,
                       search->visit_count, &search->visit_room,
                       sizeof *search->visits);
  uint32_t visit = (uint32_t) search->visit_count++;
  search->visits[visit] = (struct pawl_visit) {
    .function = function, .hop = hop, .bindings = bindings,
    .binding_count = count, .earlier = earlier, .doubtful = doubtful,
  };
  search->stamps[function] = search->stamp;
  search->last_visit[function] = visit;
}

/* Where the call of HOP stands.  */
static struct pawl_place
place_of_call (const struct pawl_search *search, const struct pawl_hop *hop)
{
  return search->the_case->build
    ->functions[search->visits[hop->caller].function]
    .function->calls[hop->call].at;
}

/* A parameter also holds what its own body stores there.  */
static void
push_stores (struct pawl_search *search, struct expansion *expansion,
             uint32_t parameter, struct pawl_hop hop, unsigned flags)
{
  const struct pawl_build *build = search->the_case->build;
  const struct pawl_build_target *target = &build->targets[parameter];
  for (uint32_t i = 0; i < target->store_count; i++)
    {
      const struct pawl_build_store *store
        = &build->stores[target->first_store + i];
      if (!wants (search, build->function_count + store->value, flags))
        continue;
      hop.stored = store->value;
      hop.stored_at = store->store->at;
      hop.via = "is stored here";
      push_target (search->the_case, expansion, store->value, hop);
    }
}

/* Whether the call number CALL in VISIT, of the target NUMBER, hands over
   something that leads to FLAGS: whoever is called may call it, by however many
   names it is called.  */
static bool
hands_over (struct pawl_search *search, uint32_t visit, size_t call,
            uint32_t number, unsigned flags)
{
  const struct pawl_build *build = search->the_case->build;
  const struct pawl_build_target *target
    = &build->targets[pawl_build_passed_to (build, number)];
  uint32_t function = search->visits[visit].function;
  if (!build->functions[function].function->calls[call].argument_count)
    return false;
  for (uint32_t i = pawl_first_passing (build, target, function,
                                        (uint32_t) call);
       i < target->passing_count; i++)
    {
      const struct pawl_build_passing *passing
        = &build->passings[target->first_passing + i];
      if (passing->function != function || passing->call != call)
        break;
      uint32_t bound = bound_value (search, visit, passing->value);
      if (wants (search, build->function_count
                           + (bound == PAWL_NONE ? passing->value : bound),
                 flags))
        return true;
    }
  return false;
}

/* Whether it is known that nothing is known of the target NUMBER, which VISIT's
   body calls.  What was only parsed has no stores, and of C++ not all bodies.  */
static bool
tells_unknown (const struct pawl_search *search, uint32_t visit,
               uint32_t number)
{
  const struct pawl_build *build = search->the_case->build;
  const struct pawl_build_target *target = &build->targets[number];
  return !build->functions[search->visits[visit].function].function->parsed_only
         || (target->kind == PAWL_CALLEE_FUNCTION && !target->local
             && target->symbol && strncmp (target->symbol, "_Z", 2) != 0);
}

/* Follows the call that HOP describes to TARGET and on through slots: to causes,
   which are findings, and to functions, which are visited.  */
static void
follow_call (struct pawl_search *search, struct expansion *expansion,
             uint32_t target, struct pawl_hop hop, unsigned flags, bool armed)
{
  struct pawl_case *the_case = search->the_case;
  const struct pawl_build *build = the_case->build;
  expansion->count = 0;
  expansion->stamp++;
  push_target (the_case, expansion, target, hop);
  for (size_t i = 0; i < expansion->count; i++)
    {
      uint32_t number = expansion->items[i].target;
      struct pawl_hop here = expansion->items[i].hop;
      if (here.doubtful && build->targets[number].kind == PAWL_CALLEE_FUNCTION
          && pawl_is_given (search, hop.caller, number))
        here.doubtful = false;
      pawl_node node = build->function_count + number;
      uint32_t bound = bound_value (search, hop.caller, number);
      if (bound != PAWL_NONE)
        {
          if (here.slot == PAWL_NONE)
            here.slot = number;
          here.stored = bound;
          here.stored_at = place_of_call (
            search, &search->visits[hop.caller].hop);
          here.via = "is handed over here";
          push_target (the_case, expansion, bound, here);
          if (build->targets[number].kind == PAWL_CALLEE_PARAMETER)
            push_stores (search, expansion, number, here, flags);
          continue;
        }
      unsigned own = pawl_own_flags (search->reach, node) & flags;
      if (own)
        {
          struct pawl_cause cause = {
            .visit = hop.caller, .call = hop.call, .cause = number,
            .last = here,
          };
          if (own & PAWL_REACHES_CAUSE)
            {
              if (here.doubtful || search->visits[hop.caller].doubtful)
                pawl_find_doubt (search, &cause);
              else
                pawl_find_allocation (search, &cause);
            }
          else if (!(pawl_is_open (the_case, number)
                     && wants (search, node, flags & PAWL_REACHES_CAUSE))
                   && tells_unknown (search, hop.caller, number))
            pawl_find_unknown (search, &cause);
          /* An open slot may hold what is known to be stored, too.  */
          if (!pawl_is_open (the_case, number))
            continue;
        }
      struct pawl_cursor cursor = { 0 };
      struct pawl_edge edge;
      while (pawl_next_edge (search->reach, node, &cursor, &edge))
        {
          bool into = edge.to < build->function_count;
          if (!wants (search, edge.to, flags)
              && !(armed && (!into || passes_parameters (search, edge.to))))
            continue;
          struct pawl_hop next = here;
          if (!next.doubtful && !into)
            next.doubtful = pawl_is_doubtful (search, number);
          if (into)
            {
              reach_function (search, edge.to, next);
              continue;
            }
          if (next.slot == PAWL_NONE)
            next.slot = number;
          next.stored = edge.to - build->function_count;
          next.stored_at = *edge.at;
          next.via = edge.via;
          push_target (the_case, expansion, next.stored, next);
        }
    }
}

/* VISIT, which a doubtful way led to, is a cause by itself.  */
static void
doubt_visit (struct pawl_search *search, uint32_t visit)
{
  const struct pawl_hop *hop = &search->visits[visit].hop;
  struct pawl_cause cause = {
    .visit = hop->caller, .call = hop->call,
    .cause = search->the_case->build->functions[search->visits[visit].function]
               .target,
    .last = *hop,
  };
  pawl_find_doubt (search, &cause);
}

static bool
hands_anything (const struct pawl_function *function)
{
  for (size_t i = 0; i < function->call_count; i++)
    if (function->calls[i].argument_count)
      return true;
  return false;
}

static void
search_identity (struct pawl_search *search, struct expansion *expansion,
                 unsigned flags)
{
  struct pawl_case *the_case = search->the_case;
  const struct pawl_build *build = the_case->build;
  const struct pawl_identity *identity = search->identity;
  search->stamp++;
  search->visit_count = 0;
  for (size_t i = 0; i < identity->function_count; i++)
    if (the_case->role_of[identity->functions[i]] == PAWL_ROLE_COMPUTE
        && (wants (search, identity->functions[i], flags)
            || hands_anything (
              build->functions[identity->functions[i]].function)))
      reach_function (search, identity->functions[i],
                      (struct pawl_hop) { .caller = PAWL_NONE });

  for (uint32_t visit = 0; visit < search->visit_count; visit++)
    {
      uint32_t function = search->visits[visit].function;
      const struct pawl_function *body = build->functions[function].function;
      if (the_case->role_of[function] == PAWL_ROLE_PREPARE)
        {
          if (search->visits[visit].doubtful)
            doubt_visit (search, visit);
          else
            pawl_find_preparation (search, visit);
          continue;
        }
      if ((flags & PAWL_REACHES_CAUSE)
          && body->frame_bytes > the_case->policy->stack_limit)
        {
          if (search->visits[visit].doubtful)
            doubt_visit (search, visit);
          else
            pawl_find_frame (search, visit);
        }
      struct pawl_cursor cursor = { 0 };
      struct pawl_edge edge;
      while (pawl_next_edge (search->reach, function, &cursor, &edge))
        {
          uint32_t target = edge.to - build->function_count;
          if (is_ruled_out (search, visit, edge.call))
            continue;
          uint32_t bound = bound_value (search, visit, target);
          bool armed = hands_over (search, visit, edge.call, target, flags);
          if (!armed && !wants (search, edge.to, flags)
              && !(bound != PAWL_NONE
                   && wants (search, build->function_count + bound, flags)))
            continue;
          struct pawl_hop hop = {
            .caller = visit, .call = edge.call, .slot = PAWL_NONE,
            .stored = target,
          };
          if (edge.via)
            {
              hop.slot
                = build->calls[build->functions[function].first_call
                               + edge.call];
              hop.stored_at = *edge.at;
              hop.via = edge.via;
            }
          follow_call (search, expansion, target, hop, flags, armed);
        }
    }
}

void
pawl_judge_compute_path (struct pawl_case *the_case)
{
  const struct pawl_levels *levels = &the_case->policy->levels;
  unsigned flags
    = (levels->level[PAWL_RULE_COMPUTE_ALLOC] != PAWL_LEVEL_OFF
         ? PAWL_REACHES_CAUSE : 0)
      | (levels->level[PAWL_RULE_COMPUTE_UNKNOWN] != PAWL_LEVEL_OFF
           ? PAWL_REACHES_UNKNOWN : 0);
  bool any = false;
  for (size_t i = 0; i < the_case->identity_count && !any; i++)
    any = the_case->identities[i].role == PAWL_ROLE_COMPUTE;
  if (!any || !flags)
    return;

  const struct pawl_build *build = the_case->build;
  struct pawl_arena *arena = the_case->findings->arena;
  struct pawl_reach reach;
  pawl_reach_init (&reach, the_case);
  struct pawl_search search = {
    .the_case = the_case, .reach = &reach,
    .last_visit = pawl_arena_array (arena, build->function_count,
                                    sizeof *search.last_visit),
    .stamps = pawl_arena_array (arena, build->function_count,
                                sizeof *search.stamps),
    .passes = pawl_arena_alloc (arena, build->function_count),
    .mixed = pawl_arena_alloc (arena, build->target_count),
    .mixed_stamps = pawl_arena_array (arena, build->target_count,
                                      sizeof *search.mixed_stamps),
  };
  struct expansion expansion = {
    .stamps = pawl_arena_array (arena, build->target_count,
                                sizeof *expansion.stamps),
    .doubtful = pawl_arena_array (arena, build->target_count,
                                  sizeof *expansion.doubtful),
  };
  for (size_t i = 0; i < the_case->identity_count; i++)
    if (the_case->identities[i].role == PAWL_ROLE_COMPUTE)
      {
        search.identity = &the_case->identities[i];
        search.first_finding = the_case->findings->count;
        search_identity (&search, &expansion, flags);
      }
  the_case->reached = reach.seen;
}
