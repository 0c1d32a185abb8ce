/* SPDX-License-Identifier: GPL-3.0-or-later */
/* address-stability: the words.  See stability.h.  */

#include "rules/stability.h"

#include <string.h>

/* A finding that waits until all paths were gone.  */
struct kept_finding
{
  const struct pawl_op *op, *cause;
  const char *what;             /* of the slot, in words */
  bool release_only;
  const struct pawl_op *refused;        /* an empty slot that is */
  bool doubtful, late;
  struct pawl_finding finding;
};

static enum pawl_level
level_of (const struct pawl_case *the_case, bool doubtful)
{
  return pawl_flow_level (the_case, PAWL_RULE_ADDRESS_STABILITY, doubtful);
}

/* The place for a finding, or null where one is there that says as much.  A
   guard that comes too late is worth telling.  */
static struct kept_finding *
keep (struct pawl_stability *stability, const struct pawl_op *op,
      const struct pawl_op *cause, const char *what, bool doubtful, bool late)
{
  for (size_t i = 0; i < stability->kept_count; i++)
    {
      struct kept_finding *kept = &stability->kept[i];
      /* One block that is released in one of two ways is one finding.  */
      if (kept->op != op
          || (kept->cause != cause
              && !(what && kept->what && strcmp (what, kept->what) == 0)))
        continue;
      if (kept->doubtful < doubtful
          || (kept->doubtful == doubtful && kept->late >= late))
        return NULL;
      return kept;
    }
  stability->kept
    = pawl_arena_grow (stability->the_case->findings->arena, stability->kept,
                       stability->kept_count, &stability->kept_room,
                       sizeof *stability->kept);
  return &stability->kept[stability->kept_count++];
}

static const char *
what_happens (const struct pawl_machine *machine,
              const struct pawl_moved *moved)
{
  struct pawl_arena *arena = machine->the_case->findings->arena;
  const char *object
    = pawl_symbol_object (&machine->symbols, arena, moved->slot);
  const char *name = pawl_called_name (machine, moved->op);
  const char *slot = object ? object : "a slot";
  if (moved->overwritten)
    return pawl_arena_printf (arena, "'%s' is overwritten", slot);
  switch (moved->kind)
    {
    case PAWL_DID_RESIZE:
      return pawl_arena_printf (arena, "%s may move the block at '%s'", name,
                                slot);
    case PAWL_DID_UNMAP:
      return pawl_arena_printf (arena, "%s unmaps the block at '%s'", name,
                                slot);
    default:
      return pawl_arena_printf (arena, "%s releases the block at '%s'", name,
                                slot);
    }
}

/* Why the block must stay, as a clause.  */
static const char *
why (struct pawl_case *the_case, const struct pawl_op *slot,
     const struct pawl_publication *publication)
{
  struct pawl_arena *arena = the_case->findings->arena;
  struct pawl_stability_slot declared
    = pawl_stability_declared (the_case, slot);
  if (declared.predicate)
    return pawl_arena_printf (arena, "which must stay while '%s' holds",
                              declared.predicate);
  if (declared.stable)
    return "which must stay";
  if (publication && publication->handed_to)
    return pawl_arena_printf (arena, "whose address '%s' was given and may keep",
                              publication->handed_to);
  return publication && publication->into
           ? pawl_arena_printf (arena, "whose address is kept in '%s'",
                                publication->into)
           : "whose address is kept elsewhere";
}

static void
add_notes (struct pawl_machine *machine, struct pawl_finding *finding,
           const struct pawl_moved *moved,
           const struct pawl_publication *publication, uint32_t late)
{
  struct pawl_case *the_case = machine->the_case;
  struct pawl_findings *findings = the_case->findings;
  const struct pawl_op *slot = machine->symbols.nodes[moved->slot].op;
  struct pawl_stability_slot declared
    = pawl_stability_declared (the_case, slot);
  pawl_finding_note (
    findings, finding, (struct pawl_place){ 0 }, "%s",
    late != UINT32_MAX
      ? "move the guard ahead of it"
    : declared.predicate
      ? pawl_arena_printf (findings->arena, "refuse while '%s' holds, ahead of "
                           "it; an empty slot may always be filled",
                           declared.predicate)
      : "refuse ahead of it while the address is in use, by a state that is set "
        "where it is kept; an empty slot may always be filled");
  if (late != UINT32_MAX)
    pawl_finding_note (findings, finding, machine->trail[late].at,
                       "the guard stands here: too late");
  if (publication)
    pawl_finding_note (
      findings, finding, publication->at,
      publication->handed_to
        ? "the address at '%s' is handed over here; if it is not kept, list the "
          "function's effect under 'allocators', or judge the whole build"
        : "the address at '%s' is kept here",
      slot->slot);
  if (declared.at.file)
    pawl_finding_note (findings, finding, declared.at,
                       "'%s' is declared stable here", slot->slot);
}

