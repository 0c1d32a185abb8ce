/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where values come from: see publishing.h.  */

#include "rules/publishing.h"

#include <string.h>

#include "rules/cxx-string.h"

static const struct origin nowhere = { .kind = FROM_NOWHERE };

struct origin
pawl_origin_at (const struct pawl_flow *flow, enum origin_kind kind,
                uint32_t op, uint32_t at)
{
  struct origin origin = { .kind = kind, .op = op, .at = at,
                           .slot = pawl_slot_at (flow, at) };
  const struct pawl_op *base = &flow->ops[pawl_address_base (flow, at)];
  if (base->kind == PAWL_OP_PARAMETER)
    origin.object = (uint32_t) base->number + 1;
  origin.within = origin.slot->flags & PAWL_OP_LIBRARY
                    ? pawl_owned_by (flow, at, &origin.open)
                    : pawl_embedded_in (flow, at);
  return origin;
}

static struct held *
find_field (struct summary *summary, uint32_t local, const char *field)
{
  for (size_t i = 0; i < summary->held_count; i++)
    {
      struct held *held = &summary->held[i];
      if (held->local == local
          && (field ? held->field && strcmp (held->field->symbol, field) == 0
                    : !held->field))
        return held;
    }
  return NULL;
}

struct held *
pawl_find_held (struct summary *summary, uint32_t local, const char *field)
{
  struct held *held = find_field (summary, local, field);
  return held || !field ? held : find_field (summary, local, NULL);
}

/* The operation by which the object is reached that the address AT lies in, and of
   whose library's storage it may be.  */
static uint32_t
owner_of (const struct summary *self, uint32_t at)
{
  const struct pawl_flow *flow = self->flow;
  for (;;)
    {
      uint32_t base = pawl_address_base (flow, at);
      const struct pawl_op *op = &flow->ops[base];
      const struct pawl_op *slot
        = op->kind == PAWL_OP_LOAD ? pawl_slot_at (flow, op->a) : NULL;
      if (!slot || !(slot->flags & PAWL_OP_LIBRARY))
        return base;
      at = op->a;
    }
}

struct summary *
pawl_local_at (struct summary *self, uint32_t at, uint32_t *local)
{
  uint32_t owner = owner_of (self, at);
  const struct pawl_op *op = &self->flow->ops[owner];
  if (op->kind == PAWL_OP_LOCAL)
    {
      *local = (uint32_t) op->number;
      return self;
    }
  const struct origin *origin = &self->origins[owner];
  if (origin->kind != FROM_LOCAL)
    return NULL;
  *local = origin->op;
  return origin->of;
}

uint32_t
pawl_object_at (const struct summary *self, uint32_t at)
{
  uint32_t owner = owner_of (self, at);
  const struct origin *origin = &self->origins[owner];
  if (origin->kind == FROM_PARAMETER)
    return origin->op + 1;
  return origin->kind == FROM_SLOT && origin->slot->flags & PAWL_OP_LIBRARY
           ? origin->object : 0;
}

/* What is at the address AT of SELF if that is a local object's; else null.  */
static const struct held *
held_at (struct summary *self, uint32_t at)
{
  const struct pawl_op *slot = pawl_slot_at (self->flow, at);
  uint32_t local;
  struct summary *of = pawl_local_at (self, at, &local);
  return of ? pawl_find_held (of, local,
                              slot && slot->kind == PAWL_OP_FIELD
                                ? slot->symbol : NULL)
            : NULL;
}

struct origin
pawl_slot_addressed (struct search *search, struct summary *self,
                     uint32_t value)
{
  const struct pawl_flow *flow = self->flow;
  const struct pawl_op *op = &flow->ops[value];
  if (op->kind == PAWL_OP_FIELD || (op->kind == PAWL_OP_GLOBAL && op->symbol))
    return pawl_origin_at (flow, FROM_SLOT, value, value);
  uint32_t body = op->kind == PAWL_OP_CALL
                    ? pawl_flow_callee (search->the_case, self->function, op)
                    : PAWL_NONE;
  if (body == PAWL_NONE
      || search->summaries[body].address.kind == FROM_NOWHERE)
    return nowhere;
  return pawl_origin_by_call (search, self, op,
                              &search->summaries[body].address);
}

