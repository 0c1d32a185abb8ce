/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl show': the flows of functions, as text and as JSON.  */

#include <inttypes.h>

#include "audit/json.h"
#include "audit/show.h"
#include "base/shown.h"
#include "evidence/flow.h"

static const char *const op_words[] = {
  [PAWL_OP_UNKNOWN] = "unknown", [PAWL_OP_CONSTANT] = "constant",
  [PAWL_OP_PARAMETER] = "parameter", [PAWL_OP_LOCAL] = "local",
  [PAWL_OP_GLOBAL] = "global", [PAWL_OP_FIELD] = "field",
  [PAWL_OP_ELEMENT] = "element", [PAWL_OP_OFFSET] = "offset",
  [PAWL_OP_LOAD] = "load", [PAWL_OP_STORE] = "store",
  [PAWL_OP_COPY] = "copy", [PAWL_OP_CLEAR] = "clear",
  [PAWL_OP_NARROW] = "narrow", [PAWL_OP_BINARY] = "binary",
  [PAWL_OP_CALL] = "call", [PAWL_OP_ASM] = "asm", [PAWL_OP_PHI] = "phi",
};

static const char *const operator_words[] = {
  [PAWL_OPERATOR_EQ] = "==", [PAWL_OPERATOR_NE] = "!=",
  [PAWL_OPERATOR_LT] = "<", [PAWL_OPERATOR_LE] = "<=",
  [PAWL_OPERATOR_GT] = ">", [PAWL_OPERATOR_GE] = ">=",
  [PAWL_OPERATOR_PLUS] = "+", [PAWL_OPERATOR_MINUS] = "-",
  [PAWL_OPERATOR_TIMES] = "*", [PAWL_OPERATOR_AND] = "&",
  [PAWL_OPERATOR_OR] = "|", [PAWL_OPERATOR_XOR] = "^",
  [PAWL_OPERATOR_MIN] = "min", [PAWL_OPERATOR_MAX] = "max",
};

static const char *const exit_words[] = {
  [PAWL_EXIT_JUMP] = "jump", [PAWL_EXIT_BRANCH] = "branch",
  [PAWL_EXIT_SWITCH] = "switch", [PAWL_EXIT_RETURN] = "return",
  [PAWL_EXIT_UNWIND] = "unwind", [PAWL_EXIT_EITHER] = "either",
};

static const struct
{
  unsigned flag;
  const char *word;
} flag_words[] = {
  { PAWL_OP_UNSIGNED, "unsigned" }, { PAWL_OP_BOOLEAN, "boolean" },
  { PAWL_OP_COUNTER, "counter" },   { PAWL_OP_STABLE, "stable" },
  { PAWL_OP_ERROR_OUT, "error_out" }, { PAWL_OP_POINTER, "pointer" },
  { PAWL_OP_ARROW, "arrow" },       { PAWL_OP_NOT_NULL, "not_null" },
  { PAWL_OP_CLEAN_UP, "clean_up" }, { PAWL_OP_LIBRARY, "library" },
};

enum
{
  flag_count = sizeof flag_words / sizeof *flag_words
};

/* ---- Text ---- */

