/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a function can no longer refuse: see machine.h.  What it does from there on
   need not be gone through by who looks for refusals.  */

#include "rules/machine.h"

enum
{
  most_hops = 16,
};

/* Whether returning what operation OP of the outermost function gives may be a
   refusal.  */
static bool
may_refuse (struct pawl_machine *machine, const struct pawl_flow *flow,
            uint32_t op)
{
  const struct pawl_op *value = &flow->ops[op];
  int64_t number = 1;           /* addresses: as good as any but null */
  switch (op ? value->kind : PAWL_OP_UNKNOWN)
    {
    case PAWL_OP_CONSTANT:
      number = value->number;
      break;
    case PAWL_OP_LOCAL:
    case PAWL_OP_GLOBAL:
    case PAWL_OP_FIELD:
    case PAWL_OP_ELEMENT:
    case PAWL_OP_OFFSET:
      if (flow->result != PAWL_RESULT_POINTER)
        return true;
      break;
    case PAWL_OP_PARAMETER:
      if (!(value->flags & PAWL_OP_NOT_NULL))
        return true;
      break;
    default:
      return true;
    }
  return pawl_is_refusal (machine, machine->function,
                          pawl_symbol_constant (&machine->symbols, number),
                          false) != 0;
}

/* What VALUE is ahead of the moves of EDGE.  */
static uint32_t
before_moves (const struct pawl_flow_edge *edge, uint32_t value)
{
  for (uint32_t i = 0; i < edge->move_count; i++)
    if (edge->moves[i].phi == value)
      return edge->moves[i].value;
  return value;
}

/* Whether a refusal may come of going on by EDGE, WANTED being what is known of
   the blocks.  */
static bool
leads_to_refusal (struct pawl_machine *machine, const struct pawl_flow *flow,
                  const struct pawl_flow_edge *edge, const bool *wanted)
{
  const struct pawl_flow_edge *hops[most_hops];
  uint32_t count = 0;
  for (;;)
    {
      const struct pawl_flow_block *to = &flow->blocks[edge->to];
      hops[count++] = edge;
      if (to->exit == PAWL_EXIT_RETURN)
        {
          uint32_t value = to->value;
          while (value && count)
            value = before_moves (hops[--count], value);
          return may_refuse (machine, flow, value);
        }
      if (to->exit != PAWL_EXIT_JUMP || to->edge_count != 1
          || count == most_hops)
        return wanted[edge->to];
      edge = &to->edges[0];
    }
}

bool *
pawl_machine_wanted (struct pawl_machine *machine)
{
  const struct pawl_flow *flow
    = machine->the_case->build->functions[machine->function].function->flow;
  bool *wanted
    = pawl_arena_array (machine->arena, flow->block_count, sizeof *wanted);
  /* Any call may throw.  */
  if (pawl_is_refusal (machine, machine->function, 0, true) != 0)
    return NULL;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (uint32_t i = flow->block_count; i-- > 0;)
        {
          const struct pawl_flow_block *block = &flow->blocks[i];
          bool now = block->exit == PAWL_EXIT_RETURN
                     && may_refuse (machine, flow, block->value);
          for (uint32_t j = 0; j < block->edge_count && !now; j++)
            now = leads_to_refusal (machine, flow, &block->edges[j], wanted);
          changed |= now != wanted[i];
          wanted[i] = now;
        }
    }
  return wanted;
}