/* What is at the address AT, a pointer.  */
static struct origin
origin_at_address (struct search *search, struct summary *self, uint32_t at)
{
  if (pawl_slot_at (self->flow, at))
    return pawl_origin_at (self->flow, FROM_SLOT, at, at);
  struct origin origin = pawl_slot_addressed (search, self, at);
  /* By way of what hands its argument on, such as std::move, as well; by then it is
     known whether that is an accessor.  */
  if (origin.kind == FROM_NOWHERE && self->origins[at].kind == FROM_PARAMETER
      && (self->flow->ops[at].kind == PAWL_OP_PARAMETER || search->settled))
    return (struct origin){ .kind = FROM_POINTED, .op = self->origins[at].op };
  return origin;
}

struct origin
pawl_origin_by_call (struct search *search, struct summary *self,
                     const struct pawl_op *op, const struct origin *origin)
{
  uint32_t argument, local;
  const struct held *held;
  struct origin made;
  switch (origin->kind)
    {
    case FROM_PARAMETER:
      return origin->op < op->argument_count
               ? self->origins[op->arguments[origin->op]] : nowhere;
    case FROM_POINTED:
      if (origin->op >= op->argument_count)
        return nowhere;
      argument = op->arguments[origin->op];
      held = held_at (self, argument);
      if (held || pawl_local_at (self, argument, &local))
        return held ? held->origin : nowhere;
      return origin_at_address (search, self, argument);
    case FROM_SLOT:
      break;
    default:
      return nowhere;
    }
  made = (struct origin){ .kind = FROM_SLOT, .slot = origin->slot,
                          .within = origin->within };
  if (origin->open && origin->open <= op->argument_count)
    made.within
      = pawl_owned_by (self->flow, op->arguments[origin->open - 1], &made.open);
  if (!origin->object || origin->object > op->argument_count)
    return made;
  argument = op->arguments[origin->object - 1];
  /* An iterator that a deque itself has: its map is what may move.  */
  const struct pawl_op *end = pawl_slot_at (self->flow, argument);
  if (pawl_is_map_place (origin->slot) && pawl_is_map_end (end))
    {
      made.slot = end;
      made.within = pawl_owned_by (self->flow, argument, &made.open);
    }
  struct summary *of = pawl_local_at (self, argument, &local);
  held = of ? pawl_find_held (of, local, origin->slot->symbol) : NULL;
  if (held)
    return held->origin;
  if (of && !search->settled)
    return nowhere;
  made.object = pawl_object_at (self, argument);
  return made;
}

/* What a region loads from the data that it shares with its function: as that put
   it there, or a region around it.  */
static struct origin
origin_of_shared (struct summary *region, const char *field)
{
  struct summary *outer = region->outer;
  for (uint32_t i = 0; i <= outer->flow->region_count; i++)
    {
      struct summary *part = i ? &outer->regions[i - 1] : outer;
      for (size_t j = 0; j < part->held_count && part != region; j++)
        if (part->held[j].field
            && strcmp (part->held[j].field->symbol, field) == 0)
          {
            struct origin origin = part->held[j].origin;
            /* Operations are the other part's.  */
            origin.at = 0;
            if (origin.kind == FROM_BLOCK)
              origin.kind = FROM_SLOT;
            return origin;
          }
    }
  return nowhere;
}

static struct origin
origin_of_load (struct search *search, struct summary *self,
                const struct pawl_op *op)
{
  const struct pawl_flow *flow = self->flow;
  const struct pawl_op *slot = pawl_slot_at (flow, op->a);
  uint32_t local;
  if (self->outer && slot && strncmp (slot->symbol, ".omp_data::", 11) == 0)
    return origin_of_shared (self, slot->symbol);
  if (pawl_local_at (self, op->a, &local))
    {
      const struct held *held = held_at (self, op->a);
      return held ? held->origin : nowhere;
    }
  if (!(op->flags & PAWL_OP_POINTER))
    return nowhere;
  return origin_at_address (search, self, op->a);
}

/* The block that call NUMBER acquires, if it does: by the first slot that its
   address is stored in.  */