static void
print_op (struct pawl_arena *arena, const struct pawl_flow *flow,
          uint32_t number, FILE *out)
{
  const struct pawl_op *op = &flow->ops[number];
  fprintf (out, "        %%%" PRIu32 " %s", number, op_words[op->kind]);
  if (op->kind == PAWL_OP_BINARY)
    fprintf (out, " %%%" PRIu32 " %s %%%" PRIu32, op->a,
             operator_words[op->number], op->b);
  else
    {
      if (op->kind == PAWL_OP_CONSTANT || op->kind == PAWL_OP_NARROW)
        fprintf (out, " %" PRId64, op->number);
      if (op->name)
        fprintf (out, " %s", pawl_shown (arena, op->slot ? op->slot
                                                         : op->name));
      if (op->a)
        fprintf (out, " %%%" PRIu32, op->a);
      if (op->b)
        fprintf (out, ", %%%" PRIu32, op->b);
    }
  if (op->callee)
    fprintf (out, " %s",
             pawl_shown (arena, pawl_callee_text (arena, op->callee)));
  if (op->called)
    fprintf (out, " at %%%" PRIu32, op->called);
  for (unsigned i = 0; i < op->argument_count; i++)
    fprintf (out, "%s%%%" PRIu32, i ? ", " : " (", op->arguments[i]);
  if (op->argument_count)
    fputc (')', out);
  for (size_t i = 0; i < flag_count; i++)
    if (op->flags & flag_words[i].flag)
      fprintf (out, " %s", flag_words[i].word);
  if (op->predicate)
    fprintf (out, " while %s", pawl_shown (arena, op->predicate));
  pawl_print_place (arena, &op->at, out);
  fputc ('\n', out);
}

static void
print_edge (const struct pawl_flow_block *block, uint32_t number, FILE *out)
{
  const struct pawl_flow_edge *edge = &block->edges[number];
  fprintf (out, "%s block %" PRIu32, number ? "," : " to", edge->to);
  if (edge->unwinding)
    fputs (" by an exception", out);
  if (block->exit == PAWL_EXIT_SWITCH && number + 1 < block->edge_count)
    fprintf (out, " for %" PRId64 " .. %" PRId64, edge->low, edge->high);
  for (uint32_t i = 0; i < edge->move_count; i++)
    fprintf (out, "%s%%%" PRIu32 " = %%%" PRIu32, i ? ", " : " with ",
             edge->moves[i].phi, edge->moves[i].value);
}

static void
print_part (struct pawl_arena *arena, const struct pawl_flow *flow, FILE *out)
{
  uint32_t named = flow->block_count ? 0 : flow->op_count;
  for (uint32_t i = 0; i < flow->block_count; i++)
    {
      const struct pawl_flow_block *block = &flow->blocks[i];
      fprintf (out, "      block %" PRIu32 "\n", i);
      for (uint32_t j = 0; j < block->count; j++)
        print_op (arena, flow, block->first + j, out);
      named = block->first + block->count;
      fprintf (out, "        %s", exit_words[block->exit]);
      if (block->value)
        fprintf (out, " %%%" PRIu32, block->value);
      for (uint32_t j = 0; j < block->edge_count; j++)
        print_edge (block, j, out);
      pawl_print_place (arena, &block->at, out);
      fputc ('\n', out);
    }
  /* What the edges alone name stands in no block.  */
  if (named < flow->op_count)
    fputs ("      in no block\n", out);
  for (; named < flow->op_count; named++)
    print_op (arena, flow, named, out);
}

void
pawl_print_flow (struct pawl_arena *arena, const struct pawl_flow *flow,
                 FILE *out)
{
  for (uint32_t i = 0; i <= flow->region_count; i++)
    {
      const struct pawl_flow *part = pawl_flow_part (flow, i);
      fprintf (out, "    %s of %" PRIu32 " blocks, %" PRIu32 " operations",
               i ? "region" : "flow", part->block_count, part->op_count);
      if (part->region)
        fprintf (out, "  symbol %s", pawl_shown (arena, part->region));
      fputc ('\n', out);
      print_part (arena, part, out);
    }
}

/* ---- JSON ---- */

static void
set_number (json_t *object, const char *key, uint32_t number)
{
  if (number)
    pawl_json_set (object, key, pawl_json_number (number));
}

