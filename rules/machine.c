/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The paths of a function: see machine.h.  */

#include "rules/machine.h"

#include <string.h>

enum
{
  env_room = 1 << 16,
  visit_room = 1 << 14,
  argument_room = 1 << 12,
  frame_room = 512,
  cell_room = 512,
  did_room = 128,
  trail_room = 2048,
  fork_limit = 3,               /* times round a loop of which nothing is known */
  element_limit = 16,           /* the same where each time tests the pointer in
                                   another element of known number */
};

pawl_symbol
pawl_machine_fresh (struct pawl_machine *machine, uint32_t frame,
                    enum pawl_symbol_kind kind, pawl_symbol of,
                    const struct pawl_op *op)
{
  const struct pawl_frame *self = &machine->frames[frame];
  uint32_t index = (uint32_t) (op - self->flow->ops);
  return pawl_symbol_make (
    &machine->symbols, kind, of, self->identity,
    (int64_t) index << 20 | machine->visits[self->visits + index], op);
}

/* The value of what is no operation of its own but names something.  */
static pawl_symbol
named_value (struct pawl_machine *machine, uint32_t frame,
             const struct pawl_op *op)
{
  struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_frame *self = &machine->frames[frame];
  switch (op->kind)
    {
    case PAWL_OP_CONSTANT:
      return pawl_symbol_constant (symbols, op->number);
    case PAWL_OP_PARAMETER:
      if (self->call)
        return (uint64_t) op->number < self->call->argument_count
                 ? machine->arguments[self->arguments + op->number]
                 : 0;
      return pawl_symbol_make (symbols, PAWL_SYMBOL_PARAMETER, 0, 0,
                               op->number, op);
    case PAWL_OP_LOCAL:
      return pawl_symbol_make (symbols, PAWL_SYMBOL_LOCAL,
                               (pawl_symbol) op->number, self->identity, 0,
                               op);
    case PAWL_OP_GLOBAL:
      return pawl_symbol_make (symbols, PAWL_SYMBOL_GLOBAL, 0, 0, 0, op);
    default:
      return 0;
    }
}

static pawl_symbol
make_address (struct pawl_machine *machine, uint32_t frame,
              const struct pawl_op *op)
{
  struct pawl_symbols *symbols = &machine->symbols;
  pawl_symbol a = pawl_machine_value (machine, frame, op->a), b;
  if (!a)
    return 0;
  switch (op->kind)
    {
    case PAWL_OP_FIELD:
      return pawl_symbol_make (symbols, PAWL_SYMBOL_FIELD, a, 0, 0, op);
    case PAWL_OP_ELEMENT:
      b = pawl_machine_value (machine, frame, op->b);
      if (!b)
        b = pawl_machine_fresh (machine, frame, PAWL_SYMBOL_UNKNOWN, 0, op);
      return pawl_symbol_make (symbols, PAWL_SYMBOL_ELEMENT, a, b, 0, op);
    default:
      b = pawl_machine_value (machine, frame, op->b);
      if (b && pawl_symbol_range (symbols, b).low == 0
          && pawl_symbol_range (symbols, b).high == 0)
        return a;
      if (!b)
        b = pawl_machine_fresh (machine, frame, PAWL_SYMBOL_UNKNOWN, 0, op);
      return pawl_symbol_make (symbols, PAWL_SYMBOL_OFFSET, a, b, 0, op);
    }
}

pawl_symbol
pawl_machine_value (struct pawl_machine *machine, uint32_t frame, uint32_t op)
{
  const struct pawl_frame *self = &machine->frames[frame];
  if (!op)
    return 0;
  if (machine->env[self->env + op])
    return machine->env[self->env + op];
  const struct pawl_op *named = &self->flow->ops[op];
  switch (named->kind)
    {
    case PAWL_OP_FIELD:
    case PAWL_OP_ELEMENT:
    case PAWL_OP_OFFSET:
      return make_address (machine, frame, named);
    default:
      return named_value (machine, frame, named);
    }
}

static void
set_value (struct pawl_machine *machine, uint32_t frame, uint32_t op,
           pawl_symbol value)
{
  PAWL_SET (&machine->symbols, machine->env[machine->frames[frame].env + op],
            value);
}

