/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The flows of functions, out of the message: see decode.h.  */

#include "evidence/decode.h"

#include "evidence/flow.h"

/* The message, and where in its tables the next function begins.  */
struct flow_decoder
{
  struct pawl_decoder *decoder;
  const Pawl__Stored__Flows *table;
  const Pawl__Stored__FlowOps *ops;
  const Pawl__Stored__FlowBlocks *blocks;
  const Pawl__Stored__FlowEdges *edges;
  const Pawl__Stored__FlowMoves *moves;
  const Pawl__Stored__FlowValues *values;
  struct pawl_op *all;          /* the operations of all functions */
  struct pawl_flow **wholes;    /* by function: what its regions belong to */
  size_t op, block, edge, move, value;
  uint32_t line;
};

static bool
decode_names (struct flow_decoder *self)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__FlowOps *ops = self->ops;
  uint32_t row = 0;
  for (size_t i = 0; i < ops->n_named_row; i++)
    {
      if (!pawl_decode_row (decoder, &row, ops->named_row[i], ops->n_kind))
        return false;
      struct pawl_op *op = &self->all[row];
      if (!pawl_decode_string (decoder, VALUE (ops, name, i), &op->name)
          || !pawl_decode_string (decoder, VALUE (ops, symbol, i), &op->symbol)
          || !pawl_decode_string (decoder, VALUE (ops, slot, i), &op->slot)
          || !pawl_decode_string (decoder, VALUE (ops, predicate, i),
                                  &op->predicate)
          || !pawl_decode_string (decoder, VALUE (ops, pointee, i),
                                  &op->pointee))
        return false;
      if (!op->symbol
          && (op->kind == PAWL_OP_FIELD || op->kind == PAWL_OP_GLOBAL))
        op->symbol = "";
    }
  return true;
}

static bool
decode_calls (struct flow_decoder *self)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__FlowOps *ops = self->ops;
  uint32_t row = 0;
  size_t argument = 0;
  for (size_t i = 0; i < ops->n_called_row; i++)
    {
      if (!pawl_decode_row (decoder, &row, ops->called_row[i], ops->n_kind))
        return false;
      struct pawl_op *op = &self->all[row];
      op->called = VALUE (ops, called, i);
      op->argument_count = VALUE (ops, argument_count, i);
      if (!pawl_decode_callee (decoder, VALUE (ops, callee, i), &op->callee))
        return false;
      if (op->argument_count > ops->n_argument_row - argument)
        return pawl_decode_fail (decoder, "a call has %u arguments, but %zu "
                                 "are left", op->argument_count,
                                 ops->n_argument_row - argument);
      op->arguments = pawl_arena_array (decoder->arena, op->argument_count,
                                        sizeof *op->arguments);
      for (unsigned j = 0; j < op->argument_count; j++)
        op->arguments[j] = ops->argument_row[argument++];
    }
  return true;
}

static bool
decode_chain (struct flow_decoder *self, uint32_t chain, struct pawl_op *op)
{
  const Pawl__Stored__Chains *chains = self->decoder->stored->chains;
  if (!chain)
    return true;
  if (!chains || chain > chains->n_length)
    return pawl_decode_fail (self->decoder,
                             "it names chain %u, which is not there",
                             chain - 1);
  op->expansion_count = chains->length[chain - 1];
  op->expansions = self->decoder->chains[chain - 1];
  return true;
}

/* The operations of all functions; what they name is checked with the
   functions.  Lines go on from one function's operations to its blocks, and
   are read there.  */