static struct origin
origin_of_block (struct search *search, struct summary *self, uint32_t number)
{
  const struct pawl_build *build = search->the_case->build;
  const struct pawl_flow *flow = self->flow;
  const struct pawl_op *op = &flow->ops[number];
  uint32_t target = pawl_build_target_of (
    build, build->functions[self->function].unit, op->callee);
  if (!(op->flags & PAWL_OP_POINTER)
      || search->the_case->known[target].effect != PAWL_EFFECT_ACQUIRE)
    return nowhere;
  for (uint32_t i = number + 1; i < flow->op_count; i++)
    {
      const struct pawl_op *store = &flow->ops[i];
      if (store->kind != PAWL_OP_STORE || store->b != number)
        continue;
      const struct pawl_op *slot = pawl_slot_at (flow, store->a);
      uint32_t base = pawl_address_base (flow, store->a);
      if (slot && flow->ops[base].kind != PAWL_OP_LOCAL)
        return pawl_origin_at (flow, FROM_BLOCK, number, store->a);
    }
  return nowhere;
}

static struct origin
origin_of_call (struct search *search, struct summary *self, uint32_t number)
{
  const struct pawl_op *op = &self->flow->ops[number];
  uint32_t local;
  if (op->argument_count
      && pawl_string_member (op->callee->symbol) & PAWL_STRING_GIVES)
    return pawl_local_at (self, op->arguments[0], &local)
             ? nowhere
             : origin_at_address (search, self, op->arguments[0]);
  uint32_t body = pawl_flow_callee (search->the_case, self->function, op);
  if (body == PAWL_NONE)
    return origin_of_block (search, self, number);
  return pawl_origin_by_call (search, self, op,
                              &search->summaries[body].returned);
}

struct origin
pawl_origin_of (struct search *search, struct summary *self, uint32_t number)
{
  const struct pawl_op *op = &self->flow->ops[number];
  struct origin origin;
  switch (op->kind)
    {
    case PAWL_OP_PARAMETER:
      /* A region is given what it shares.  */
      if (!(op->flags & PAWL_OP_POINTER) || self->outer)
        break;
      return (struct origin){ .kind = FROM_PARAMETER,
                              .op = (uint32_t) op->number };
    case PAWL_OP_LOCAL:
      return (struct origin){ .kind = FROM_LOCAL, .op = (uint32_t) op->number,
                              .of = self };
    case PAWL_OP_LOAD:
      return origin_of_load (search, self, op);
    case PAWL_OP_OFFSET:
    case PAWL_OP_ELEMENT:
    case PAWL_OP_FIELD:
      return self->origins[op->a];
    case PAWL_OP_CALL:
      origin = origin_of_call (search, self, number);
      if (origin.kind != FROM_NOWHERE)
        return origin;
      break;
    default:
      break;
    }
  return self->origins[number];
}

struct summary *
pawl_region_called (const struct search *search, struct summary *self,
                    const struct pawl_op *op)
{
  struct summary *outer = self->outer ? self->outer : self;
  (void) search;
  for (unsigned i = 0; i < op->argument_count && i < 2; i++)
    {
      const struct pawl_op *value = &self->flow->ops[op->arguments[i]];
      for (uint32_t j = 0;
           value->kind == PAWL_OP_GLOBAL && value->symbol
           && j < outer->flow->region_count; j++)
        if (strcmp (outer->flow->regions[j]->region, value->symbol) == 0)
          return &outer->regions[j];
    }
  return NULL;
}

const char *
pawl_storage_symbol (const struct search *search, const struct pawl_op *slot)
{
  static const char *const ends[] = { "_M_finish", "_M_end_of_storage" };
  size_t length = strlen (slot->symbol);
  if (pawl_is_map_end (slot))
    return pawl_arena_printf (search->arena, "%.*s_M_map",
                              (int) (length - strlen (slot->name)),
                              slot->symbol);
  for (size_t i = 0; slot->flags & PAWL_OP_LIBRARY && i < 2; i++)
    {
      size_t own = strlen (ends[i]);
      if (strcmp (slot->name, ends[i]) == 0 && length > own
          && strstr (slot->symbol, "_Vector_base<"))
        return pawl_arena_printf (search->arena, "%.*s_M_start",
                                  (int) (length - own), slot->symbol);
    }
  return slot->symbol;
}
