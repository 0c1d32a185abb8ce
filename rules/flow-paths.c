/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a flow does on all of its paths, by its blocks alone: see published.h.  */

#include "rules/published.h"

#include <string.h>

const struct pawl_publication *
pawl_next_published (const struct pawl_publication *publication,
                     const char *slot)
{
  while (publication && strcmp (publication->slot, slot) != 0)
    publication = publication->next;
  return publication;
}

uint32_t
pawl_flow_callee (const struct pawl_case *the_case, uint32_t function,
                  const struct pawl_op *op)
{
  const struct pawl_build *build = the_case->build;
  uint32_t target = pawl_build_target_of (
    build, build->functions[function].unit, op->callee);
  uint32_t body = build->targets[target].function;
  for (; body != PAWL_NONE; body = build->functions[body].next)
    if (build->functions[body].function->flow)
      return body;
  return PAWL_NONE;
}

const struct pawl_op *
pawl_slot_at (const struct pawl_flow *flow, uint32_t op)
{
  for (;;)
    {
      const struct pawl_op *at = &flow->ops[op];
      switch (at->kind)
        {
        case PAWL_OP_FIELD:
          return at;
        case PAWL_OP_GLOBAL:
          return at->symbol ? at : NULL;
        case PAWL_OP_ELEMENT:
        case PAWL_OP_OFFSET:
          op = at->a;
          break;
        default:
          return NULL;
        }
    }
}

const char *
pawl_embedded_in (const struct pawl_flow *flow, uint32_t op)
{
  unsigned fields = 0;
  for (;; op = flow->ops[op].a)
    switch (flow->ops[op].kind)
      {
      case PAWL_OP_FIELD:
        if (fields++)
          return flow->ops[op].symbol;
        break;
      case PAWL_OP_ELEMENT:
      case PAWL_OP_OFFSET:
        break;
      default:
        return NULL;
      }
}

const char *
pawl_owned_by (const struct pawl_flow *flow, uint32_t op, uint32_t *open)
{
  *open = 0;
  for (;;)
    switch (flow->ops[op].kind)
      {
      case PAWL_OP_FIELD:
        if (!(flow->ops[op].flags & PAWL_OP_LIBRARY))
          return flow->ops[op].symbol;
        op = flow->ops[op].a;
        break;
      case PAWL_OP_ELEMENT:
      case PAWL_OP_OFFSET:
      case PAWL_OP_LOAD:
        op = flow->ops[op].a;
        break;
      case PAWL_OP_GLOBAL:
        return flow->ops[op].symbol;
      case PAWL_OP_LOCAL:
        return "";
      case PAWL_OP_PARAMETER:
        *open = (uint32_t) flow->ops[op].number + 1;
        return NULL;
      default:
        return NULL;
      }
}

uint32_t
pawl_address_base (const struct pawl_flow *flow, uint32_t op)
{
  while (flow->ops[op].kind == PAWL_OP_FIELD
         || flow->ops[op].kind == PAWL_OP_ELEMENT
         || flow->ops[op].kind == PAWL_OP_OFFSET)
    op = flow->ops[op].a;
  return op;
}

bool
pawl_links_itself (const struct pawl_op *slot, const struct pawl_op *into)
{
  size_t length = slot->pointee ? strlen (slot->pointee) : 0;
  return length && into->slot
         && strncmp (into->slot, slot->pointee, length) == 0
         && strncmp (into->slot + length, "::", 2) == 0
         && !strstr (into->slot + length + 2, "::");
}

uint32_t
pawl_flow_block_of (const struct pawl_flow *flow, uint32_t op)
{
  for (uint32_t i = 0; i < flow->block_count; i++)
    if (op >= flow->blocks[i].first
        && op < flow->blocks[i].first + flow->blocks[i].count)
      return i;
  return UINT32_MAX;
}

/* Marks in SEEN what can be reached from block START without going into AVOID
   (START itself is not avoided).  True: a return was.  */
static bool
reaches_return (const struct pawl_flow *flow, uint32_t start, uint32_t avoid,
                uint8_t *seen, uint32_t *waiting)
{
  bool returns = false;
  uint32_t count = 0;
  memset (seen, 0, flow->block_count);
  seen[start] = 1;
  waiting[count++] = start;
  while (count)
    {
      const struct pawl_flow_block *block = &flow->blocks[waiting[--count]];
      returns |= block->exit == PAWL_EXIT_RETURN;
      for (uint32_t i = 0; i < block->edge_count; i++)
        {
          uint32_t to = block->edges[i].to;
          if (block->edges[i].unwinding || to == avoid || seen[to])
            continue;
          seen[to] = 1;
          waiting[count++] = to;
        }
    }
  return returns;
}

/* Whether every path through block THROUGH comes through block OTHER.  */
static bool
always_passes (const struct pawl_flow *flow, uint32_t through, uint32_t other,
               uint8_t *seen, uint32_t *waiting)
{
  if (through == other || other == 0)
    return true;
  reaches_return (flow, 0, other, seen, waiting);
  if (!seen[through])
    return true;
  return !reaches_return (flow, through, other, seen, waiting);
}

/* The symbol of the field or variable at the address OP; null: neither.  */
static const char *
slot_symbol (const struct pawl_flow *flow, uint32_t op)
{
  const struct pawl_op *at = &flow->ops[op];
  return at->kind == PAWL_OP_FIELD || at->kind == PAWL_OP_GLOBAL ? at->symbol
                                                                 : NULL;
}

