/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The call graph and what can be reached in it: see reach.h.

   Strongly connected components by Tarjan's algorithm with a stack of its own:
   all nodes of one reach the same.  */

#include "rules/reach.h"

#include <string.h>

/* What is to know of a call on the way, in one byte: it is asked for each call
   of a build, in no order that caches know.  */
enum
{
  CALL_SKIPPED = 1,             /* leads nowhere */
  CALL_CALLS_BACK = 2,          /* its callee calls back an argument */
  CALL_HANDS_ON = 3,            /* through a slot, and something is handed over:
                                   whoever is called may call that */
};

static bool
is_slot (enum pawl_callee_kind kind)
{
  return kind >= PAWL_CALLEE_FIELD && kind <= PAWL_CALLEE_VIRTUAL;
}

/* Whether what is KNOWN is that a library's function may acquire, and no project's
   own word.  */
static bool
is_listed (const struct pawl_known *known)
{
  return known->effect == PAWL_EFFECT_MAY_ACQUIRE && !known->at.file;
}

static uint8_t *
classify_calls (const struct pawl_case *the_case, struct pawl_arena *arena)
{
  const struct pawl_build *build = the_case->build;
  uint8_t *ways = pawl_arena_alloc (arena, build->call_count + 1);
  for (uint32_t i = 0; i < build->function_count; i++)
    {
      const struct pawl_build_function *body = &build->functions[i];
      for (uint32_t j = 0; j < body->call_count; j++)
        {
          const struct pawl_call *call = &body->function->calls[j];
          size_t index = body->first_call + j;
          const struct pawl_known *known
            = &the_case->known[build->calls[index]];
          if (call->implicit || the_case->allowed[index]
              || (call->plain_format && is_listed (known))
              || (call->on_failure_path
                  && !the_case->policy->check_failure_paths))
            ways[index] = CALL_SKIPPED;
          else if (known->calls_back)
            ways[index] = CALL_CALLS_BACK;
          else if (call->argument_count && is_slot (call->callee->kind))
            ways[index] = CALL_HANDS_ON;
        }
    }
  return ways;
}

/* Whether TARGET is only a part of other slots, what is written to a field in
   any object: it may well be empty.  */
static bool
is_part (const struct pawl_build_target *target)
{
  const char *symbol = target->callee ? target->callee->symbol : NULL;
  size_t length = symbol ? strlen (symbol) : 0;
  return target->kind == PAWL_CALLEE_FIELD && length
         && symbol[length - 1] == '=';
}

/* Whether any value that TARGET may have is known to hold something.  */
static bool
gets_something (const struct pawl_reach *reach,
                const struct pawl_build_target *target)
{
  const struct pawl_build *build = reach->the_case->build;
  /* What holds itself is known to be null else.  */
  for (uint32_t i = 0; i < target->store_count; i++)
    {
      uint32_t value = build->stores[target->first_store + i].value;
      if (reach->holds[value] || value == target - build->targets)
        return true;
    }
  if (target->kind != PAWL_CALLEE_PARAMETER || target->of == PAWL_NONE
      || !target->callee)
    return false;
  const struct pawl_build_target *of = &build->targets[target->of];
  for (uint32_t i = 0; i < of->passing_count; i++)
    {
      const struct pawl_build_passing *passing
        = &build->passings[of->first_passing + i];
      if (passing->position == target->callee->position
          && reach->holds[passing->value])
        return true;
    }
  return false;
}

/* Which slots something is known to be stored in, by way of other slots.  */
static void
find_holding (struct pawl_reach *reach)
{
  const struct pawl_build *build = reach->the_case->build;
  reach->holds = pawl_arena_alloc (reach->the_case->findings->arena,
                                   build->target_count);
  for (uint32_t i = 0; i < build->target_count; i++)
    reach->holds[i] = !is_slot (build->targets[i].kind);
  /* Chains of slots are short: a few rounds.  */
  for (bool changed = true; changed;)
    {
      changed = false;
      for (uint32_t i = 0; i < build->target_count; i++)
        if (!reach->holds[i] && gets_something (reach, &build->targets[i]))
          reach->holds[i] = changed = true;
    }
}

void
pawl_reach_init (struct pawl_reach *reach, struct pawl_case *the_case)
{
  struct pawl_arena *arena = the_case->findings->arena;
  const struct pawl_build *build = the_case->build;
  memset (reach, 0, sizeof *reach);
  reach->the_case = the_case;
  reach->node_count = build->function_count + build->target_count;
  reach->flags = pawl_arena_alloc (arena, reach->node_count);
  reach->seen = pawl_arena_alloc (arena, reach->node_count);
  if (!the_case->ways)
    the_case->ways = classify_calls (the_case, arena);
  find_holding (reach);
}

