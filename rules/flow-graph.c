/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What functions come to by what they call: see flow-graph.h.  */

#include "rules/flow-graph.h"

#include <stdlib.h>
#include <string.h>

#include "evidence/flow.h"
#include "rules/cxx-string.h"

struct edge
{
  uint32_t callee, caller;
};

struct making
{
  const struct pawl_case *the_case;
  struct pawl_arena *arena;     /* of the edges */
  struct pawl_flow_graph *graph;
  struct edge *edges;
  size_t count, room;
};

/* The next body of TARGET with a flow, from FUNCTION on, or NONE.  */
static uint32_t
next_body (const struct pawl_build *build, uint32_t function)
{
  while (function != PAWL_NONE && !build->functions[function].function->flow)
    function = build->functions[function].next;
  return function;
}

/* Adds NUMBER to the COUNT in NUMBERS, which have ROOM, if it is new.  False:
   there is no room.  */
static bool
add_number (uint32_t *numbers, unsigned *count, unsigned room, uint32_t number)
{
  for (unsigned i = 0; i < *count; i++)
    if (numbers[i] == number)
      return true;
  if (*count == room)
    return false;
  numbers[(*count)++] = number;
  return true;
}

unsigned
pawl_slot_functions (const struct pawl_build *build, uint32_t target,
                     uint32_t *found, unsigned room)
{
  enum
  {
    most_slots = 32
  };
  uint32_t slots[most_slots] = { target };
  unsigned slot_count = 1, count = 0;
  for (unsigned i = 0; i < slot_count; i++)
    {
      const struct pawl_build_target *slot = &build->targets[slots[i]];
      /* A method is what is called where nothing overrides it.  */
      uint32_t method = slot->kind == PAWL_CALLEE_VIRTUAL && slot->symbol
                          ? pawl_build_find (build, slot->symbol) : PAWL_NONE;
      if (slot->kind == PAWL_CALLEE_PARAMETER
          || slot->kind == PAWL_CALLEE_RESULT
          || slot->kind == PAWL_CALLEE_UNKNOWN
          || (method != PAWL_NONE
              && !add_number (found, &count, room, method)))
        return 0;
      for (uint32_t j = 0; j < slot->store_count; j++)
        {
          uint32_t value = build->stores[slot->first_store + j].value;
          const struct pawl_build_target *stored = &build->targets[value];
          bool fits = stored->kind == PAWL_CALLEE_CONSTANT
                      || (stored->kind == PAWL_CALLEE_FUNCTION
                            ? add_number (found, &count, room, value)
                            : add_number (slots, &slot_count, most_slots,
                                          value));
          if (!fits)
            return 0;
        }
    }
  return count;
}

static void
add_edges (struct making *making, uint32_t caller, uint32_t target, bool direct)
{
  const struct pawl_build *build = making->the_case->build;
  uint32_t body = next_body (build, build->targets[target].function);
  for (; body != PAWL_NONE;
       body = next_body (build, build->functions[body].next))
    {
      if (body == caller)
        continue;
      making->graph->called[body] |= direct;
      making->edges
        = pawl_arena_grow (making->arena, making->edges, making->count,
                           &making->room, sizeof *making->edges);
      making->edges[making->count++] = (struct edge){ body, caller };
    }
}

/* What a call of the target NUMBER by CALLER does itself.  True: what it is given
   may be called back.  */
static bool
look_at_target (struct making *making, uint32_t caller, uint32_t number,
                bool direct)
{
  const struct pawl_build *build = making->the_case->build;
  const struct pawl_build_target *target = &build->targets[number];
  const struct pawl_known *known = &making->the_case->known[number];
  bool calls_back = known->calls_back;
  uint8_t *flags = &making->graph->flags[caller];
  switch (known->effect)
    {
    case PAWL_EFFECT_ACQUIRE:
      *flags |= PAWL_COMES_TO_NEW;
      return false;
    case PAWL_EFFECT_RELEASE:
      *flags |= PAWL_COMES_TO_MOVE;
      return false;
    case PAWL_EFFECT_RESIZE:
    case PAWL_EFFECT_MAP:
      *flags |= PAWL_COMES_TO_NEW | PAWL_COMES_TO_MOVE;
      return false;
    default:
      break;
    }
  if (pawl_string_member (target->symbol) & PAWL_STRING_MOVES)
    *flags |= PAWL_COMES_TO_MOVE;
  if (target->kind == PAWL_CALLEE_FUNCTION)
    add_edges (making, caller, number, direct);
  else
    {
      uint32_t found[pawl_most_slot_functions];
      unsigned count
        = pawl_slot_functions (build, number, found, pawl_most_slot_functions);
      add_edges (making, caller, number, true);
      for (unsigned i = 0; i < count; i++)
        calls_back |= look_at_target (making, caller, found[i], false);
    }
  return calls_back;
}

static bool
look_at_call (struct making *making, uint32_t caller, const struct pawl_op *op)
{
  const struct pawl_build *build = making->the_case->build;
  return look_at_target (
    making, caller,
    pawl_build_target_of (build, build->functions[caller].unit, op->callee),
    true);
}