static const struct pawl_op *
without_narrowing (const struct pawl_flow *flow, uint32_t value)
{
  while (flow->ops[value].kind == PAWL_OP_NARROW)
    value = flow->ops[value].a;
  return &flow->ops[value];
}

/* The operation that VALUE is, if that has a constant on its right.  */
static const struct pawl_op *
with_constant (const struct pawl_flow *flow, uint32_t value)
{
  const struct pawl_op *op = without_narrowing (flow, value);
  return op->kind == PAWL_OP_BINARY
             && flow->ops[op->b].kind == PAWL_OP_CONSTANT
             && flow->ops[op->b].number > 0
           ? op : NULL;
}

static bool
is_loaded_from (const struct pawl_flow *flow, uint32_t value,
                const char *symbol)
{
  const struct pawl_op *load = without_narrowing (flow, value);
  const char *from
    = load->kind == PAWL_OP_LOAD ? slot_symbol (flow, load->a) : NULL;
  return from && strcmp (from, symbol) == 0;
}

/* Whether VALUE is what was at SYMBOL's address and more: a constant, or a number
   without a sign (what takes up nothing is nothing that could move).  */
static bool
is_increased (const struct pawl_flow *flow, uint32_t value, const char *symbol)
{
  const struct pawl_op *op = without_narrowing (flow, value);
  if (op->kind != PAWL_OP_BINARY || op->number != PAWL_OPERATOR_PLUS)
    return false;
  const struct pawl_op *right = &flow->ops[op->b];
  if (right->kind == PAWL_OP_CONSTANT)
    return right->number > 0 && is_loaded_from (flow, op->a, symbol);
  return op->flags & PAWL_OP_UNSIGNED
         && (is_loaded_from (flow, op->a, symbol)
             || is_loaded_from (flow, op->b, symbol));
}

/* The constant that VALUE is, also by way of a local that holds nothing else, as
   the macros of <stdatomic.h> hand values over; null: it is none.  */
static const struct pawl_op *
constant_of (const struct pawl_flow *flow, uint32_t value)
{
  const struct pawl_op *op = without_narrowing (flow, value), *found = NULL;
  if (op->kind == PAWL_OP_CONSTANT)
    return op;
  if (op->kind != PAWL_OP_LOAD || flow->ops[op->a].kind != PAWL_OP_LOCAL)
    return NULL;
  for (uint32_t i = 1; i < flow->op_count; i++)
    {
      const struct pawl_op *store = &flow->ops[i];
      if (store->kind != PAWL_OP_STORE || store->a != op->a)
        continue;
      const struct pawl_op *held = without_narrowing (flow, store->b);
      if (held->kind != PAWL_OP_CONSTANT
          || (found && found->number != held->number))
        return NULL;
      found = held;
    }
  return found;
}

/* Whether VALUE is what was at SYMBOL's address, changed by SIGN and a
   constant.  */
static bool
is_changed_by (const struct pawl_flow *flow, uint32_t value,
               const char *symbol, enum pawl_operator sign)
{
  const struct pawl_op *op = with_constant (flow, value);
  return op && op->number == sign && is_loaded_from (flow, op->a, symbol);
}

const struct pawl_mark *
pawl_flow_marks (const struct pawl_case *the_case, struct pawl_arena *arena,
                 uint32_t function, uint32_t op, const struct pawl_mark *next,
                 int depth)
{
  enum
  {
    deepest = 3
  };
  const struct pawl_flow *flow
    = the_case->build->functions[function].function->flow;
  uint32_t through = op ? pawl_flow_block_of (flow, op) : 0;
  if (through == UINT32_MAX || depth > deepest)
    return next;
  uint8_t *seen = pawl_arena_alloc (arena, flow->block_count);
  uint32_t *waiting
    = pawl_arena_array (arena, flow->block_count, sizeof *waiting);
  for (uint32_t i = 0; i < flow->block_count; i++)
    {
      const struct pawl_flow_block *block = &flow->blocks[i];
      bool wanted = false, asked = false;
      for (uint32_t j = block->first; j < block->first + block->count; j++)
        {
          const struct pawl_op *store = &flow->ops[j];
          if (store->kind != PAWL_OP_STORE && store->kind != PAWL_OP_CALL)
            continue;
          if (!asked)
            {
              wanted = always_passes (flow, through, i, seen, waiting);
              asked = true;
            }
          if (!wanted)
            break;
          if (store->kind == PAWL_OP_CALL)
            {
              uint32_t body = pawl_flow_callee (the_case, function, store);
              if (body != PAWL_NONE && body != function)
                next = pawl_flow_marks (the_case, arena, body, 0, next,
                                        depth + 1);
              continue;
            }
          const char *symbol = slot_symbol (flow, store->a);
          if (!symbol || !store->b)
            continue;
          const struct pawl_op *value = constant_of (flow, store->b);
          bool up = is_increased (flow, store->b, symbol);
          bool bits
            = is_changed_by (flow, store->b, symbol, PAWL_OPERATOR_OR);
          if (bits)
            value = &flow->ops[with_constant (flow, store->b)->b];
          if (!value && !up)
            continue;
          struct pawl_mark *mark = pawl_arena_alloc (arena, sizeof *mark);
          *mark = (struct pawl_mark){ symbol, value ? value->number : 0, up,
                                      bits, next };
          next = mark;
        }
    }
  return next;
}
