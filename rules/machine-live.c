/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of a function is still needed behind each of its places: values, and
   names of what memory is asked for.  See machine.h.  */

#include "rules/machine-states.h"

#include <string.h>

#include "base/digest.h"

/* Adds the operation NUMBER to LIVE, and what it is made of if it has no place of
   its own: it is worked out where it is used.  */
static void
mark (const struct pawl_flow_info *info, uint64_t *live, uint32_t number)
{
  if (!number)
    return;
  const struct pawl_op *op = &info->flow->ops[number];
  live[number / 64] |= (uint64_t) 1 << (number % 64);
  if (info->placed[number] || op->kind < PAWL_OP_FIELD
      || op->kind > PAWL_OP_OFFSET)
    return;
  mark (info, live, op->a);
  mark (info, live, op->b);
}

static bool
is_marked (const uint64_t *set, uint32_t op)
{
  return set[op / 64] >> (op % 64) & 1;
}

/* Whether an operation of KIND gives a value and does nothing else.  */
static bool
only_gives (enum pawl_op_kind kind)
{
  switch (kind)
    {
    case PAWL_OP_FIELD:
    case PAWL_OP_ELEMENT:
    case PAWL_OP_OFFSET:
    case PAWL_OP_LOAD:
    case PAWL_OP_NARROW:
    case PAWL_OP_BINARY:
      return true;
    default:
      return false;
    }
}

static void
add_operands (const struct pawl_flow_info *info, uint32_t number,
              uint64_t *live)
{
  const struct pawl_op *op = &info->flow->ops[number];
  mark (info, live, op->a);
  mark (info, live, op->b);
  mark (info, live, op->called);
  for (unsigned i = 0; i < op->argument_count; i++)
    mark (info, live, op->arguments[i]);
}

/* Takes the operation NUMBER back: LIVE is what is live behind it, and
   becomes what is live ahead of it.  What nobody uses needs nothing.  */
static void
step_back (const struct pawl_flow_info *info, uint32_t number, uint64_t *live)
{
  enum pawl_op_kind kind = info->flow->ops[number].kind;
  if (kind == PAWL_OP_PHI || (!is_marked (live, number) && only_gives (kind)))
    return;
  live[number / 64] &= ~((uint64_t) 1 << (number % 64));
  add_operands (info, number, live);
}

/* What is live behind BLOCK, into LIVE.  */
static void
live_behind (const struct pawl_flow_info *info,
             const struct pawl_flow_block *block, uint64_t *live)
{
  memset (live, 0, info->words * sizeof *live);
  for (uint32_t j = 0; j < block->edge_count; j++)
    {
      const struct pawl_flow_edge *edge = &block->edges[j];
      const uint64_t *next = info->live[edge->to];
      for (uint32_t word = 0; word < info->words; word++)
        live[word] |= next[word];
    }
  for (uint32_t j = 0; j < block->edge_count; j++)
    {
      const struct pawl_flow_edge *edge = &block->edges[j];
      const uint64_t *next = info->live[edge->to];
      for (uint32_t k = 0; k < edge->move_count; k++)
        if (is_marked (next, edge->moves[k].phi))
          mark (info, live, edge->moves[k].value);
    }
  mark (info, live, block->value);
}

void
pawl_flow_live_at (const struct pawl_flow_info *info, uint32_t number,
                   uint32_t op, uint64_t *live)
{
  const struct pawl_flow_block *block = &info->flow->blocks[number];
  live_behind (info, block, live);
  for (uint32_t i = block->first + block->count; i-- > op;)
    step_back (info, i, live);
}

/* ---- Names ---- */

static void
name (uint64_t *names, unsigned bit)
{
  names[bit / 64] |= (uint64_t) 1 << (bit % 64);
}

unsigned
pawl_name_bit (enum pawl_symbol_kind kind, uint64_t number, const char *text)
{
  uint64_t key = text ? pawl_digest_64 (text, strlen (text)) : number;
  return (unsigned) (pawl_mixed (kind, key) % pawl_name_bits);
}

uint64_t
pawl_name_of_comparison (enum pawl_operator sign, const int64_t *right)
{
  uint64_t family = sign <= PAWL_OPERATOR_NE ? PAWL_OPERATOR_EQ
                    : sign <= PAWL_OPERATOR_GE ? PAWL_OPERATOR_LT : sign;
  return right ? pawl_mixed (family, (uint64_t) *right) : family;
}

uint64_t
pawl_name_of_step (const int64_t *by)
{
  return by ? pawl_mixed (1, (uint64_t) *by) : 0;
}

