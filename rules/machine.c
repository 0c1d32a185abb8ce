/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The paths of a function: see machine.h.  */

#include "rules/machine-calls.h"

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

/* The element of the array A, an object of the function's own, that lies BYTES
   behind what A points to, which is an element of STRIDE bytes or the array
   itself; 0: it is none.  */
static pawl_symbol
local_element (struct pawl_symbols *symbols, pawl_symbol a, int64_t bytes,
               int64_t stride, const struct pawl_op *op)
{
  int64_t index = 0;
  if (stride < 2 || bytes % stride != 0)
    return 0;
  if (symbols->nodes[a].kind == PAWL_SYMBOL_ELEMENT
      && symbols->nodes[symbols->nodes[a].b].kind == PAWL_SYMBOL_CONSTANT)
    {
      index = symbols->nodes[symbols->nodes[a].b].number;
      a = symbols->nodes[a].a;
    }
  if (symbols->nodes[a].kind == PAWL_SYMBOL_ELEMENT
      || symbols->nodes[pawl_symbol_base (symbols, a)].kind
           != PAWL_SYMBOL_LOCAL
      || __builtin_add_overflow (index, bytes / stride, &index))
    return 0;
  return pawl_symbol_make (symbols, PAWL_SYMBOL_ELEMENT, a,
                           pawl_symbol_constant (symbols, index), 0, op);
}

/* Where A, an offset to something, was offset from, if B takes that back; or
   0.  */
static pawl_symbol
taken_back (struct pawl_symbols *symbols, pawl_symbol a, pawl_symbol b)
{
  const struct pawl_symbol_node *node = &symbols->nodes[a];
  if (node->kind != PAWL_SYMBOL_OFFSET)
    return 0;
  pawl_symbol sum = pawl_symbol_binary (symbols, PAWL_OPERATOR_PLUS, false,
                                        node->b, b);
  return pawl_symbol_truth (symbols, sum) == 0 ? symbols->nodes[a].a : 0;
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
      if (symbols->nodes[b].kind == PAWL_SYMBOL_CONSTANT)
        {
          pawl_symbol element
            = local_element (symbols, a, symbols->nodes[b].number, op->number,
                             op);
          if (element)
            return element;
        }
      if (b)
        {
          pawl_symbol before = taken_back (symbols, a, b);
          if (before)
            return before;
        }
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
      /* An object that a call returned.  */
      if (symbols->nodes[b].kind == PAWL_SYMBOL_INITIAL
          && symbols->nodes[symbols->nodes[b].a].kind == PAWL_SYMBOL_LOCAL)
        pawl_machine_copy (machine, frame, op, a, symbols->nodes[b].a);
      else
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
      if (machine->wanted && self->depth == 0
          && !machine->wanted[point.block])
        return;
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
      if (!elsewhere && !pawl_machine_leave_block (machine, &point))
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
  if (coarse == PAWL_STATES_JOINED)
    pawl_symbols_list (&machine->symbols);
  take_room (machine, arena);
  const struct pawl_flow *flow
    = the_case->build->functions[function].function->flow;
  struct pawl_frame outermost = { .function = function, .flow = flow };
  if (!flow->block_count || !pawl_machine_push (machine, outermost))
    return;
  if (client->refusals_only)
    machine->wanted = pawl_machine_wanted (machine);
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
  /* Paths that meet are one: that may be fewer than can be gone through.  */
  if (client->refusals_only)
    {
      run (the_case, facts, function, client, data, arena, machine,
           PAWL_STATES_JOINED);
      if (!machine->exhausted)
        return;
    }
  /* Each finds what the other does not.  */
  run (the_case, facts, function, client, data, arena, machine,
       PAWL_STATES_BY_TRUTHS);
  run (the_case, facts, function, client, data, arena, machine,
       PAWL_STATES_BY_PLACES);
  machine->exhausted = true;
}