void
pawl_machine_trail (struct pawl_machine *machine, enum pawl_step_word word,
                    uint32_t frame, const struct pawl_op *op,
                    struct pawl_place at, pawl_symbol condition)
{
  if (machine->trail_count == trail_room)
    {
      machine->exhausted = true;
      return;
    }
  /* What lies beyond the count is nobody's: it need not come back.  */
  machine->trail[machine->trail_count] = (struct pawl_trail){
    .word = word, .frame = frame, .op = op, .at = at, .condition = condition,
  };
  PAWL_SET (&machine->symbols, machine->trail_count, machine->trail_count + 1);
}

void
pawl_machine_effect (struct pawl_machine *machine, uint32_t frame,
                     const struct pawl_op *op, enum pawl_effect_kind kind,
                     pawl_symbol what, uint32_t target, bool doubtful)
{
  if (machine->did_count == did_room)
    {
      machine->exhausted = true;
      return;
    }
  struct pawl_did *did = &machine->dids[machine->did_count];
  *did = (struct pawl_did){
    .kind = kind, .op = op, .frame = frame, .what = what, .target = target,
    .trail = machine->trail_count, .order = machine->order,
    .doubtful = doubtful,
  };
  PAWL_SET (&machine->symbols, machine->did_count, machine->did_count + 1);
  PAWL_SET (&machine->symbols, machine->order, machine->order + 1);
  if (machine->client->at_effect)
    machine->client->at_effect (machine, did);
}

static void
do_operation (struct pawl_machine *machine, uint32_t frame, uint32_t number)
{
  struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_op *op = &machine->frames[frame].flow->ops[number];
  pawl_symbol a, b;
  switch (op->kind)
    {
    case PAWL_OP_UNKNOWN:
      set_value (machine, frame, number,
                 pawl_machine_fresh (machine, frame, PAWL_SYMBOL_UNKNOWN, 0,
                                     op));
      break;
    case PAWL_OP_FIELD:
    case PAWL_OP_ELEMENT:
    case PAWL_OP_OFFSET:
      set_value (machine, frame, number, make_address (machine, frame, op));
      break;
    case PAWL_OP_LOAD:
      a = pawl_machine_value (machine, frame, op->a);
      b = a ? pawl_machine_load (machine, a, op) : 0;
      set_value (machine, frame, number,
                 b ? b : pawl_machine_fresh (machine, frame,
                                             PAWL_SYMBOL_UNKNOWN, 0, op));
      break;
    case PAWL_OP_STORE:
    case PAWL_OP_CLEAR:
      a = pawl_machine_value (machine, frame, op->a);
      b = op->kind == PAWL_OP_CLEAR ? pawl_symbol_constant (symbols, 0)
                                    : pawl_machine_value (machine, frame,
                                                          op->b);
      if (!b)
        b = pawl_machine_fresh (machine, frame, PAWL_SYMBOL_UNKNOWN, 0, op);
      pawl_machine_store (machine, frame, op, a, b,
                          op->kind == PAWL_OP_CLEAR);
      break;
    case PAWL_OP_COPY:
      a = pawl_machine_value (machine, frame, op->a);
      b = pawl_machine_value (machine, frame, op->b);
      pawl_machine_copy (machine, frame, op, a, b);
      break;
    case PAWL_OP_NARROW:
      a = pawl_machine_value (machine, frame, op->a);
      set_value (machine, frame, number,
                 pawl_symbol_narrow (symbols, (int) op->number, a));
      break;
    case PAWL_OP_BINARY:
      a = pawl_machine_value (machine, frame, op->a);
      b = pawl_machine_value (machine, frame, op->b);
      a = pawl_symbol_binary (symbols, (enum pawl_operator) op->number,
                              op->flags & PAWL_OP_UNSIGNED, a, b);
      set_value (machine, frame, number,
                 a ? a : pawl_machine_fresh (machine, frame,
                                             PAWL_SYMBOL_UNKNOWN, 0, op));
      break;
    default:
      break;
    }
}