static void
name_binary (const struct pawl_flow *flow, const struct pawl_op *op,
             uint64_t *names)
{
  enum pawl_operator sign = (enum pawl_operator) op->number;
  const struct pawl_op *left = &flow->ops[op->a], *right = &flow->ops[op->b];
  const int64_t *constant = right->kind == PAWL_OP_CONSTANT  ? &right->number
                            : left->kind == PAWL_OP_CONSTANT ? &left->number
                                                             : NULL;
  name (names, pawl_name_bit (PAWL_SYMBOL_BINARY,
                              pawl_name_of_comparison (sign, constant), NULL));
}

/* Adds what the operation NUMBER of FLOW names, and what is worked out where it
   uses it.  */
static void
name_operation (const struct pawl_flow *flow, uint32_t number, uint64_t *names)
{
  const struct pawl_op *op = &flow->ops[number];
  switch (op->kind)
    {
    case PAWL_OP_PARAMETER:
      name (names, pawl_name_bit (PAWL_SYMBOL_PARAMETER, (uint64_t) op->number,
                                  NULL));
      break;
    case PAWL_OP_LOCAL:
      name (names, pawl_name_bit (PAWL_SYMBOL_LOCAL, (uint64_t) op->number,
                                  NULL));
      break;
    case PAWL_OP_GLOBAL:
      name (names, pawl_name_bit (PAWL_SYMBOL_GLOBAL, 0, op->symbol));
      break;
    case PAWL_OP_FIELD:
      name (names, pawl_name_bit (PAWL_SYMBOL_FIELD, 0, op->symbol));
      name_operation (flow, op->a, names);
      break;
    case PAWL_OP_OFFSET:
      /* A step inside an array of the function's own.  */
      name (names, pawl_name_bit (PAWL_SYMBOL_ELEMENT,
                                  pawl_name_of_step (NULL), NULL));
      /* Fall through.  */
    case PAWL_OP_ELEMENT:
      name (names,
            pawl_name_bit (op->kind == PAWL_OP_ELEMENT ? PAWL_SYMBOL_ELEMENT
                                                       : PAWL_SYMBOL_OFFSET,
                           pawl_name_of_step (
                             flow->ops[op->b].kind == PAWL_OP_CONSTANT
                               ? &flow->ops[op->b].number : NULL),
                           NULL));
      name_operation (flow, op->a, names);
      name_operation (flow, op->b, names);
      break;
    default:
      break;
    }
}

static void
add_names (uint64_t *names, const uint64_t *more)
{
  for (unsigned i = 0; i < pawl_name_words; i++)
    names[i] |= more[i];
}

static void
name_everything (uint64_t *names)
{
  memset (names, 0xff, pawl_name_words * sizeof *names);
}

static const uint64_t *names_of (const struct pawl_case *the_case,
                                 struct pawl_flow_facts *facts,
                                 uint32_t function);

/* Adds what a call of TARGET names in what it goes into.  */
static void
name_target (const struct pawl_case *the_case, struct pawl_flow_facts *facts,
             uint32_t target, uint64_t *names)
{
  const struct pawl_build *build = the_case->build;
  for (uint32_t body = build->targets[target].function; body != PAWL_NONE;
       body = build->functions[body].next)
    if (build->functions[body].function->flow)
      add_names (names, names_of (the_case, facts, body));
}

static void
name_call (const struct pawl_case *the_case, struct pawl_flow_facts *facts,
           uint32_t caller, const struct pawl_op *op, uint64_t *names)
{
  const struct pawl_build *build = the_case->build;
  uint32_t target
    = pawl_build_target_of (build, build->functions[caller].unit, op->callee);
  if (the_case->known[target].calls_back)
    name_everything (names);
  name_target (the_case, facts, target, names);
  if (build->targets[target].kind == PAWL_CALLEE_FUNCTION)
    return;
  uint32_t found[pawl_most_slot_functions];
  unsigned count
    = pawl_slot_functions (build, target, found, pawl_most_slot_functions);
  for (unsigned i = 0; i < count; i++)
    if (the_case->known[found[i]].calls_back)
      name_everything (names);
    else
      name_target (the_case, facts, found[i], names);
}

/* Adds what the operation NUMBER of FLOW, a part of FUNCTION, names, itself and
   by what it uses and calls.  */
