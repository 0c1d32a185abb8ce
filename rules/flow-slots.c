/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a flow does with one slot: addresses that are the same, and values that
   are stored there or taken out.  See published.h.  */

#include "rules/published.h"

#include <string.h>

#include "rules/library.h"

/* Whether CALLEE is one of the C++ library's that only tells where in an object
   something is.  */
static bool
is_accessor (const struct pawl_callee *callee)
{
  static const char *const names[] = { "_M_ptr", "_M_data" };
  const char *name = callee->name ? strrchr (callee->name, ':') : NULL;
  for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
    if (strcmp (name + 1, names[i]) == 0)
      return callee->symbol
             && (strncmp (callee->symbol, "_ZNSt", 5) == 0
                 || strncmp (callee->symbol, "_ZNKSt", 6) == 0);
  return false;
}

static bool
same_address (const struct pawl_flow *flow, uint32_t one, uint32_t other,
              int depth)
{
  if (one == other)
    return true;
  const struct pawl_op *a = &flow->ops[one], *b = &flow->ops[other];
  if (depth > 16 || a->kind != b->kind || a->number != b->number)
    return false;
  switch (a->kind)
    {
    case PAWL_OP_FIELD:
      return strcmp (a->symbol, b->symbol) == 0
             && same_address (flow, a->a, b->a, depth + 1);
    case PAWL_OP_ELEMENT:
    case PAWL_OP_OFFSET:
      return same_address (flow, a->a, b->a, depth + 1)
             && same_address (flow, a->b, b->b, depth + 1);
    case PAWL_OP_LOAD:
      return same_address (flow, a->a, b->a, depth + 1);
    case PAWL_OP_CONSTANT:
    case PAWL_OP_PARAMETER:
    case PAWL_OP_LOCAL:
      return true;
    case PAWL_OP_GLOBAL:
      return a->symbol && b->symbol && strcmp (a->symbol, b->symbol) == 0;
    case PAWL_OP_CALL:
      if (!is_accessor (a->callee) || a->argument_count != b->argument_count
          || strcmp (a->callee->symbol, b->callee->symbol) != 0)
        return false;
      for (unsigned i = 0; i < a->argument_count; i++)
        if (!same_address (flow, a->arguments[i], b->arguments[i], depth + 1))
          return false;
      return true;
    default:
      return false;
    }
}

bool
pawl_is_same_address (const struct pawl_flow *flow, uint32_t one,
                      uint32_t other)
{
  return same_address (flow, one, other, 0);
}

/* Whether OUTER is ADDRESS or the object that holds the field there.  */
static bool
covers (const struct pawl_flow *flow, uint32_t outer, uint32_t address)
{
  while (!same_address (flow, outer, address, 0))
    {
      if (flow->ops[address].kind != PAWL_OP_FIELD)
        return false;
      address = flow->ops[address].a;
    }
  return true;
}

/* Whether operation NUMBER changes what is at ADDRESS, by itself or with all of an
   object around it.  Not if what it stores may be VALUE, if that is not 0.  */
static bool
stores_at (const struct pawl_flow *flow, uint32_t number, uint32_t address,
           uint32_t value)
{
  const struct pawl_op *op = &flow->ops[number], *stored = &flow->ops[op->b];
  unsigned argument;
  switch (op->kind)
    {
    case PAWL_OP_STORE:
      if (!same_address (flow, op->a, address, 0))
        return false;
      if (stored->kind == PAWL_OP_CALL)
        for (unsigned i = 0; i < stored->argument_count; i++)
          if (value && same_address (flow, stored->arguments[i], value, 0))
            return false;
      return !value || stored->kind == PAWL_OP_CALL
             || (stored->kind >= PAWL_OP_CONSTANT
                 && stored->kind <= PAWL_OP_FIELD)
             || (stored->kind == PAWL_OP_LOAD
                 && !same_address (flow, stored->a, address, 0));
    case PAWL_OP_CLEAR:
    case PAWL_OP_COPY:
      return covers (flow, op->a, address);
    case PAWL_OP_CALL:
      /* What may fail may write nothing.  */
      return op->callee->symbol
             && pawl_library_writes (op->callee->symbol, &argument)
             && !pawl_library_reports (op->callee->symbol)
             && argument < op->argument_count
             && covers (flow, op->arguments[argument], address);
    default:
      return false;
    }
}

static bool
block_stores_at (const struct pawl_flow *flow,
                 const struct pawl_flow_block *block, uint32_t from,
                 uint32_t address, uint32_t value)
{
  uint32_t first = from > block->first ? from : block->first;
  for (uint32_t i = first; i < block->first + block->count; i++)
    if (stores_at (flow, i, address, value))
      return true;
  return false;
}

/* Whether every path from operation FROM to a return stores at ADDRESS, as
   stores_at has it.  */
static bool
is_stored_after (const struct pawl_flow *flow, uint32_t from, uint32_t address,
                 uint32_t value)
{
  enum
  {
    most = 512
  };
  uint32_t waiting[most], count = 0;
  uint8_t seen[most] = { 0 };
  uint32_t start = pawl_flow_block_of (flow, from);
  if (start == UINT32_MAX || flow->block_count > most)
    return false;
  if (block_stores_at (flow, &flow->blocks[start], from + 1, address, value))
    return true;
  waiting[count++] = start;
  while (count)
    {
      uint32_t number = waiting[--count];
      const struct pawl_flow_block *block = &flow->blocks[number];
      if (number != start
          && block_stores_at (flow, block, 0, address, value))
        continue;
      if (block->exit == PAWL_EXIT_RETURN)
        return false;
      for (uint32_t i = 0; i < block->edge_count; i++)
        if (!seen[block->edges[i].to] && !block->edges[i].unwinding)
          {
            seen[block->edges[i].to] = 1;
            waiting[count++] = block->edges[i].to;
          }
    }
  return true;
}

bool
pawl_is_overwritten (const struct pawl_flow *flow, uint32_t from)
{
  return is_stored_after (flow, from, flow->ops[from].a, 0);
}

bool
pawl_is_moved_out (const struct pawl_flow *flow, uint32_t at, uint32_t value)
{
  while (flow->ops[value].kind == PAWL_OP_OFFSET
         || flow->ops[value].kind == PAWL_OP_ELEMENT)
    value = flow->ops[value].a;
  uint32_t address = flow->ops[value].a;
  if (flow->ops[value].kind != PAWL_OP_LOAD
      || flow->ops[pawl_address_base (flow, address)].kind == PAWL_OP_LOCAL)
    return false;
  bool is_moved = is_stored_after (flow, at, address, value);
  /* Or ahead of AT, right behind the load.  */
  uint32_t block = pawl_flow_block_of (flow, value);
  uint32_t end = block == UINT32_MAX
                   ? 0 : flow->blocks[block].first + flow->blocks[block].count;
  for (uint32_t i = value + 1; i < end && i != at && !is_moved; i++)
    is_moved = stores_at (flow, i, address, value);
  /* And not back again.  */
  for (uint32_t i = 1; i < flow->op_count && is_moved; i++)
    is_moved = !stores_at (flow, i, address, 0)
               || stores_at (flow, i, address, value);
  return is_moved;
}