/* Whether VALUE is known and PHI of FRAME holds another one.  */
static bool
is_another_number (struct pawl_machine *machine, uint32_t frame, uint32_t phi,
                   pawl_symbol value)
{
  struct pawl_span range = pawl_symbol_range (&machine->symbols, value);
  return value && range.low == range.high
         && machine->env[machine->frames[frame].env + phi] != value;
}

void
pawl_machine_enter (struct pawl_machine *machine, struct pawl_point *point,
                    const struct pawl_flow_edge *edge)
{
  uint32_t count = edge->move_count;
  if (count > machine->moved_room)
    {
      machine->moved_room = 2 * count;
      machine->moved = pawl_arena_array (machine->arena, machine->moved_room,
                                         sizeof *machine->moved);
    }
  pawl_symbol *values = machine->moved;
  bool widens = machine->frames[point->frame].info->is_head[edge->to]
                && pawl_machine_widens (machine, point->frame, point->block,
                                        edge->to);
  /* All moves happen at once.  */
  for (uint32_t i = 0; i < count; i++)
    values[i]
      = pawl_machine_value (machine, point->frame, edge->moves[i].value);
  for (uint32_t i = 0; widens && i < count; i++)
    if (is_another_number (machine, point->frame, edge->moves[i].phi,
                           values[i]))
      values[i] = 0;
  for (uint32_t i = 0; i < count; i++)
    set_value (machine, point->frame, edge->moves[i].phi,
               values[i] ? values[i]
                         : pawl_machine_fresh (
                             machine, point->frame, PAWL_SYMBOL_UNKNOWN, 0,
                             &machine->frames[point->frame]
                                .flow->ops[edge->moves[i].phi]));
  if (edge->at.line && machine->frames[point->frame].depth == 0)
    PAWL_SET (&machine->symbols, machine->returned_at.line, edge->at.line);
  if (edge->at.line && machine->frames[point->frame].depth == 0)
    {
      PAWL_SET (&machine->symbols, machine->returned_at.host, edge->at.host);
      PAWL_SET (&machine->symbols, machine->returned_at.file, edge->at.file);
      PAWL_SET (&machine->symbols, machine->returned_at.column,
                edge->at.column);
    }
  point->block = edge->to;
  const struct pawl_flow *flow = machine->frames[point->frame].flow;
  point->op = flow->blocks[edge->to].first;
}

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
  set_value (machine, caller, op, value);
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

/* Leaves the block of POINT.  True: POINT is where to go on.  */
static bool
leave_block (struct pawl_machine *machine, struct pawl_point *point)
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

void
pawl_machine_go (struct pawl_machine *machine, struct pawl_point point)
{
  while (!machine->exhausted)
    {
      /* A loop may have no operations.  */
      if (++machine->steps > machine->client->step_limit)
        machine->exhausted = true;
      const struct pawl_frame *self = &machine->frames[point.frame];
      const struct pawl_flow *flow = self->flow;
      const struct pawl_flow_block *block = &flow->blocks[point.block];
      if (point.op == block->first
          && self->info->predecessors[point.block] > 1
          && pawl_machine_seen (machine, point.frame, point.block))
        return;
      bool elsewhere = false;
      while (point.op < block->first + block->count && !elsewhere)
        {
          if (++machine->steps > machine->client->step_limit
              || machine->symbols.full)
            {
              machine->exhausted = true;
              return;
            }
          uint32_t number = point.op++;
          uint8_t *visits = &machine->visits[self->visits + number];
          if (*visits < UINT8_MAX)
            PAWL_SET (&machine->symbols, *visits, (uint8_t) (*visits + 1));
          if (flow->ops[number].kind != PAWL_OP_CALL)
            {
              do_operation (machine, point.frame, number);
              continue;
            }
          uint32_t frame = point.frame;
          if (!pawl_machine_call (machine, &point, number))
            return;
          elsewhere = point.frame != frame || point.op != number + 1;
        }
      if (!elsewhere && !leave_block (machine, &point))
        return;
    }
}