/* Whether FUNCTION's body is judged by itself, so that whoever calls it need
   not look inside.  */
static bool
judged_alone (const struct pawl_case *the_case, uint32_t function)
{
  return the_case->role_of[function] == PAWL_ROLE_COMPUTE;
}

/* Whether FUNCTION is a weak body of TARGET and there is a strong one.  */
static bool
is_overridden (const struct pawl_build *build,
               const struct pawl_build_target *target, uint32_t function)
{
  if (!build->functions[function].function->mergeable)
    return false;
  for (uint32_t body = target->function; body != PAWL_NONE;
       body = build->functions[body].next)
    if (!build->functions[body].function->mergeable
        && !build->functions[body].function->parsed_only)
      return true;
  return false;
}

/* The next value that the calls of TARGET's function hand over as the
   parameter that TARGET is.  */
static bool
next_passing (const struct pawl_build *build,
              const struct pawl_build_target *target,
              struct pawl_cursor *cursor, struct pawl_edge *edge)
{
  const struct pawl_build_target *of = &build->targets[target->of];
  const struct pawl_build_passing *passings
    = build->passings + of->first_passing;
  while (cursor->next < of->passing_count)
    {
      const struct pawl_build_passing *passing = &passings[cursor->next++];
      if (!target->callee || passing->position != target->callee->position)
        continue;
      edge->to = build->function_count + passing->value;
      edge->at = &build->functions[passing->function]
                    .function->calls[passing->call].at;
      edge->via = "is handed over here";
      return true;
    }
  return false;
}

static bool
next_target_edge (const struct pawl_case *the_case, uint32_t number,
                  struct pawl_cursor *cursor, struct pawl_edge *edge)
{
  const struct pawl_build *build = the_case->build;
  const struct pawl_build_target *target = &build->targets[number];
  const struct pawl_known *known = &the_case->known[number];
  if (known->effect != PAWL_EFFECT_UNKNOWN || known->prepares
      || known->trusted)
    return false;
  if (is_slot (target->kind))
    {
      if (target->promises
          & (PAWL_PROMISE_NOALLOC | PAWL_PROMISE_COMPUTE))
        return false;
      if (target->kind == PAWL_CALLEE_PARAMETER && target->of != PAWL_NONE)
        {
          if (cursor->part == 0 && next_passing (build, target, cursor, edge))
            return true;
          if (cursor->part == 0)
            {
              cursor->part = 1;
              cursor->next = 0;
            }
        }
      if (cursor->next < target->store_count)
        {
          const struct pawl_build_store *store
            = &build->stores[target->first_store + cursor->next++];
          edge->to = build->function_count + store->value;
          edge->at = &store->store->at;
          edge->via = "is stored here";
          return true;
        }
      return false;
    }
  /* The bodies of the function, one after the other.  */
  uint32_t function = cursor->next ? cursor->part : target->function;
  while (function != PAWL_NONE)
    {
      uint32_t next = build->functions[function].next;
      cursor->next = 1;
      cursor->part = next;
      if (!judged_alone (the_case, function)
          && !is_overridden (build, target, function))
        {
          edge->to = function;
          edge->at = &build->functions[function].function->at;
          edge->via = NULL;
          return true;
        }
      function = next;
    }
  cursor->next = 1;
  cursor->part = PAWL_NONE;
  return false;
}

