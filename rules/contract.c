/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contract-conversion: what is stored where a promise stands keeps the promise:
   assignments, initialisers, arguments, returns, overriders.  */

#include "rules/reach.h"

/* The first cause below NODE, for the message; false when there is none that a
   name says.  */
static const char *
cause_below (const struct pawl_reach *reach, pawl_node node)
{
  const struct pawl_case *the_case = reach->the_case;
  const struct pawl_build *build = the_case->build;
  /* Any way down that keeps to what reaches a cause; a step may not come back
     to a node of its own component, so it is bounded by their number.  */
  for (uint32_t step = 0; step < 64; step++)
    {
      if (node >= build->function_count
          && pawl_own_flags (reach, node) & PAWL_REACHES_CAUSE)
        return build->targets[node - build->function_count].name;
      struct pawl_cursor cursor = { 0 };
      struct pawl_edge edge;
      bool found = false;
      while (!found && pawl_next_edge (reach, node, &cursor, &edge))
        found = reach->seen[edge.to] == 2
                && reach->flags[edge.to] & PAWL_REACHES_CAUSE;
      if (!found)
        return NULL;
      node = edge.to;
    }
  return NULL;
}

/* Whether SLOT is a temporary, or stands for all pointers of a type.  */
static bool
is_nameless (const struct pawl_build_target *slot)
{
  return slot->kind == PAWL_CALLEE_VARIABLE && *slot->name == '<';
}

/* Whether a store at AT has its finding.  */
static bool
is_told (const struct pawl_findings *findings, const struct pawl_place *at)
{
  for (size_t i = 0; i < findings->count; i++)
    if (findings->finding[i].rule == PAWL_RULE_CONTRACT_CONVERSION
        && at->file
        && pawl_place_compare (&findings->finding[i].at, at) == 0)
      return true;
  return false;
}

static void
judge_store (struct pawl_reach *reach, uint32_t slot,
             const struct pawl_build_store *store)
{
  struct pawl_case *the_case = reach->the_case;
  const struct pawl_build *build = the_case->build;
  const struct pawl_policy *policy = the_case->policy;
  const struct pawl_build_target *into = &build->targets[slot];
  const struct pawl_build_target *value = &build->targets[store->value];
  if (value->promises & (PAWL_PROMISE_NOALLOC | PAWL_PROMISE_COMPUTE))
    return;     /* it keeps that promise or has a finding of its own */
  pawl_node node = build->function_count + store->value;
  unsigned flags = pawl_reach_flags (reach, node);
  enum pawl_level level
    = policy->levels.level[PAWL_RULE_CONTRACT_CONVERSION];
  if (!(flags & PAWL_REACHES_CAUSE))
    {
      if (!(flags & PAWL_REACHES_UNKNOWN))
        return;
      if (policy->undecided < level)
        level = policy->undecided;
    }
  if (level == PAWL_LEVEL_OFF
      || (is_nameless (into)
          && is_told (the_case->findings, &store->store->at)))
    return;

  const char *cause = flags & PAWL_REACHES_CAUSE ? cause_below (reach, node)
                                                 : NULL;
  struct pawl_findings *findings = the_case->findings;
  struct pawl_arena *arena = findings->arena;
  const char *to
    = into->kind == PAWL_CALLEE_VIRTUAL
        ? pawl_arena_printf (arena, "overrides '%s', which", into->name)
      : into->kind == PAWL_CALLEE_PARAMETER
        ? pawl_arena_printf (arena, "is handed over as '%s', which",
                             into->name)
      : into->kind == PAWL_CALLEE_RESULT
        ? pawl_arena_printf (arena, "is returned by '%s', whose result",
                             into->name)
      : *into->name == '<' ? "is converted to a pointer that"
        : pawl_arena_printf (arena, "is stored in '%s', which", into->name);
  const char *what = *value->name == '<'
                       ? "a value"
                       : pawl_arena_printf (arena, "'%s'", value->name);
  struct pawl_finding *finding = pawl_findings_add (
    findings, PAWL_RULE_CONTRACT_CONVERSION, level, NULL, store->store->at,
    "%s %s promises not to allocate%s%s%s", what, to,
    !(flags & PAWL_REACHES_CAUSE) ? ", and nothing is known of what it does"
    : cause ? ", but reaches '" : "", cause ? cause : "", cause ? "'" : "");
  finding->undecided = !(flags & PAWL_REACHES_CAUSE);
  if (into->callee && (into->callee->promised_at.file
                       || into->callee->promised_at.host))
    pawl_finding_note (findings, finding, into->callee->promised_at,
                       "the promise stands here");
  pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                     flags & PAWL_REACHES_CAUSE
                       ? "make it keep the promise, or take the promise off"
                       : "promise PAWL_NOALLOC on its declaration as well");
}

void
pawl_judge_contracts (struct pawl_case *the_case)
{
  const struct pawl_build *build = the_case->build;
  struct pawl_reach reach;
  bool prepared = false;
  if (the_case->policy->levels.level[PAWL_RULE_CONTRACT_CONVERSION]
      == PAWL_LEVEL_OFF)
    return;
  /* What has a name comes first: `return p' stores into a temporary as well.  */
  for (int nameless = 0; nameless < 2; nameless++)
    for (uint32_t i = 0; i < build->target_count; i++)
      {
        const struct pawl_build_target *target = &build->targets[i];
        if (!target->store_count || target->kind == PAWL_CALLEE_FUNCTION
            || !(target->promises
                 & (PAWL_PROMISE_NOALLOC | PAWL_PROMISE_COMPUTE))
            || is_nameless (target) != nameless)
          continue;
        if (!prepared)
          pawl_reach_init (&reach, the_case);
        prepared = true;
        for (uint32_t j = 0; j < target->store_count; j++)
          judge_store (&reach, i, &build->stores[target->first_store + j]);
      }
}