static int
compare_symbols (const void *left, const void *right)
{
  const struct pawl_build_function *const *a = left, *const *b = right;
  return strcmp ((*a)->function->symbol, (*b)->function->symbol);
}

static bool
look_at_calls (struct making *making, uint32_t caller,
               const struct pawl_flow *flow)
{
  bool calls_back = false;
  for (uint32_t i = 1; i < flow->op_count; i++)
    if (flow->ops[i].kind == PAWL_OP_CALL)
      calls_back |= look_at_call (making, caller, &flow->ops[i]);
  return calls_back;
}

/* All functions that a flow names may be called back by what it calls.  */
static void
add_named (struct making *making)
{
  const struct pawl_build *build = making->the_case->build;
  const struct pawl_build_function **sorted = pawl_arena_array (
    making->arena, build->function_count, sizeof *sorted);
  size_t count = 0;
  for (uint32_t i = 0; i < build->function_count; i++)
    if (build->functions[i].function->flow
        && build->functions[i].function->symbol
        && build->functions[i].target != PAWL_NONE)
      sorted[count++] = &build->functions[i];
  qsort (sorted, count, sizeof *sorted, compare_symbols);
  for (uint32_t i = 0; i < build->function_count; i++)
    {
      const struct pawl_flow *flow = build->functions[i].function->flow;
      for (uint32_t j = 1; flow && j < flow->op_count; j++)
        {
          if (flow->ops[j].kind != PAWL_OP_GLOBAL || !flow->ops[j].symbol)
            continue;
          const struct pawl_function named = { .symbol = flow->ops[j].symbol };
          const struct pawl_build_function key = { .function = &named };
          const struct pawl_build_function *wanted = &key, **found
            = bsearch (&wanted, sorted, count, sizeof *sorted, compare_symbols);
          if (!found)
            continue;
          while (found > sorted && compare_symbols (found - 1, &wanted) == 0)
            found--;
          for (; found < sorted + count && compare_symbols (found, &wanted) == 0;
               found++)
            add_edges (making, i, (*found)->target, false);
        }
    }
}

/* Puts the edges into the graph, callee by callee.  */
static void
order_edges (const struct making *making, struct pawl_arena *arena)
{
  struct pawl_flow_graph *graph = making->graph;
  graph->first_callers = pawl_arena_array (arena, graph->count + 2,
                                           sizeof *graph->first_callers);
  graph->callers
    = pawl_arena_array (arena, making->count + 1, sizeof *graph->callers);
  for (size_t i = 0; i < making->count; i++)
    graph->first_callers[making->edges[i].callee + 2]++;
  for (uint32_t i = 2; i < graph->count + 2; i++)
    graph->first_callers[i] += graph->first_callers[i - 1];
  for (size_t i = 0; i < making->count; i++)
    graph->callers[graph->first_callers[making->edges[i].callee + 1]++]
      = making->edges[i].caller;
}

struct pawl_flow_graph *
pawl_flow_graph_new (const struct pawl_case *the_case,
                     struct pawl_arena *arena)
{
  const struct pawl_build *build = the_case->build;
  struct pawl_flow_graph *graph = pawl_arena_alloc (arena, sizeof *graph);
  struct making making = {
    .the_case = the_case, .graph = graph,
    .arena = pawl_arena_new_like (arena),
  };
  bool calls_back = false;
  graph->count = build->function_count;
  graph->flags = pawl_arena_alloc (arena, graph->count + 1);
  graph->called = pawl_arena_array (arena, graph->count + 1,
                                    sizeof *graph->called);
  for (uint32_t i = 0; i < build->function_count; i++)
    {
      const struct pawl_flow *flow = build->functions[i].function->flow;
      for (uint32_t j = 0; flow && j <= flow->region_count; j++)
        calls_back |= look_at_calls (&making, i, pawl_flow_part (flow, j));
    }
  if (calls_back)
    add_named (&making);
  order_edges (&making, arena);
  pawl_flow_graph_spread (graph, PAWL_COMES_TO_NEW, making.arena);
  pawl_flow_graph_spread (graph, PAWL_COMES_TO_MOVE, making.arena);
  pawl_arena_free (making.arena);
  return graph;
}

void
pawl_flow_graph_spread (struct pawl_flow_graph *graph, uint8_t flag,
                        struct pawl_arena *scratch)
{
  uint32_t *waiting
    = pawl_arena_array (scratch, graph->count + 1, sizeof *waiting);
  uint32_t count = 0;
  for (uint32_t i = 0; i < graph->count; i++)
    if (graph->flags[i] & flag)
      waiting[count++] = i;
  while (count)
    {
      uint32_t callee = waiting[--count];
      for (uint32_t i = graph->first_callers[callee];
           i < graph->first_callers[callee + 1]; i++)
        {
          uint32_t caller = graph->callers[i];
          if (graph->flags[caller] & flag)
            continue;
          graph->flags[caller] |= flag;
          waiting[count++] = caller;
        }
    }
}