static bool
decode_all_ops (struct flow_decoder *self)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__FlowOps *ops = self->ops;
  self->all
    = pawl_arena_array (decoder->arena, ops->n_kind, sizeof *self->all);
  for (size_t i = 0; i < ops->n_kind; i++)
    {
      struct pawl_op *op = &self->all[i];
      if (ops->kind[i] / 1024 > PAWL_OP_LAST)
        return pawl_decode_fail (decoder, "operation %zu is of no known kind",
                                 i);
      op->kind = (enum pawl_op_kind) (ops->kind[i] / 1024);
      op->flags = ops->kind[i] % 1024;
      op->number = (int64_t) VALUE (ops, number, i);
      if (op->kind == PAWL_OP_BINARY
          && (op->number < 0 || op->number > PAWL_OPERATOR_LAST))
        return pawl_decode_fail (decoder, "operation %zu has no known operator",
                                 i);
      if ((op->kind == PAWL_OP_FIELD || op->kind == PAWL_OP_GLOBAL)
          && !op->symbol)
        op->symbol = op->kind == PAWL_OP_FIELD ? "" : NULL;
    }
  if (!decode_names (self) || !decode_calls (self))
    return false;
  for (size_t i = 0; i < ops->n_kind; i++)
    if (self->all[i].kind == PAWL_OP_CALL && !self->all[i].callee)
      return pawl_decode_fail (decoder, "call %zu calls nothing", i);
  return true;
}

/* An operation's number that stands in the columns as a difference.  */
static bool
decode_operand (struct flow_decoder *self, uint32_t before, uint32_t number,
                uint32_t *operand)
{
  if (before > number)
    return pawl_decode_fail (self->decoder, "operation %u names one %u before "
                             "it", number, before);
  *operand = before ? number - before : 0;
  return true;
}

static bool
check_op (struct flow_decoder *self, uint32_t number, uint32_t count)
{
  return number < count
         || pawl_decode_fail (self->decoder, "it names operation %u of %u",
                              number, count);
}

static bool
decode_ops (struct flow_decoder *self, struct pawl_flow *flow,
            uint32_t *placed, uint32_t *row)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__FlowOps *ops = self->ops;
  flow->ops = self->all + self->op;
  for (uint32_t i = 0; i < flow->op_count; i++)
    {
      struct pawl_op *op = &flow->ops[i];
      size_t at = self->op + i;
      if (!decode_operand (self, VALUE (ops, a, at), i, &op->a)
          || !decode_operand (self, VALUE (ops, b, at), i, &op->b)
          || !check_op (self, op->called, flow->op_count))
        return false;
      for (unsigned j = 0; j < op->argument_count; j++)
        if (!check_op (self, op->arguments[j], flow->op_count))
          return false;
      if (*placed < ops->n_placed_row && *row + ops->placed_row[*placed] == at)
        {
          uint32_t number = (*placed)++;
          *row = (uint32_t) at;
          self->line += (uint32_t) VALUE (ops, line, number);
          op->at.line = self->line;
          op->at.column = VALUE (ops, column, number);
          if (!pawl_decode_string (decoder, VALUE (ops, file, number),
                                   &op->at.file)
              || !decode_chain (self, VALUE (ops, chain, number), op))
            return false;
        }
    }
  self->op += flow->op_count;
  return true;
}

static bool
decode_place (struct flow_decoder *self, uint32_t file, int32_t line,
              uint32_t column, struct pawl_place *at)
{
  self->line += (uint32_t) line;
  at->line = file ? self->line : 0;
  at->column = column;
  return pawl_decode_string (self->decoder, file, &at->file);
}

static bool
decode_moves (struct flow_decoder *self, const struct pawl_flow *flow,
              struct pawl_flow_edge *edge)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__FlowMoves *moves = self->moves;
  if (edge->move_count > moves->n_phi - self->move)
    return pawl_decode_fail (decoder, "an edge has %u moves, but %zu are left",
                             edge->move_count, moves->n_phi - self->move);
  edge->moves = pawl_arena_array (decoder->arena, edge->move_count,
                                  sizeof *edge->moves);
  for (uint32_t i = 0; i < edge->move_count; i++, self->move++)
    {
      edge->moves[i].phi = moves->phi[self->move];
      edge->moves[i].value = VALUE (moves, value, self->move);
      if (!check_op (self, edge->moves[i].phi, flow->op_count)
          || !check_op (self, edge->moves[i].value, flow->op_count))
        return false;
    }
  return true;
}