uint32_t
pawl_first_passing (const struct pawl_build *build,
                    const struct pawl_build_target *target, uint32_t function,
                    uint32_t call)
{
  /* They are in the order of the functions and calls.  */
  const struct pawl_build_passing *passings
    = build->passings + target->first_passing;
  uint32_t low = 0, high = target->passing_count;
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;
      if (passings[middle].function < function
          || (passings[middle].function == function
              && passings[middle].call < call))
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* What the call at INDEX of FUNCTION hands over as the argument that its
   callee calls back, from *FROM on among the callee's passings.  */
static bool
next_call_back (const struct pawl_case *the_case, uint32_t function,
                uint32_t call, uint32_t number, uint32_t *from,
                uint32_t *value)
{
  const struct pawl_build *build = the_case->build;
  const struct pawl_build_target *target
    = &build->targets[pawl_build_passed_to (build, number)];
  const struct pawl_build_passing *passings
    = build->passings + target->first_passing;
  unsigned calls_back = the_case->known[number].calls_back;
  if (*from == 0)
    *from = pawl_first_passing (build, target, function, call);
  for (; *from < target->passing_count
         && passings[*from].function == function
         && passings[*from].call == call; ++*from)
    if (calls_back == PAWL_ANY_ARGUMENT
        || passings[*from].position == calls_back - 1)
      {
        *value = passings[(*from)++].value;
        return true;
      }
  return false;
}

static bool
next_function_edge (const struct pawl_case *the_case, uint32_t number,
                    struct pawl_cursor *cursor, struct pawl_edge *edge)
{
  const struct pawl_build *build = the_case->build;
  const struct pawl_build_function *body = &build->functions[number];
  if (cursor->next == 0 && cursor->part == 0
      && the_case->role_of[number] == PAWL_ROLE_PREPARE)
    return false;
  while (cursor->next < body->call_count)
    {
      size_t index = body->first_call + cursor->next;
      uint32_t target = build->calls[index];
      unsigned way = the_case->ways[index];
      edge->call = cursor->next;
      edge->at = &body->function->calls[cursor->next].at;
      edge->via = NULL;
      if (cursor->part == 0)
        {
          /* First the callee, then what it calls back.  */
          if (way == CALL_CALLS_BACK)
            cursor->part = 1;
          else
            cursor->next++;
          if (way != CALL_SKIPPED)
            {
              edge->to = build->function_count + target;
              return true;
            }
          continue;
        }
      uint32_t from = cursor->part - 1, value;
      if (next_call_back (the_case, number, (uint32_t) cursor->next, target,
                          &from, &value))
        {
          cursor->part = from + 1;
          edge->to = build->function_count + value;
          edge->via = "calls back what is handed over here";
          return true;
        }
      cursor->part = 0;
      cursor->next++;
    }
  return false;
}

bool
pawl_next_edge (const struct pawl_reach *reach, pawl_node node,
                struct pawl_cursor *cursor, struct pawl_edge *edge)
{
  uint32_t functions = reach->the_case->build->function_count;
  return node < functions
           ? next_function_edge (reach->the_case, node, cursor, edge)
           : next_target_edge (reach->the_case, node - functions, cursor,
                               edge);
}

bool
pawl_is_open (const struct pawl_case *the_case, uint32_t number)
{
  const struct pawl_build *build = the_case->build;
  const struct pawl_build_target *target = &build->targets[number];
  if (the_case->policy->whole_build || is_part (target)
      || target->promises & (PAWL_PROMISE_NOALLOC | PAWL_PROMISE_COMPUTE)
      || the_case->known[number].effect != PAWL_EFFECT_UNKNOWN)
    return false;
  switch (target->kind)
    {
    case PAWL_CALLEE_VARIABLE:
      /* <pointer>: all that is reached through pointers of its type.  */
      return !target->local && *target->name != '<';
    case PAWL_CALLEE_FIELD:
      return !target->local && target->of == PAWL_NONE
             && *target->name != '<'
             && !(target->callee && target->callee->has_body);
    case PAWL_CALLEE_PARAMETER:
      return target->of != PAWL_NONE && !build->targets[target->of].local;
    default:
      return false;
    }
}

/* Whether nothing is known of what a call of the target NUMBER does.  */
static bool
is_unknown (const struct pawl_reach *reach, uint32_t number)
{
  const struct pawl_case *the_case = reach->the_case;
  const struct pawl_build_target *target
    = &the_case->build->targets[number];
  const struct pawl_known *known = &the_case->known[number];
  if (known->effect != PAWL_EFFECT_UNKNOWN || known->prepares
      || known->trusted)
    return false;
  switch (target->kind)
    {
    case PAWL_CALLEE_FUNCTION:
      return target->function == PAWL_NONE;
    case PAWL_CALLEE_ASM:
    case PAWL_CALLEE_UNKNOWN:
      return true;
    case PAWL_CALLEE_ALLOCA:
    case PAWL_CALLEE_VLA:
    case PAWL_CALLEE_CONSTANT:
      return false;
    default:
      /* Whatever a body returns is stored there: none, no function.  */
      if (target->kind == PAWL_CALLEE_RESULT && target->of != PAWL_NONE
          && the_case->build->targets[target->of].function != PAWL_NONE)
        return false;
      return (!(target->promises
                & (PAWL_PROMISE_NOALLOC | PAWL_PROMISE_COMPUTE))
              && !reach->holds[number] && !is_part (target))
             || pawl_is_open (the_case, number);
    }
}

unsigned
pawl_own_flags (const struct pawl_reach *reach, pawl_node node)
{
  const struct pawl_case *the_case = reach->the_case;
  const struct pawl_build *build = the_case->build;
  if (node < build->function_count)
    {
      /* A preparation by name is known only with its body's identity.  */
      const struct pawl_function *function = build->functions[node].function;
      return the_case->role_of[node] == PAWL_ROLE_PREPARE
                 || function->frame_bytes > the_case->policy->stack_limit
               ? PAWL_REACHES_CAUSE : 0;
    }
  uint32_t target = node - build->function_count;
  if (pawl_known_is_cause (&the_case->known[target],
                           build->targets[target].kind))
    return PAWL_REACHES_CAUSE;
  return is_unknown (reach, target) ? PAWL_REACHES_UNKNOWN : 0;
}

/* A node on the way: Tarjan's numbers.  */
struct frame
{
  pawl_node node;
  struct pawl_cursor cursor;
  struct pawl_cursor handed;    /* in what is handed on */
};

struct tarjan
{
  uint32_t *number;             /* by node, from 1; 0: not visited */
  uint32_t *low;
  pawl_node *component;         /* those whose component is not closed */
  size_t component_count;
  struct frame *frames;
  size_t frame_count;
  uint32_t last_number;
};

/* The next value that NODE, a function, hands to what it calls through slots.  The
   search knows what each call leads to and follows it there; what is not known to
   lead anywhere would not be searched.  */
static bool
next_handed (const struct pawl_reach *reach, pawl_node node,
             struct pawl_cursor *cursor, struct pawl_edge *edge)
{
  const struct pawl_build *build = reach->the_case->build;
  if (node >= build->function_count)
    return false;
  const struct pawl_build_function *body = &build->functions[node];
  const uint8_t *ways = reach->the_case->ways + body->first_call;
  for (; cursor->next < body->call_count; cursor->next++, cursor->part = 0)
    {
      const struct pawl_call *call = &body->function->calls[cursor->next];
      if (ways[cursor->next] != CALL_HANDS_ON
          || cursor->part == call->argument_count)
        continue;
      edge->to = build->function_count
                 + pawl_build_target_of (
                     build, body->unit,
                     call->arguments[cursor->part++].value);
      return true;
    }
  return false;
}

static void
enter (struct pawl_reach *reach, struct tarjan *tarjan, pawl_node node)
{
  tarjan->number[node] = tarjan->low[node] = ++tarjan->last_number;
  tarjan->component[tarjan->component_count++] = node;
  tarjan->frames[tarjan->frame_count++]
    = (struct frame) { .node = node };
  reach->seen[node] = 1;
  reach->flags[node] = (uint8_t) pawl_own_flags (reach, node);
}

/* Closes the component whose first node is NODE: all share their flags.  */
static void
close_component (struct pawl_reach *reach, struct tarjan *tarjan,
                 pawl_node node)
{
  size_t first = tarjan->component_count;
  uint8_t flags = 0;
  do
    flags |= reach->flags[tarjan->component[--first]];
  while (tarjan->component[first] != node);
  for (size_t i = first; i < tarjan->component_count; i++)
    {
      reach->flags[tarjan->component[i]] = flags;
      reach->seen[tarjan->component[i]] = 2;
    }
  tarjan->component_count = first;
}

static void
visit (struct pawl_reach *reach, struct tarjan *tarjan, pawl_node root)
{
  enter (reach, tarjan, root);
  while (tarjan->frame_count)
    {
      struct frame *top = &tarjan->frames[tarjan->frame_count - 1];
      pawl_node node = top->node;
      struct pawl_edge edge;
      if (pawl_next_edge (reach, node, &top->cursor, &edge)
          || next_handed (reach, node, &top->handed, &edge))
        {
          if (!reach->seen[edge.to])
            enter (reach, tarjan, edge.to);
          else if (reach->seen[edge.to] == 2)
            reach->flags[node] |= reach->flags[edge.to];
          else if (tarjan->number[edge.to] < tarjan->low[node])
            tarjan->low[node] = tarjan->number[edge.to];
          continue;
        }
      tarjan->frame_count--;
      if (tarjan->low[node] == tarjan->number[node])
        close_component (reach, tarjan, node);
      if (!tarjan->frame_count)
        break;
      pawl_node caller = tarjan->frames[tarjan->frame_count - 1].node;
      reach->flags[caller] |= reach->flags[node];
      if (reach->seen[node] != 2 && tarjan->low[node] < tarjan->low[caller])
        tarjan->low[caller] = tarjan->low[node];
    }
}

unsigned
pawl_reach_flags (struct pawl_reach *reach, pawl_node node)
{
  if (reach->seen[node] == 2)
    return reach->flags[node];
  struct pawl_arena *arena = reach->the_case->findings->arena;
  if (!reach->tarjan)
    {
      struct tarjan *tarjan = pawl_arena_alloc (arena, sizeof *tarjan);
      tarjan->number = pawl_arena_array (arena, reach->node_count,
                                         sizeof *tarjan->number);
      tarjan->low = pawl_arena_array (arena, reach->node_count,
                                      sizeof *tarjan->low);
      tarjan->component = pawl_arena_array (arena, reach->node_count,
                                            sizeof *tarjan->component);
      tarjan->frames = pawl_arena_array (arena, reach->node_count,
                                         sizeof *tarjan->frames);
      reach->tarjan = tarjan;
    }
  visit (reach, reach->tarjan, node);
  return reach->flags[node];
}
