/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The flows of functions, into the message: see encode.h.  */

#include "evidence/encode.h"

#include "evidence/flow.h"

struct flow_encoder
{
  struct pawl_encoder *encoder;
  Pawl__Stored__Flows *table;
  uint32_t function, named, placed, called;     /* the last rows */
  uint32_t line;
};

static void
encode_details (struct flow_encoder *self, const struct pawl_op *op)
{
  struct pawl_encoder *encoder = self->encoder;
  Pawl__Stored__FlowOps *ops = self->table->ops;
  uint32_t row = (uint32_t) ops->n_kind - 1;
  if (op->name || op->symbol || op->slot || op->predicate)
    {
      APPEND (ops, named_row, row - self->named);
      self->named = row;
      APPEND (ops, name, pawl_encode_string (encoder, op->name));
      APPEND (ops, symbol, pawl_encode_string (encoder, op->symbol));
      APPEND (ops, slot, pawl_encode_string (encoder, op->slot));
      APPEND (ops, predicate, pawl_encode_string (encoder, op->predicate));
      APPEND (ops, pointee, pawl_encode_string (encoder, op->pointee));
    }
  if (op->at.line)
    {
      APPEND (ops, placed_row, row - self->placed);
      self->placed = row;
      APPEND (ops, file, pawl_encode_string (encoder, op->at.file));
      APPEND (ops, line, (int32_t) (op->at.line - self->line));
      self->line = op->at.line;
      APPEND (ops, column, op->at.column);
      APPEND (ops, chain,
              op->expansion_count
                ? pawl_encode_chain (encoder, op->expansions,
                                     op->expansion_count, 0) + 1
                : 0);
    }
  if (op->kind != PAWL_OP_CALL)
    return;
  APPEND (ops, called_row, row - self->called);
  self->called = row;
  APPEND (ops, callee, op->callee->index);
  APPEND (ops, called, op->called);
  APPEND (ops, argument_count, op->argument_count);
  for (unsigned i = 0; i < op->argument_count; i++)
    APPEND (ops, argument_row, op->arguments[i]);
}

static void
encode_ops (struct flow_encoder *self, const struct pawl_flow *flow)
{
  struct pawl_encoder *encoder = self->encoder;
  Pawl__Stored__FlowOps *ops = self->table->ops;
  for (uint32_t i = 0; i < flow->op_count; i++)
    {
      const struct pawl_op *op = &flow->ops[i];
      APPEND (ops, kind, (uint32_t) op->kind * 1024 + op->flags);
      APPEND (ops, a, op->a ? i - op->a : 0);
      APPEND (ops, b, op->b ? i - op->b : 0);
      APPEND (ops, number, (uint64_t) op->number);
      encode_details (self, op);
    }
}

static void
encode_place (struct flow_encoder *self, const struct pawl_place *at,
              uint32_t *file, int32_t *line, uint32_t *column)
{
  *file = pawl_encode_string (self->encoder, at->line ? at->file : NULL);
  *line = at->line ? (int32_t) (at->line - self->line) : 0;
  *column = at->line ? at->column : 0;
  if (at->line)
    self->line = at->line;
}

static void
encode_edge (struct flow_encoder *self, const struct pawl_flow_edge *edge)
{
  struct pawl_encoder *encoder = self->encoder;
  Pawl__Stored__FlowEdges *edges = self->table->edges;
  uint32_t file, column;
  int32_t line;
  encode_place (self, &edge->at, &file, &line, &column);
  APPEND (edges, to, edge->to);
  APPEND (edges, unwinding, edge->unwinding);
  APPEND (edges, low, (uint64_t) edge->low);
  APPEND (edges, high, (uint64_t) edge->high);
  APPEND (edges, move_count, edge->move_count);
  APPEND (edges, file, file);
  APPEND (edges, line, line);
  APPEND (edges, column, column);
  for (uint32_t i = 0; i < edge->move_count; i++)
    {
      APPEND (self->table->moves, phi, edge->moves[i].phi);
      APPEND (self->table->moves, value, edge->moves[i].value);
    }
}

