/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a path goes at the end of a block: forks, returns.  See machine.h.  */

#include "rules/machine-calls.h"

enum
{
  fork_limit = 3,               /* times round a loop of which nothing is known */
  element_limit = 16,           /* the same where each time tests the pointer in
                                   another element of known number */
};

static enum pawl_step_word
word_of (bool truth)
{
  return truth ? PAWL_WENT_TRUE : PAWL_WENT_FALSE;
}

/* The smaller or larger of two, VALUE, is returned: either of them, as if it had
   branched.  */
static void
return_either (struct pawl_machine *machine, pawl_symbol value,
               const struct pawl_place *at)
{
  struct pawl_symbols *symbols = &machine->symbols;
  struct pawl_symbol_node node = symbols->nodes[value];
  pawl_symbol less
    = pawl_symbol_binary (symbols, PAWL_OPERATOR_LT, node.number & 0x100,
                          node.a, node.b);
  bool smaller = (node.number & 0xff) == PAWL_OPERATOR_MIN;
  for (int truth = 1; truth >= 0 && !machine->exhausted; truth--)
    {
      size_t mark = symbols->undo_count;
      if (pawl_symbol_truth (symbols, less) != !truth
          && pawl_symbol_assume (symbols, less, truth))
        {
          pawl_machine_trail (machine, word_of (truth), 0, NULL, *at, less);
          machine->client->at_return (
            machine, truth == smaller ? node.a : node.b, false, at);
        }
      pawl_symbols_back (symbols, mark);
    }
}

/* The outermost function returns VALUE at AT.  What it computed itself as a
   condition is one or the other, as if it had branched.  */
static void
return_value (struct pawl_machine *machine, pawl_symbol value,
              const struct pawl_place *at)
{
  struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_span *range = &symbols->ranges[value];
  int64_t sign = symbols->nodes[value].number & 0xff;
  if (value && symbols->nodes[value].kind == PAWL_SYMBOL_BINARY
      && (sign == PAWL_OPERATOR_MIN || sign == PAWL_OPERATOR_MAX))
    {
      return_either (machine, value, at);
      return;
    }
  if (!value || symbols->nodes[value].kind != PAWL_SYMBOL_BINARY
      || range->low != 0 || range->high != 1
      || pawl_symbol_truth (symbols, value) >= 0)
    {
      machine->client->at_return (machine, value, false, at);
      return;
    }
  pawl_symbol atom = pawl_symbol_atom (symbols, value);
  for (int truth = 1; truth >= 0 && !machine->exhausted; truth--)
    {
      size_t mark = symbols->undo_count;
      if (pawl_symbol_assume (symbols, atom, truth))
        {
          int decided = pawl_symbol_truth (symbols, value);
          if (decided < 0 && atom != value)
            return_value (machine, value, at);
          else
            {
              bool way = decided < 0 ? truth : decided;
              pawl_machine_trail (machine, word_of (way), 0, NULL, *at, value);
              machine->client->at_return (
                machine, pawl_symbol_constant (symbols, way), false, at);
            }
        }
      pawl_symbols_back (symbols, mark);
    }
}

/* Leaves the function that POINT is in with VALUE.  True: POINT is where its
   caller goes on.  */
static bool
leave (struct pawl_machine *machine, struct pawl_point *point,
       const struct pawl_flow_block *block)
{
  const struct pawl_frame *self = &machine->frames[point->frame];
  pawl_symbol value = pawl_machine_value (machine, point->frame, block->value);
  if (!self->call)
    {
      const struct pawl_place *at = &block->at;
      if (block->value
          && self->flow->ops[block->value].kind == PAWL_OP_PHI
          && machine->returned_at.line)
        at = &machine->returned_at;
      return_value (machine, value, at);
      return false;
    }
  /* The caller saw to its refusals already.  */
  if (self->contract
      && pawl_is_refusal (machine, self->function, value, false) == 1)
    return false;
  uint32_t caller = self->caller;
  uint32_t op = (uint32_t) (self->call - machine->frames[caller].flow->ops);
  if (!value)
    value = pawl_machine_fresh (machine, caller, PAWL_SYMBOL_UNKNOWN, 0,
                                self->call);
  pawl_machine_forget (machine, point->frame, value);
  PAWL_SET (&machine->symbols, machine->env[machine->frames[caller].env + op],
            value);
  *point = (struct pawl_point){ caller, self->block, self->next };
  return true;
}

