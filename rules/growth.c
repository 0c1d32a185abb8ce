/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growth points: see growth.h.  */

#include "rules/growth.h"

#include <string.h>

#include "rules/stability.h"

/* The growth points of one function while it is gone through.  */
struct growth
{
  struct pawl_stability stability;      /* first: guards read it */
  struct pawl_arena *arena;     /* of the points */
  struct pawl_growth_point *points;
  size_t count, room, first;    /* FIRST: of this function */
};

static void
add_point (struct pawl_machine *machine, const struct pawl_op *op,
           const char *kind, pawl_symbol slot, bool guarded)
{
  struct growth *growth = machine->data;
  for (size_t i = growth->first; i < growth->count; i++)
    if (growth->points[i].op == op
        && strcmp (growth->points[i].kind, kind) == 0)
      {
        growth->points[i].guarded &= guarded;
        return;
      }
  growth->points
    = pawl_arena_grow (growth->arena, growth->points, growth->count,
                       &growth->room, sizeof *growth->points);
  growth->points[growth->count++] = (struct pawl_growth_point){
    .function = machine->function, .op = op, .kind = kind,
    .slot = machine->symbols.nodes[slot].op->slot, .guarded = guarded,
  };
}

static void
at_effect (struct pawl_machine *machine, struct pawl_did *did)
{
  struct growth *growth = machine->data;
  const struct pawl_symbols *symbols = &machine->symbols;
  if ((did->kind != PAWL_DID_RELEASE && did->kind != PAWL_DID_RESIZE)
      || symbols->nodes[did->what].kind != PAWL_SYMBOL_INITIAL
      || growth->stability.moved_count == pawl_moved_room)
    return;
  pawl_symbol slot = pawl_slot_symbol (symbols, symbols->nodes[did->what].a);
  if (!slot || !symbols->nodes[slot].op->slot)
    return;
  struct pawl_moved moved = {
    .op = did->op, .frame = did->frame, .order = did->order,
    .kind = did->kind, .slot = slot, .block = did->what,
    .safe = pawl_guard_holds (machine, slot),
  };
  growth->stability.moved[growth->stability.moved_count] = moved;
  PAWL_SET (&machine->symbols, growth->stability.moved_count,
            growth->stability.moved_count + 1);
}

/* The operation in the outermost function by which BLOCK was acquired, or
   null.  */
static const struct pawl_op *
acquired_by (const struct pawl_machine *machine, pawl_symbol block)
{
  for (uint32_t i = 0; i < machine->did_count; i++)
    if (machine->dids[i].kind == PAWL_DID_ACQUIRE
        && machine->dids[i].what == block)
      return pawl_outermost_op (machine, machine->dids[i].frame,
                                machine->dids[i].op);
  return NULL;
}

/* What was put into MOVED's slot afterwards, as its acquisition; null: nothing
   that was acquired here.  */
static const struct pawl_op *
replaced_by (const struct pawl_machine *machine,
             const struct pawl_moved *moved)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    {
      const struct pawl_cell *cell = &machine->cells[i];
      if (cell->address
          && cell->address == symbols->nodes[moved->block].a)
        return acquired_by (machine,
                            pawl_symbol_base (symbols, cell->value));
    }
  return NULL;
}

static void
at_return (struct pawl_machine *machine, pawl_symbol value, bool thrown,
           const struct pawl_place *at)
{
  struct growth *growth = machine->data;
  (void) value, (void) thrown, (void) at;
  for (uint32_t i = 0; i < growth->stability.moved_count; i++)
    {
      const struct pawl_moved *moved = &growth->stability.moved[i];
      const struct pawl_op *outer
        = pawl_outermost_op (machine, moved->frame, moved->op);
      bool inner = outer != moved->op;
      const char *kind = outer->callee->name;
      if (moved->kind == PAWL_DID_RESIZE)
        {
          /* A helper's resize is the helper's growth point.  */
          if (!inner)
            add_point (machine, outer, kind, moved->slot, moved->safe);
          continue;
        }
      const struct pawl_op *acquired = replaced_by (machine, moved);
      if (!acquired || acquired == outer || !acquired->callee)
        continue;
      kind = pawl_arena_printf (growth->arena, "%s+%s", kind,
                                acquired->callee->name);
      add_point (machine, outer, kind, moved->slot, moved->safe);
    }
}

static void
find_growth (struct pawl_case *the_case, struct pawl_flow_facts *facts,
             const struct pawl_published *published, struct growth *growth,
             uint32_t function, bool promised)
{
  struct pawl_machine_client client = {
    .at_return = at_return, .at_effect = at_effect,
    .step_limit = promised ? pawl_promised_steps : pawl_unpromised_steps,
  };
  struct pawl_arena *arena = pawl_arena_new_like (the_case->findings->arena);
  struct pawl_moved moved[pawl_moved_room];
  struct pawl_machine machine;
  growth->stability.the_case = the_case;
  growth->stability.facts = facts;
  growth->stability.published = published;
  growth->stability.moved = moved;
  growth->stability.moved_count = 0;
  growth->first = growth->count;
  pawl_machine_run (the_case, facts, function, &client, growth, arena,
                    &machine);
  pawl_arena_free (arena);
}

