/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compute-alloc and compute-unknown: the search.

   From each compute-path identity, breadth first, so that the chain to each
   cause is a shortest one; only through what is known to reach a cause, so
   that a clean build costs one visit a function.  */

#include "rules/compute-path.h"

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
  uint32_t stamp;
};

struct queue
{
  uint32_t *functions;
  size_t first, last;
};

static void
push_target (struct pawl_case *the_case, struct expansion *expansion,
             uint32_t target, struct pawl_hop hop)
{
  if (expansion->stamps[target] == expansion->stamp)
    return;
  expansion->stamps[target] = expansion->stamp;
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

static void
reach_function (struct pawl_search *search, struct queue *queue,
                uint32_t function, struct pawl_hop hop)
{
  if (search->stamps[function] == search->stamp)
    return;
  search->stamps[function] = search->stamp;
  search->hops[function] = hop;
  const struct pawl_case *the_case = search->the_case;
  if (the_case->identities[the_case->identity_of[function]].role
      == PAWL_ROLE_PREPARE)
    pawl_find_preparation (search, function);
  else
    queue->functions[queue->last++] = function;
}

/* Follows the call that HOP describes to TARGET and on through slots: to causes,
   which are findings, and to functions, which are queued.  */
static void
follow_call (struct pawl_search *search, struct expansion *expansion,
             struct queue *queue, uint32_t target, struct pawl_hop hop,
             unsigned flags)
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
      pawl_node node = build->function_count + number;
      unsigned own = pawl_own_flags (search->reach, node) & flags;
      if (own)
        {
          struct pawl_cause cause = {
            .function = hop.caller, .call = hop.call, .cause = number,
            .last = here,
          };
          if (own & PAWL_REACHES_CAUSE)
            pawl_find_allocation (search, &cause);
          else
            pawl_find_unknown (search, &cause);
          continue;
        }
      struct pawl_cursor cursor = { 0 };
      struct pawl_edge edge;
      while (pawl_next_edge (search->reach, node, &cursor, &edge))
        {
          if (!wants (search, edge.to, flags))
            continue;
          struct pawl_hop next = here;
          if (edge.to < build->function_count)
            {
              reach_function (search, queue, edge.to, next);
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

static void
search_identity (struct pawl_search *search, struct expansion *expansion,
                 struct queue *queue, unsigned flags)
{
  struct pawl_case *the_case = search->the_case;
  const struct pawl_build *build = the_case->build;
  const struct pawl_identity *identity = search->identity;
  search->stamp++;
  queue->first = queue->last = 0;
  for (size_t i = 0; i < identity->function_count; i++)
    if (wants (search, identity->functions[i], flags))
      reach_function (search, queue, identity->functions[i],
                      (struct pawl_hop) { .caller = PAWL_NONE });

  while (queue->first < queue->last)
    {
      uint32_t function = queue->functions[queue->first++];
      const struct pawl_function *body = build->functions[function].function;
      if ((flags & PAWL_REACHES_CAUSE)
          && body->frame_bytes > the_case->policy->stack_limit)
        pawl_find_frame (search, function);
      /* Under -fsyntax-only no other body is known.  */
      unsigned wanted = body->parsed_only ? flags & ~PAWL_REACHES_UNKNOWN
                                          : flags;
      struct pawl_cursor cursor = { 0 };
      struct pawl_edge edge;
      while (pawl_next_edge (search->reach, function, &cursor, &edge))
        {
          if (!wants (search, edge.to, wanted))
            continue;
          uint32_t target = edge.to - build->function_count;
          struct pawl_hop hop = {
            .caller = function, .call = edge.call, .slot = PAWL_NONE,
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
          follow_call (search, expansion, queue, target, hop, wanted);
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
    .hops = pawl_arena_array (arena, build->function_count,
                              sizeof *search.hops),
    .stamps = pawl_arena_array (arena, build->function_count,
                                sizeof *search.stamps),
  };
  struct expansion expansion = {
    .stamps = pawl_arena_array (arena, build->target_count,
                                sizeof *expansion.stamps),
  };
  struct queue queue = {
    .functions = pawl_arena_array (arena, build->function_count,
                                   sizeof *queue.functions),
  };
  for (size_t i = 0; i < the_case->identity_count; i++)
    if (the_case->identities[i].role == PAWL_ROLE_COMPUTE)
      {
        search.identity = &the_case->identities[i];
        search.first_finding = the_case->findings->count;
        search_identity (&search, &expansion, &queue, flags);
      }
  the_case->reached = reach.seen;
}