/* Whether CONDITION tests a pointer that is in an element whose number is
   known.  */
static bool
tests_element (const struct pawl_symbols *symbols, pawl_symbol condition)
{
  bool pointer = false;
  for (;;)
    {
      const struct pawl_symbol_node *node = &symbols->nodes[condition];
      switch (node->kind)
        {
        case PAWL_SYMBOL_ELEMENT:
          if (symbols->nodes[node->b].kind == PAWL_SYMBOL_CONSTANT)
            return pointer;
          condition = node->a;
          break;
        case PAWL_SYMBOL_INITIAL:
          pointer |= node->op && node->op->flags & PAWL_OP_POINTER;
          condition = node->a;
          break;
        case PAWL_SYMBOL_BINARY:
        case PAWL_SYMBOL_NARROW:
        case PAWL_SYMBOL_FIELD:
        case PAWL_SYMBOL_OFFSET:
          condition = node->a;
          break;
        default:
          return false;
        }
    }
}

/* Whether another fork at the block of POINT is worth it.  */
static bool
may_fork (struct pawl_machine *machine, const struct pawl_point *point,
          pawl_symbol condition)
{
  int limit = condition && tests_element (&machine->symbols, condition)
                ? element_limit : fork_limit;
  const struct pawl_frame *self = &machine->frames[point->frame];
  uint8_t *forks
    = &machine->visits[self->visits + self->flow->op_count + point->block];
  if (*forks >= limit)
    return false;
  PAWL_SET (&machine->symbols, *forks, (uint8_t) (*forks + 1));
  return true;
}

/* Goes on where POINT's block was forked at often enough, if that leads
   anywhere.  */
static void
pass_on (struct pawl_machine *machine, struct pawl_point point)
{
  const struct pawl_flow_edge *edge;
  size_t mark = machine->symbols.undo_count;
  if (pawl_machine_passes (machine, &point, &edge))
    {
      pawl_machine_enter (machine, &point, edge);
      pawl_machine_go (machine, point);
    }
  pawl_symbols_back (&machine->symbols, mark);
}

/* Goes both ways from a branch of which nothing is known.  */
static void
fork_branch (struct pawl_machine *machine, struct pawl_point point,
             const struct pawl_flow_block *block, pawl_symbol condition)
{
  pawl_symbol atom = pawl_symbol_atom (&machine->symbols, condition);
  for (int truth = 1; truth >= 0 && !machine->exhausted; truth--)
    {
      size_t mark = machine->symbols.undo_count;
      struct pawl_point next = point;
      if (pawl_symbol_assume (&machine->symbols, atom, truth))
        {
          int decided = pawl_symbol_truth (&machine->symbols, condition);
          if (decided < 0 && atom != condition)
            fork_branch (machine, next, block, condition);
          else
            {
              bool way = decided < 0 ? truth : decided;
              pawl_machine_trail (machine, word_of (way), point.frame, NULL,
                                  block->at, condition);
              pawl_machine_enter (machine, &next, &block->edges[way ? 0 : 1]);
              pawl_machine_go (machine, next);
            }
        }
      pawl_symbols_back (&machine->symbols, mark);
    }
}

