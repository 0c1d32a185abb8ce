/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The annotation audit, of variables and fields: slots that stay and diagnostic
   counters.  */

#include "audit/report.h"

#include <string.h>

#include "evidence/flow.h"

/* A slot as annotated and used somewhere, or as a manifest lists it.  */
struct slot
{
  const char *name;             /* "Struct::field" or the variable */
  const char *predicate;        /* or null */
  bool stable;                  /* else a counter */
  bool used;                    /* by code whose flow was recorded */
  const struct pawl_stable_slot *listed;        /* in a manifest; or null */
};

struct slots
{
  struct pawl_arena *arena;
  struct slot *slots;
  size_t count, room;
};

static bool
is_same (const char *a, const char *b)
{
  return a == b || (a && b && strcmp (a, b) == 0);
}

static void
add_slot (struct slots *all, const struct slot *slot)
{
  for (size_t i = 0; i < all->count; i++)
    if (all->slots[i].stable == slot->stable && !all->slots[i].listed
        && !slot->listed && strcmp (all->slots[i].name, slot->name) == 0
        && is_same (all->slots[i].predicate, slot->predicate))
      return;
  all->slots = pawl_arena_grow (all->arena, all->slots, all->count, &all->room,
                                sizeof *all->slots);
  all->slots[all->count++] = *slot;
}

/* The slots that FLOW comes to.  */
static void
read_flow (struct slots *all, const struct pawl_flow *flow)
{
  for (uint32_t i = 0; i <= flow->region_count; i++)
    {
      const struct pawl_flow *part = pawl_flow_part (flow, i);
      for (uint32_t j = 1; j < part->op_count; j++)
        {
          const struct pawl_op *op = &part->ops[j];
          if ((op->kind != PAWL_OP_FIELD && op->kind != PAWL_OP_GLOBAL)
              || !op->slot)
            continue;
          for (size_t k = 0; k < all->count; k++)
            all->slots[k].used |= strcmp (all->slots[k].name, op->slot) == 0;
          if (op->flags & PAWL_OP_STABLE)
            add_slot (all, &(struct slot) { .name = op->slot, .stable = true,
                                            .predicate = op->predicate,
                                            .used = true });
          if (op->flags & PAWL_OP_COUNTER)
            add_slot (all, &(struct slot) { .name = op->slot, .used = true });
        }
    }
}

/* What the findings leave of SLOT, which stays.  */
static const char *
status_of (const struct pawl_findings *findings, const struct slot *slot)
{
  const char *status = slot->used ? "verified" : "trusted";
  for (size_t i = 0; i < findings->count; i++)
    if (findings->finding[i].slot
        && findings->finding[i].level >= PAWL_LEVEL_NOTE
        && strcmp (findings->finding[i].slot, slot->name) == 0)
      {
        if (!findings->finding[i].undecided)
          return "broken";
        status = "undecided";
      }
  return status;
}

void
pawl_audit_slots (struct pawl_audit *audit, json_t *all)
{
  const struct pawl_check *check = audit->check;
  struct slots slots = { .arena = audit->arena };
  for (size_t i = 0; i < pawl_promises_count (check->promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (check->promises, i);
      for (size_t j = 0; j < manifest->stable_count; j++)
        add_slot (&slots, &(struct slot) {
                            .name = manifest->stable[j].slot, .stable = true,
                            .predicate = manifest->stable[j].predicate,
                            .listed = &manifest->stable[j] });
    }
  for (uint32_t i = 0; i < check->build->function_count; i++)
    if (check->build->functions[i].function->flow)
      read_flow (&slots, check->build->functions[i].function->flow);
  for (size_t i = 0; i < slots.count; i++)
    {
      const struct slot *slot = &slots.slots[i];
      struct pawl_place nowhere = { 0 };
      json_t *object = pawl_audit_promise (
        all, slot->stable ? "stable" : "diagnostic-counter", slot->name, NULL,
        pawl_audit_place (audit, slot->listed ? &slot->listed->at : &nowhere,
                          NULL),
        slot->listed ? "manifest" : "annotation",
        slot->stable ? status_of (&check->findings, slot) : "trusted", NULL);
      if (slot->stable)
        pawl_json_set (object, "while", pawl_json_text (slot->predicate));
    }
}