struct pawl_growth_point *
pawl_growth_points (const struct pawl_case *judged, struct pawl_arena *arena,
                    size_t *count)
{
  /* Nothing of it is changed.  */
  struct pawl_case copy = *judged, *the_case = &copy;
  const struct pawl_build *build = the_case->build;
  struct pawl_arena *scratch
    = pawl_arena_new_like (the_case->findings->arena);
  struct pawl_flow_facts *facts = pawl_flow_facts_new (the_case, scratch);
  struct pawl_published published;
  struct growth growth = { .arena = arena };
  pawl_find_published (the_case, facts, scratch, &published);
  for (uint32_t i = 0; i < build->function_count; i++)
    if (facts->graph->flags[i] & PAWL_COMES_TO_MOVE)
      find_growth (the_case, facts, &published, &growth, i, true);
  pawl_arena_free (scratch);
  *count = growth.count;
  return growth.points;
}

const struct pawl_growth *
pawl_recorded_growth (const struct pawl_entry *entry, const char *kind)
{
  for (size_t i = 0; entry && i < entry->growth_count; i++)
    if (strcmp (entry->growth[i].kind, kind) == 0)
      return &entry->growth[i];
  return NULL;
}

static void
judge_point (struct pawl_case *the_case, const struct pawl_identity *identity,
             const struct pawl_growth_point *point)
{
  enum pawl_level level
    = the_case->policy->levels.level[PAWL_RULE_RATCHET_NEW];
  struct pawl_findings *findings = the_case->findings;
  const struct pawl_growth *record = pawl_recorded_growth (identity->entry, point->kind);
  bool open = record && !point->guarded
              && strcmp (record->disposition, "guarded") == 0;
  if (record && !open)
    return;
  struct pawl_finding *finding = pawl_findings_add (
    findings, PAWL_RULE_RATCHET_NEW, level,
    the_case->build->functions[point->function].function, point->op->at,
    open ? "'%s' in '%s' moves '%s', and is recorded as guarded, but no guard "
           "stands ahead of it"
         : "'%s' in '%s' is a growth point of '%s' that the manifest does not "
           "record",
    point->kind, identity->name, point->slot);
  finding->expansions = point->op->expansions;
  finding->expansion_count = point->op->expansion_count;
  if (record)
    pawl_finding_note (findings, finding, record->at, "recorded here");
  else
    pawl_finding_note (
      findings, finding, (struct pawl_place){ 0 },
      "if this was reviewed, record it in the manifest:\n"
      "  functions:\n"
      "    \"%s\":\n"
      "      \"%s\":\n"
      "        growth: {\"%s\": \"%s\"}",
      identity->file, identity->name, point->kind,
      point->guarded ? "guarded" : "reviewed: why nothing is lost");
}

/* Whether ENTRY (null: none) says of any growth point that it is guarded, which all
   paths have to bear out.  */
static bool
claims_guards (const struct pawl_entry *entry)
{
  for (size_t i = 0; entry && i < entry->growth_count; i++)
    if (strcmp (entry->growth[i].disposition, "guarded") == 0)
      return true;
  return false;
}

/* Whether FLOW, or a region of it, comes to a slot that is annotated as one that
   stays.  */
static bool
comes_to_stable (const struct pawl_flow *flow)
{
  for (uint32_t i = 0; i <= flow->region_count; i++)
    {
      const struct pawl_flow *part = pawl_flow_part (flow, i);
      for (uint32_t j = 1; j < part->op_count; j++)
        if (part->ops[j].flags & PAWL_OP_STABLE
            && (part->ops[j].kind == PAWL_OP_FIELD
                || part->ops[j].kind == PAWL_OP_GLOBAL))
          return true;
    }
  return false;
}

/* Manifests from before growth was looked at record none, and mean nothing by
   it.  */
bool
pawl_growth_is_asked_for (const struct pawl_case *the_case)
{
  for (size_t i = 0; i < pawl_promises_count (the_case->promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (the_case->promises, i);
      if (manifest->stable_count || manifest->refusal_count)
        return true;
    }
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case->identities[i];
      if (identity->entry && identity->entry->growth_count)
        return true;
      if (pawl_identity_first (the_case, identity)->promises
          & PAWL_PROMISE_REFUSES)
        return true;
    }
  const struct pawl_build *build = the_case->build;
  for (uint32_t i = 0; i < build->function_count; i++)
    if (build->functions[i].function->flow
        && comes_to_stable (build->functions[i].function->flow))
      return true;
  return false;
}

void
pawl_judge_growth (struct pawl_case *the_case, struct pawl_flow_facts *facts)
{
  if (the_case->policy->levels.level[PAWL_RULE_RATCHET_NEW] == PAWL_LEVEL_OFF
      || !pawl_growth_is_asked_for (the_case))
    return;
  struct pawl_arena *scratch
    = pawl_arena_new_like (the_case->findings->arena);
  struct pawl_published published = { NULL };
  bool any = false;
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case->identities[i];
      bool has_record = identity->entry && identity->entry->growth_count;
      if (!identity->in_scope && !has_record)
        continue;
      for (size_t j = 0; j < identity->function_count; j++)
        {
          uint32_t function = identity->functions[j];
          struct growth growth = { .arena = the_case->findings->arena };
          if (!(facts->graph->flags[function] & PAWL_COMES_TO_MOVE))
            continue;
          if (!any)
            pawl_find_published (the_case, facts, scratch, &published);
          any = true;
          find_growth (the_case, facts, &published, &growth, function,
                       claims_guards (identity->entry));
          for (size_t k = 0; k < growth.count; k++)
            judge_point (the_case, identity, &growth.points[k]);
        }
    }
  pawl_arena_free (scratch);
}