static void
name_uses (const struct pawl_case *the_case, struct pawl_flow_facts *facts,
           uint32_t function, const struct pawl_flow *flow, uint32_t number,
           uint64_t *names)
{
  const struct pawl_op *op = &flow->ops[number];
  name_operation (flow, number, names);
  name_operation (flow, op->a, names);
  name_operation (flow, op->b, names);
  name_operation (flow, op->called, names);
  for (unsigned i = 0; i < op->argument_count; i++)
    name_operation (flow, op->arguments[i], names);
  if (op->kind == PAWL_OP_COPY)
    name (names, pawl_name_bit (PAWL_SYMBOL_NONE, 0, NULL));
  if (op->kind == PAWL_OP_BINARY)
    name_binary (flow, op, names);
  if (op->kind == PAWL_OP_CALL)
    name_call (the_case, facts, function, op, names);
}

/* What FUNCTION names, and all that it goes into.  */
static const uint64_t *
names_of (const struct pawl_case *the_case, struct pawl_flow_facts *facts,
          uint32_t function)
{
  uint64_t *names = facts->names[function];
  if (names)
    return names;
  const struct pawl_flow *flow
    = the_case->build->functions[function].function->flow;
  names = pawl_arena_array (facts->arena, pawl_name_words, sizeof *names);
  /* For whoever asks before all is known, as recursion does.  */
  name_everything (names);
  facts->names[function] = names;
  uint64_t found[pawl_name_words] = { 0 };
  for (uint32_t i = 0; i <= flow->region_count; i++)
    {
      const struct pawl_flow *part = pawl_flow_part (flow, i);
      for (uint32_t j = 1; j < part->op_count; j++)
        name_uses (the_case, facts, function, part, j, found);
    }
  memcpy (names, found, sizeof found);
  return names;
}

void
pawl_flow_name (const struct pawl_case *the_case,
                struct pawl_flow_facts *facts, uint32_t function,
                struct pawl_flow_info *info)
{
  const struct pawl_flow *flow = info->flow;
  uint64_t **names
    = pawl_arena_array (facts->arena, flow->block_count, sizeof *names);
  for (uint32_t i = 0; i < flow->block_count; i++)
    {
      const struct pawl_flow_block *block = &flow->blocks[i];
      names[i] = pawl_arena_array (facts->arena, pawl_name_words,
                                   sizeof **names);
      name_operation (flow, block->value, names[i]);
      for (uint32_t j = block->first; j < block->first + block->count; j++)
        name_uses (the_case, facts, function, flow, j, names[i]);
      for (uint32_t j = 0; j < block->edge_count; j++)
        for (uint32_t k = 0; k < block->edges[j].move_count; k++)
          name_operation (flow, block->edges[j].moves[k].value, names[i]);
    }
  for (bool changed = true; changed;)
    {
      changed = false;
      for (uint32_t i = flow->block_count; i-- > 0;)
        for (uint32_t j = 0; j < flow->blocks[i].edge_count; j++)
          {
            const uint64_t *next = names[flow->blocks[i].edges[j].to];
            for (unsigned k = 0; k < pawl_name_words; k++)
              {
                changed |= (next[k] & ~names[i][k]) != 0;
                names[i][k] |= next[k];
              }
          }
    }
  info->names = names;
}

struct pawl_flow_info *
pawl_flow_info_new (struct pawl_arena *arena, const struct pawl_flow *flow)
{
  struct pawl_flow_info *info = pawl_arena_alloc (arena, sizeof *info);
  info->flow = flow;
  info->words = flow->op_count / 64 + 1;
  pawl_flow_find_loops (arena, flow, info);
  info->predecessors
    = pawl_arena_array (arena, flow->block_count, sizeof (uint32_t));
  info->live
    = pawl_arena_array (arena, flow->block_count, sizeof (uint64_t *));
  info->placed = pawl_arena_array (arena, flow->op_count, sizeof (bool));
  uint64_t *now = pawl_arena_array (arena, info->words, sizeof *now);
  for (uint32_t i = 0; i < flow->block_count; i++)
    {
      info->live[i] = pawl_arena_array (arena, info->words, sizeof *now);
      for (uint32_t j = 0; j < flow->blocks[i].edge_count; j++)
        info->predecessors[flow->blocks[i].edges[j].to]++;
      for (uint32_t j = 0; j < flow->blocks[i].count; j++)
        info->placed[flow->blocks[i].first + j] = true;
    }
  for (bool changed = true; changed;)
    {
      changed = false;
      for (uint32_t i = flow->block_count; i-- > 0;)
        {
          pawl_flow_live_at (info, i, flow->blocks[i].first, now);
          if (memcmp (now, info->live[i], info->words * sizeof *now) != 0)
            {
              memcpy (info->live[i], now, info->words * sizeof *now);
              changed = true;
            }
        }
    }
  return info;
}