static void
encode_blocks (struct flow_encoder *self, const struct pawl_flow *flow)
{
  struct pawl_encoder *encoder = self->encoder;
  Pawl__Stored__FlowBlocks *blocks = self->table->blocks;
  for (uint32_t i = 0; i < flow->block_count; i++)
    {
      const struct pawl_flow_block *block = &flow->blocks[i];
      uint32_t file, column;
      int32_t line;
      encode_place (self, &block->at, &file, &line, &column);
      APPEND (blocks, count, block->count);
      APPEND (blocks, first, block->first);
      APPEND (blocks, exit, block->exit);
      APPEND (blocks, value, block->value);
      APPEND (blocks, edge_count, block->edge_count);
      APPEND (blocks, file, file);
      APPEND (blocks, line, line);
      APPEND (blocks, column, column);
      for (uint32_t j = 0; j < block->edge_count; j++)
        encode_edge (self, &block->edges[j]);
    }
}

static void
encode_values (struct flow_encoder *self,
               const struct pawl_named_value *values, uint32_t count)
{
  struct pawl_encoder *encoder = self->encoder;
  for (uint32_t i = 0; i < count; i++)
    {
      APPEND (self->table->values, name,
              pawl_encode_string (encoder, values[i].name));
      APPEND (self->table->values, number, (uint64_t) values[i].number);
    }
}

static Pawl__Stored__Flows *
begin_tables (struct flow_encoder *self)
{
  struct pawl_arena *arena = self->encoder->arena;
  Pawl__Stored__Flows *table = self->table
    = pawl_arena_alloc (arena, sizeof *table);
  pawl__stored__flows__init (table);
  table->ops = pawl_arena_alloc (arena, sizeof *table->ops);
  pawl__stored__flow_ops__init (table->ops);
  table->blocks = pawl_arena_alloc (arena, sizeof *table->blocks);
  pawl__stored__flow_blocks__init (table->blocks);
  table->edges = pawl_arena_alloc (arena, sizeof *table->edges);
  pawl__stored__flow_edges__init (table->edges);
  table->moves = pawl_arena_alloc (arena, sizeof *table->moves);
  pawl__stored__flow_moves__init (table->moves);
  table->values = pawl_arena_alloc (arena, sizeof *table->values);
  pawl__stored__flow_values__init (table->values);
  return table;
}

static void
encode_flow (struct flow_encoder *self, uint32_t function,
             const struct pawl_flow *flow)
{
  struct pawl_encoder *encoder = self->encoder;
  if (!self->table)
    self->table = begin_tables (self);
  Pawl__Stored__Flows *table = self->table;
  APPEND (table, function_row, function - self->function);
  self->function = function;
  APPEND (table, op_count, flow->op_count);
  APPEND (table, block_count, flow->block_count);
  APPEND (table, local_count, flow->local_count);
  APPEND (table, refusal,
          (uint32_t) flow->refusal * 256 + (uint32_t) flow->result);
  APPEND (table, result_bits, flow->result_bits);
  APPEND (table, value_count, flow->value_count);
  APPEND (table, enumerator_count, flow->enumerator_count);
  APPEND (table, region, pawl_encode_string (encoder, flow->region));
  encode_ops (self, flow);
  encode_blocks (self, flow);
  encode_values (self, flow->values, flow->value_count);
  encode_values (self, flow->enumerators, flow->enumerator_count);
}

void
pawl_encode_flows (struct pawl_encoder *encoder, const struct pawl_unit *unit)
{
  struct flow_encoder flows = { .encoder = encoder };
  struct flow_encoder regions = { .encoder = encoder };
  for (uint32_t i = 0; i < unit->function_count; i++)
    {
      const struct pawl_flow *flow = unit->functions[i]->flow;
      if (!flow)
        continue;
      encode_flow (&flows, i, flow);
      for (uint32_t j = 0; j < flow->region_count; j++)
        encode_flow (&regions, i, flow->regions[j]);
    }
  encoder->stored->flows = flows.table;
  encoder->stored->regions = regions.table;
}