/* Goes all ways out of a block that more than a branch ends.  */
static void
fork_edges (struct pawl_machine *machine, struct pawl_point point,
            const struct pawl_flow_block *block, pawl_symbol value)
{
  if (!may_fork (machine, &point, value))
    {
      pass_on (machine, point);
      return;
    }
  for (uint32_t i = 0; i < block->edge_count && !machine->exhausted; i++)
    {
      const struct pawl_flow_edge *edge = &block->edges[i];
      bool usual = block->exit == PAWL_EXIT_SWITCH
                   && i + 1 == block->edge_count;
      if (edge->unwinding)
        continue;
      size_t mark = machine->symbols.undo_count;
      struct pawl_point next = point;
      if (block->exit != PAWL_EXIT_SWITCH || usual
          || pawl_symbol_limit (&machine->symbols, value, edge->low,
                                edge->high))
        {
          if (block->exit == PAWL_EXIT_SWITCH)
            pawl_machine_trail (machine, PAWL_WENT_CASE, point.frame, NULL,
                                block->at, value);
          pawl_machine_enter (machine, &next, edge);
          pawl_machine_go (machine, next);
        }
      pawl_symbols_back (&machine->symbols, mark);
    }
}

/* The edge that the known VALUE takes out of a switch.  */
static const struct pawl_flow_edge *
switch_edge (const struct pawl_flow_block *block, int64_t value)
{
  for (uint32_t i = 0; i + 1 < block->edge_count; i++)
    if (value >= block->edges[i].low && value <= block->edges[i].high)
      return &block->edges[i];
  return &block->edges[block->edge_count - 1];
}

bool
pawl_machine_leave_block (struct pawl_machine *machine, struct pawl_point *point)
{
  const struct pawl_flow *flow = machine->frames[point->frame].flow;
  const struct pawl_flow_block *block = &flow->blocks[point->block];
  pawl_symbol value = pawl_machine_value (machine, point->frame, block->value);
  struct pawl_span range;
  int truth;
  switch (block->exit)
    {
    case PAWL_EXIT_RETURN:
      return leave (machine, point, block);
    case PAWL_EXIT_UNWIND:
      return pawl_machine_unwind (machine, point);
    case PAWL_EXIT_BRANCH:
      truth = value && block->edge_count == 2
                ? pawl_symbol_truth (&machine->symbols, value) : -1;
      if (truth < 0)
        {
          if (block->edge_count != 2 || !value)
            fork_edges (machine, *point, block, 0);
          else if (may_fork (machine, point, value))
            fork_branch (machine, *point, block, value);
          else
            pass_on (machine, *point);
          return false;
        }
      if (pawl_machine_lingers (machine, point, &block->edges[truth ? 0 : 1]))
        {
          if (!may_fork (machine, point, 0))
            return false;
          size_t mark = machine->symbols.undo_count;
          struct pawl_point other = *point;
          pawl_machine_trail (machine, word_of (!truth), point->frame, NULL,
                              block->at, value);
          pawl_machine_enter (machine, &other, &block->edges[truth ? 1 : 0]);
          pawl_machine_go (machine, other);
          pawl_symbols_back (&machine->symbols, mark);
        }
      /* What it was decided by is part of the way from an effect on.  */
      if ((machine->did_count || machine->failures)
          && machine->frames[point->frame].depth == 0)
        pawl_machine_trail (machine, word_of (truth), point->frame, NULL,
                            block->at, value);
      pawl_machine_enter (machine, point, &block->edges[truth ? 0 : 1]);
      return true;
    case PAWL_EXIT_SWITCH:
      range = pawl_symbol_range (&machine->symbols, value);
      if (!block->edge_count)
        return false;
      if (!value || range.low != range.high)
        {
          fork_edges (machine, *point, block, value);
          return false;
        }
      pawl_machine_enter (machine, point, switch_edge (block, range.low));
      return true;
    default:
      break;
    }
  uint32_t usual = 0;
  for (uint32_t i = 0; i < block->edge_count; i++)
    usual += !block->edges[i].unwinding;
  if (usual > 1)
    {
      fork_edges (machine, *point, block, 0);
      return false;
    }
  for (uint32_t i = 0; i < block->edge_count; i++)
    if (!block->edges[i].unwinding)
      {
        pawl_machine_enter (machine, point, &block->edges[i]);
        return true;
      }
  return false;
}
