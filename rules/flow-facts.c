/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the judging of flows works out once: see machine.h.  */

#include "rules/flow-findings.h"
#include "rules/growth.h"

#include <string.h>

bool
pawl_is_predicate (const char *predicate, const char *name)
{
  size_t length = strlen (name), own = strlen (predicate);
  if (length < own || strcmp (name + length - own, predicate) != 0)
    return false;
  return length == own || name[length - own - 1] == ':';
}

static void
add_predicate (struct pawl_flow_facts *facts, const char *predicate)
{
  for (size_t i = 0; i < facts->predicate_count; i++)
    if (strcmp (facts->predicates[i], predicate) == 0)
      return;
  facts->predicates
    = pawl_arena_grow (facts->arena, facts->predicates,
                       facts->predicate_count, &facts->predicate_room,
                       sizeof *facts->predicates);
  facts->predicates[facts->predicate_count++] = predicate;
}

static void
add_predicates (struct pawl_flow_facts *facts, const struct pawl_flow *flow)
{
  for (uint32_t i = 1; i < flow->op_count; i++)
    if (flow->ops[i].predicate)
      add_predicate (facts, flow->ops[i].predicate);
}

struct pawl_flow_facts *
pawl_flow_facts_new (struct pawl_case *the_case, struct pawl_arena *arena)
{
  const struct pawl_build *build = the_case->build;
  struct pawl_flow_facts *facts = pawl_arena_alloc (arena, sizeof *facts);
  facts->arena = arena;
  facts->infos
    = pawl_arena_array (arena, build->function_count, sizeof *facts->infos);
  facts->names
    = pawl_arena_array (arena, build->function_count, sizeof *facts->names);
  facts->refuses = pawl_arena_alloc (arena, build->function_count + 1);
  facts->questions = pawl_arena_alloc (arena, build->target_count + 1);
  facts->graph = pawl_flow_graph_new (the_case, arena);
  for (size_t i = 0; i < pawl_promises_count (the_case->promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (the_case->promises, i);
      for (size_t j = 0; j < manifest->stable_count; j++)
        if (manifest->stable[j].predicate)
          add_predicate (facts, manifest->stable[j].predicate);
    }
  for (uint32_t i = 0; i < build->function_count; i++)
    {
      const struct pawl_flow *flow = build->functions[i].function->flow;
      for (uint32_t j = 0; flow && j <= flow->region_count; j++)
        add_predicates (facts, pawl_flow_part (flow, j));
    }
  return facts;
}

bool
pawl_is_question (const struct pawl_case *the_case,
                  struct pawl_flow_facts *facts, uint32_t target)
{
  uint8_t *known = &facts->questions[target];
  if (!*known)
    {
      *known = 1;
      for (size_t i = 0; i < facts->predicate_count; i++)
        if (pawl_is_predicate (facts->predicates[i],
                               the_case->build->targets[target].name))
          *known = 2;
    }
  return *known == 2;
}

void
pawl_judge_flows (struct pawl_case *the_case)
{
  const struct pawl_build *build = the_case->build;
  uint32_t i = 0;
  while (i < build->function_count && !build->functions[i].function->flow)
    i++;
  if (i == build->function_count)
    return;
  struct pawl_arena *arena = pawl_arena_new_like (the_case->findings->arena);
  struct pawl_flow_facts *facts = pawl_flow_facts_new (the_case, arena);
  pawl_judge_refusals (the_case, facts);
  pawl_judge_stability (the_case, facts);
  pawl_judge_growth (the_case, facts);
  pawl_arena_free (arena);
}