static bool
decode_edges (struct flow_decoder *self, const struct pawl_flow *flow,
              struct pawl_flow_block *block)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__FlowEdges *edges = self->edges;
  if (block->edge_count > edges->n_to - self->edge)
    return pawl_decode_fail (decoder, "a block has %u edges, but %zu are left",
                             block->edge_count, edges->n_to - self->edge);
  block->edges = pawl_arena_array (decoder->arena, block->edge_count,
                                   sizeof *block->edges);
  for (uint32_t i = 0; i < block->edge_count; i++, self->edge++)
    {
      struct pawl_flow_edge *edge = &block->edges[i];
      size_t row = self->edge;
      edge->to = edges->to[row];
      edge->unwinding = VALUE (edges, unwinding, row);
      edge->low = (int64_t) VALUE (edges, low, row);
      edge->high = (int64_t) VALUE (edges, high, row);
      edge->move_count = VALUE (edges, move_count, row);
      if (edge->to >= flow->block_count)
        return pawl_decode_fail (decoder, "it names block %u of %u", edge->to,
                                 flow->block_count);
      if (!decode_place (self, VALUE (edges, file, row),
                         VALUE (edges, line, row), VALUE (edges, column, row),
                         &edge->at)
          || !decode_moves (self, flow, edge))
        return false;
    }
  return true;
}

static bool
decode_blocks (struct flow_decoder *self, struct pawl_flow *flow)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__FlowBlocks *blocks = self->blocks;
  flow->blocks = pawl_arena_array (decoder->arena, flow->block_count,
                                   sizeof *flow->blocks);
  for (uint32_t i = 0; i < flow->block_count; i++, self->block++)
    {
      struct pawl_flow_block *block = &flow->blocks[i];
      size_t row = self->block;
      block->count = VALUE (blocks, count, row);
      block->first = VALUE (blocks, first, row);
      block->value = VALUE (blocks, value, row);
      block->edge_count = VALUE (blocks, edge_count, row);
      uint32_t leaves = VALUE (blocks, exit, row);
      if (leaves > PAWL_EXIT_LAST || block->first > flow->op_count
          || block->count > flow->op_count - block->first)
        return pawl_decode_fail (decoder, "block %u is not one", i);
      block->exit = (enum pawl_exit) leaves;
      if (!check_op (self, block->value, flow->op_count)
          || !decode_place (self, VALUE (blocks, file, row),
                            VALUE (blocks, line, row),
                            VALUE (blocks, column, row), &block->at)
          || !decode_edges (self, flow, block))
        return false;
      if ((block->exit == PAWL_EXIT_BRANCH && block->edge_count != 2)
          || (block->exit == PAWL_EXIT_SWITCH && !block->edge_count))
        return pawl_decode_fail (decoder, "block %u lacks an edge", i);
    }
  return true;
}

static bool
decode_values (struct flow_decoder *self, uint32_t count,
               struct pawl_named_value **values)
{
  const Pawl__Stored__FlowValues *table = self->values;
  if (count > table->n_name - self->value)
    return pawl_decode_fail (self->decoder, "a function has %u values, but "
                             "%zu are left", count,
                             table->n_name - self->value);
  *values
    = pawl_arena_array (self->decoder->arena, count, sizeof **values);
  for (uint32_t i = 0; i < count; i++, self->value++)
    {
      (*values)[i].number = (int64_t) VALUE (table, number, self->value);
      if (!pawl_decode_string (self->decoder, table->name[self->value],
                               &(*values)[i].name))
        return false;
    }
  return true;
}