void
pawl_keep_moved (struct pawl_machine *machine, const struct pawl_moved *moved,
                 const struct pawl_publication *publication)
{
  struct pawl_stability *stability = machine->data;
  struct pawl_case *the_case = machine->the_case;
  struct pawl_arena *arena = the_case->findings->arena;
  const struct pawl_function *self
    = the_case->build->functions[machine->function].function;
  bool doubtful
    = moved->doubtful
      || (publication && publication->handed_to
          && !pawl_stability_declared (
                the_case, machine->symbols.nodes[moved->slot].op).stable);
  enum pawl_level level = level_of (the_case, doubtful);
  uint32_t late = pawl_late_guard (machine, moved->slot, moved->trail);
  const struct pawl_op *outer
    = pawl_outermost_op (machine, moved->frame, moved->op);
  if (level == PAWL_LEVEL_OFF)
    return;
  const char *object
    = pawl_symbol_object (&machine->symbols, arena, moved->slot);
  if (object)
    object = pawl_arena_printf (arena, "%d %s", moved->overwritten, object);
  struct kept_finding *kept = keep (stability, outer, moved->op, object,
                                    doubtful, late != UINT32_MAX);
  if (!kept)
    return;
  const char *what = what_happens (machine, moved);
  const struct pawl_op *slot = machine->symbols.nodes[moved->slot].op;
  *kept = (struct kept_finding){
    .op = outer, .cause = moved->op, .what = object,
    .doubtful = doubtful,
    .late = late != UINT32_MAX,
    .release_only = moved->kind != PAWL_DID_RESIZE && !moved->overwritten,
    .finding = {
      .rule = PAWL_RULE_ADDRESS_STABILITY, .level = level, .function = self,
      .at = outer->at, .expansions = outer->expansions,
      .expansion_count = outer->expansion_count,
      .slot = slot->slot, .undecided = doubtful,
      .text = pawl_arena_printf (
        arena, "%s, %s, in '%s'%s", what, why (the_case, slot, publication),
        self->name, late != UINT32_MAX ? ", ahead of its guard" : ""),
    },
  };
  kept->finding.chain
    = pawl_flow_chain (machine, moved->trail, moved->frame, moved->op, what,
                       NULL, NULL, &kept->finding.chain_length);
  add_notes (machine, &kept->finding, moved, publication, late);
}

void
pawl_keep_refused (struct pawl_machine *machine, const struct pawl_op *slot,
                   uint32_t step)
{
  struct pawl_stability *stability = machine->data;
  struct pawl_case *the_case = machine->the_case;
  struct pawl_findings *findings = the_case->findings;
  const struct pawl_function *self
    = the_case->build->functions[machine->function].function;
  for (size_t i = 0; i < stability->kept_count; i++)
    if (stability->kept[i].refused)
      return;
  struct pawl_stability_slot declared
    = pawl_stability_declared (the_case, slot);
  struct kept_finding *kept = keep (stability, NULL, slot, NULL, false, false);
  *kept = (struct kept_finding){
    .cause = slot, .refused = slot,
    .finding = {
      .rule = PAWL_RULE_ADDRESS_STABILITY,
      .level = level_of (the_case, false), .function = self,
      .at = machine->trail[step].at, .slot = slot->slot,
      .text = pawl_arena_printf (
        findings->arena, "'%s' refuses while '%s' holds even if '%s' is empty: "
        "a first acquisition moves nothing", self->name, declared.predicate,
        slot->slot),
    },
  };
  pawl_finding_note (findings, &kept->finding, (struct pawl_place){ 0 },
                     "refuse only where the slot is in use as well");
}

void
pawl_give_moved (struct pawl_stability *stability, bool tears_down)
{
  struct pawl_findings *findings = stability->the_case->findings;
  for (size_t i = 0; i < stability->kept_count; i++)
    {
      const struct kept_finding *kept = &stability->kept[i];
      if ((tears_down && kept->release_only)
          || (kept->refused
              && (!stability->filled
                  || strcmp (stability->filled->symbol, kept->refused->symbol)
                       != 0)))
        continue;
      struct pawl_finding *added = pawl_findings_add (
        findings, kept->finding.rule, kept->finding.level,
        kept->finding.function, kept->finding.at, "%s", kept->finding.text);
      *added = kept->finding;
    }
  stability->kept_count = 0;
}