static void
take_room (struct pawl_machine *machine, struct pawl_arena *arena)
{
  machine->env = pawl_arena_array (arena, env_room, sizeof *machine->env);
  machine->visits
    = pawl_arena_array (arena, visit_room, sizeof *machine->visits);
  machine->arguments
    = pawl_arena_array (arena, argument_room, sizeof *machine->arguments);
  machine->frames
    = pawl_arena_array (arena, frame_room, sizeof *machine->frames);
  machine->cells = pawl_arena_array (arena, cell_room, sizeof *machine->cells);
  machine->dids = pawl_arena_array (arena, did_room, sizeof *machine->dids);
  machine->trail
    = pawl_arena_array (arena, trail_room, sizeof *machine->trail);
}

/* What FLOW, FUNCTION's own or of one of its regions, looks like.  */
static struct pawl_flow_info *
info_of (struct pawl_machine *machine, uint32_t function,
         const struct pawl_flow *flow)
{
  struct pawl_flow_facts *facts = machine->facts;
  struct pawl_flow_info *info = facts->infos[function];
  while (info && info->flow != flow)
    info = info->next;
  if (!info)
    {
      info = pawl_flow_info_new (facts->arena, flow);
      info->next = facts->infos[function];
      facts->infos[function] = info;
    }
  return info;
}

bool
pawl_machine_push (struct pawl_machine *machine, struct pawl_frame like)
{
  struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_flow *flow = like.flow;
  /* Of operations, forks at blocks, arrivals at loops.  */
  uint32_t visits = flow->op_count + 2 * flow->block_count;
  if (machine->frame_count == frame_room
      || machine->env_count + flow->op_count > env_room
      || machine->visit_count + visits > visit_room
      || machine->argument_count + (like.call ? like.call->argument_count : 0)
           > argument_room)
    {
      machine->exhausted = true;
      return false;
    }
  like.info = info_of (machine, like.function, flow);
  like.env = machine->env_count;
  like.visits = machine->visit_count;
  like.arguments = machine->argument_count;
  memset (machine->env + like.env, 0, flow->op_count * sizeof *machine->env);
  memset (machine->visits + like.visits, 0, visits);
  machine->frames[machine->frame_count] = like;
  PAWL_SET (symbols, machine->env_count, machine->env_count + flow->op_count);
  PAWL_SET (symbols, machine->visit_count, machine->visit_count + visits);
  PAWL_SET (symbols, machine->frame_count, machine->frame_count + 1);
  if (like.call)
    PAWL_SET (symbols, machine->argument_count,
              machine->argument_count + like.call->argument_count);
  return true;
}

static void
run (struct pawl_case *the_case, struct pawl_flow_facts *facts,
     uint32_t function, const struct pawl_machine_client *client, void *data,
     struct pawl_arena *arena, struct pawl_machine *machine,
     enum pawl_coarseness coarse)
{
  memset (machine, 0, sizeof *machine);
  machine->coarse = coarse;
  machine->the_case = the_case;
  machine->facts = facts;
  machine->client = client;
  machine->data = data;
  machine->arena = arena;
  machine->function = function;
  pawl_symbols_init (&machine->symbols, arena);
  take_room (machine, arena);
  const struct pawl_flow *flow
    = the_case->build->functions[function].function->flow;
  struct pawl_frame outermost = { .function = function, .flow = flow };
  if (!flow->block_count || !pawl_machine_push (machine, outermost))
    return;
  pawl_machine_go (machine,
                   (struct pawl_point){ 0, 0, flow->blocks[0].first });
}

void
pawl_machine_run (struct pawl_case *the_case, struct pawl_flow_facts *facts,
                  uint32_t function, const struct pawl_machine_client *client,
                  void *data, struct pawl_arena *arena,
                  struct pawl_machine *machine)
{
  run (the_case, facts, function, client, data, arena, machine,
       PAWL_ALL_STATES);
  if (!machine->exhausted || client->step_limit < pawl_promised_steps)
    return;
  /* Each finds what the other does not.  */
  run (the_case, facts, function, client, data, arena, machine,
       PAWL_STATES_BY_TRUTHS);
  run (the_case, facts, function, client, data, arena, machine,
       PAWL_STATES_BY_PLACES);
  machine->exhausted = true;
}