static json_t *
op_of (const struct pawl_op *op)
{
  json_t *object = pawl_json_object ();
  pawl_show_set_text (object, "kind", op_words[op->kind]);
  set_number (object, "a", op->a);
  set_number (object, "b", op->b);
  if (op->kind == PAWL_OP_BINARY)
    pawl_show_set_text (object, "operator", operator_words[op->number]);
  else if (op->kind == PAWL_OP_CONSTANT || op->kind == PAWL_OP_NARROW
           || op->kind == PAWL_OP_PARAMETER || op->kind == PAWL_OP_LOCAL)
    pawl_json_set (object, "number", json_integer (op->number));
  pawl_show_set_text (object, "name", op->name);
  pawl_show_set_text (object, "symbol", op->symbol);
  pawl_show_set_text (object, "slot", op->slot);
  pawl_show_set_text (object, "predicate", op->predicate);
  for (size_t i = 0; i < flag_count; i++)
    pawl_show_set_flag (object, flag_words[i].word,
                        op->flags & flag_words[i].flag);
  pawl_show_set_place (object, "at", &op->at);
  pawl_show_set_expansions (object, op->expansions, op->expansion_count);
  if (op->kind != PAWL_OP_CALL)
    return object;
  pawl_json_set (object, "callee", pawl_json_number (op->callee->index));
  set_number (object, "called", op->called);
  json_t *all = pawl_json_array ();
  for (unsigned i = 0; i < op->argument_count; i++)
    pawl_json_append (all, pawl_json_number (op->arguments[i]));
  pawl_json_set (object, "arguments", all);
  return object;
}

static json_t *
edge_of (const struct pawl_flow_block *block, uint32_t number)
{
  const struct pawl_flow_edge *edge = &block->edges[number];
  json_t *object = pawl_json_object (), *moves = pawl_json_array ();
  pawl_json_set (object, "to", pawl_json_number (edge->to));
  pawl_show_set_flag (object, "unwinding", edge->unwinding);
  if (block->exit == PAWL_EXIT_SWITCH && number + 1 < block->edge_count)
    {
      pawl_json_set (object, "low", json_integer (edge->low));
      pawl_json_set (object, "high", json_integer (edge->high));
    }
  for (uint32_t i = 0; i < edge->move_count; i++)
    {
      json_t *move = pawl_json_object ();
      pawl_json_set (move, "phi", pawl_json_number (edge->moves[i].phi));
      pawl_json_set (move, "value", pawl_json_number (edge->moves[i].value));
      pawl_json_append (moves, move);
    }
  pawl_json_set (object, "moves", moves);
  pawl_show_set_place (object, "at", &edge->at);
  return object;
}

static json_t *
block_of (const struct pawl_flow_block *block)
{
  json_t *object = pawl_json_object (), *edges = pawl_json_array ();
  pawl_json_set (object, "first", pawl_json_number (block->first));
  pawl_json_set (object, "count", pawl_json_number (block->count));
  pawl_show_set_text (object, "exit", exit_words[block->exit]);
  set_number (object, "value", block->value);
  pawl_show_set_place (object, "at", &block->at);
  for (uint32_t i = 0; i < block->edge_count; i++)
    pawl_json_append (edges, edge_of (block, i));
  pawl_json_set (object, "edges", edges);
  return object;
}

json_t *
pawl_flow_json (const struct pawl_flow *flow)
{
  json_t *object = pawl_json_object (), *ops = pawl_json_array ();
  json_t *blocks = pawl_json_array ();
  pawl_show_set_text (object, "region", flow->region);
  for (uint32_t i = 0; i < flow->op_count; i++)
    pawl_json_append (ops, op_of (&flow->ops[i]));
  for (uint32_t i = 0; i < flow->block_count; i++)
    pawl_json_append (blocks, block_of (&flow->blocks[i]));
  pawl_json_set (object, "operations", ops);
  pawl_json_set (object, "blocks", blocks);
  if (flow->region_count)
    {
      json_t *regions = pawl_json_array ();
      for (uint32_t i = 0; i < flow->region_count; i++)
        pawl_json_append (regions, pawl_flow_json (flow->regions[i]));
      pawl_json_set (object, "regions", regions);
    }
  return object;
}