static bool
decode_flow (struct flow_decoder *self, size_t row, struct pawl_flow *flow,
             uint32_t *placed, uint32_t *placed_row)
{
  const Pawl__Stored__Flows *table = self->table;
  uint32_t refusal = VALUE (table, refusal, row);
  flow->op_count = VALUE (table, op_count, row);
  flow->block_count = VALUE (table, block_count, row);
  flow->local_count = VALUE (table, local_count, row);
  flow->result_bits = VALUE (table, result_bits, row);
  flow->value_count = VALUE (table, value_count, row);
  flow->enumerator_count = VALUE (table, enumerator_count, row);
  if (refusal / 256 > PAWL_REFUSAL_BY_VALUES
      || refusal % 256 > PAWL_RESULT_UNSIGNED
      || flow->op_count > self->ops->n_kind - self->op
      || flow->block_count > self->blocks->n_count - self->block
      || flow->op_count == 0)
    return pawl_decode_fail (self->decoder, "flow %zu is not one", row);
  if (!pawl_decode_string (self->decoder, VALUE (table, region, row),
                           &flow->region))
    return false;
  flow->refusal = (enum pawl_refusal_kind) (refusal / 256);
  flow->result = (enum pawl_result_kind) (refusal % 256);
  return decode_ops (self, flow, placed, placed_row)
         && decode_blocks (self, flow)
         && decode_values (self, flow->value_count, &flow->values)
         && decode_values (self, flow->enumerator_count, &flow->enumerators);
}

/* Makes FLOW the one of FUNCTION, or the next one of its regions.  */
static bool
place_flow (struct flow_decoder *self, size_t row, uint32_t function,
            struct pawl_flow *flow, bool region)
{
  struct pawl_decoder *decoder = self->decoder;
  struct pawl_function *owner = decoder->unit->functions[function];
  if (!region)
    {
      owner->flow = self->wholes[function] = flow;
      return true;
    }
  struct pawl_flow *whole = self->wholes[function];
  if (!whole || !flow->region)
    return pawl_decode_fail (decoder, "region %zu is of no flow", row);
  if (!whole->regions)
    {
      /* How many follow.  */
      size_t end = row + 1;
      while (end < self->table->n_function_row
             && !self->table->function_row[end])
        end++;
      whole->regions = pawl_arena_array (decoder->arena, end - row,
                                         sizeof *whole->regions);
    }
  whole->regions[whole->region_count++] = flow;
  return true;
}

static bool
decode_table (struct pawl_decoder *decoder, struct pawl_flow **wholes,
              const Pawl__Stored__Flows *table, bool regions)
{
  static const Pawl__Stored__FlowOps no_ops = PAWL__STORED__FLOW_OPS__INIT;
  static const Pawl__Stored__FlowBlocks no_blocks
    = PAWL__STORED__FLOW_BLOCKS__INIT;
  static const Pawl__Stored__FlowEdges no_edges
    = PAWL__STORED__FLOW_EDGES__INIT;
  static const Pawl__Stored__FlowMoves no_moves
    = PAWL__STORED__FLOW_MOVES__INIT;
  static const Pawl__Stored__FlowValues no_values
    = PAWL__STORED__FLOW_VALUES__INIT;
  if (!table)
    return true;
  struct flow_decoder self = {
    .decoder = decoder,
    .table = table,
    .ops = table->ops ? table->ops : &no_ops,
    .blocks = table->blocks ? table->blocks : &no_blocks,
    .edges = table->edges ? table->edges : &no_edges,
    .moves = table->moves ? table->moves : &no_moves,
    .values = table->values ? table->values : &no_values,
    .wholes = wholes,
  };
  if (!decode_all_ops (&self))
    return false;
  uint32_t function = 0, placed = 0, placed_row = 0;
  for (size_t i = 0; i < table->n_function_row; i++)
    {
      struct pawl_flow *flow
        = pawl_arena_alloc (decoder->arena, sizeof *flow);
      if (!pawl_decode_row (decoder, &function, table->function_row[i],
                            decoder->unit->function_count)
          || !decode_flow (&self, i, flow, &placed, &placed_row))
        return false;
      if (!place_flow (&self, i, function, flow, regions))
        return false;
    }
  return true;
}

bool
pawl_decode_flows (struct pawl_decoder *decoder)
{
  struct pawl_flow **wholes
    = pawl_arena_array (decoder->scratch, decoder->unit->function_count + 1,
                        sizeof *wholes);
  return decode_table (decoder, wholes, decoder->stored->flows, false)
         && decode_table (decoder, wholes, decoder->stored->regions, true);
}
