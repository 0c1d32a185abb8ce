/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is in memory on a path, and states that were gone on from before: see
   machine.h.  */

#include "rules/machine.h"

#include <string.h>


enum
{
  cell_room = 512,              /* as in machine.c */
};

/* Whether the object at OUTER holds ADDRESS.  */
static bool
lies_in (const struct pawl_symbols *symbols, pawl_symbol address,
         pawl_symbol outer)
{
  while (address != outer)
    switch (symbols->nodes[address].kind)
      {
      case PAWL_SYMBOL_FIELD:
      case PAWL_SYMBOL_ELEMENT:
      case PAWL_SYMBOL_OFFSET:
        address = symbols->nodes[address].a;
        break;
      default:
        return false;
      }
  return true;
}

/* ADDRESS, which lies in FROM, where it would lie in TO.  */
static pawl_symbol
moved_address (struct pawl_symbols *symbols, pawl_symbol address,
               pawl_symbol from, pawl_symbol to)
{
  if (address == from)
    return to;
  struct pawl_symbol_node node = symbols->nodes[address];
  pawl_symbol base = moved_address (symbols, node.a, from, to);
  return base ? pawl_symbol_make (symbols, node.kind, base, node.b,
                                  node.number, node.op)
              : 0;
}

static struct pawl_cell *
find_cell (struct pawl_machine *machine, pawl_symbol address)
{
  for (uint32_t i = machine->cell_count; i-- > 0;)
    if (machine->cells[i].address == address)
      return &machine->cells[i];
  return NULL;
}

/* What is at ADDRESS by CELL, a whole object that holds it.  */
static pawl_symbol
part_of (struct pawl_machine *machine, const struct pawl_cell *cell,
         pawl_symbol address)
{
  struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_symbol_node *value = &symbols->nodes[cell->value];
  if (value->kind == PAWL_SYMBOL_CONSTANT)
    return cell->value;
  if (value->kind != PAWL_SYMBOL_INITIAL)
    return 0;
  pawl_symbol from
    = moved_address (symbols, address, cell->address, value->a);
  return from ? pawl_symbol_make (symbols, PAWL_SYMBOL_INITIAL, from, 0, 0,
                                  NULL)
              : 0;
}

pawl_symbol
pawl_machine_load (struct pawl_machine *machine, pawl_symbol address,
                   const struct pawl_op *op)
{
  struct pawl_cell *cell = find_cell (machine, address);
  if (cell)
    return cell->value;
  for (uint32_t i = machine->cell_count; i-- > 0;)
    if (machine->cells[i].address && machine->cells[i].whole
        && lies_in (&machine->symbols, address, machine->cells[i].address))
      return part_of (machine, &machine->cells[i], address);
  return pawl_symbol_make (&machine->symbols, PAWL_SYMBOL_INITIAL, address, 0,
                           0, op);
}

static void
put_cell (struct pawl_machine *machine, const struct pawl_cell *like)
{
  struct pawl_symbols *symbols = &machine->symbols;
  struct pawl_cell *cell = find_cell (machine, like->address);
  if (!cell)
    {
      if (machine->cell_count == cell_room)
        {
          machine->exhausted = true;
          return;
        }
      cell = &machine->cells[machine->cell_count];
      *cell = *like;
      PAWL_SET (symbols, machine->cell_count, machine->cell_count + 1);
      return;
    }
  pawl_symbol before = pawl_symbol_make (symbols, PAWL_SYMBOL_INITIAL,
                                         like->address, 0, 0, NULL);
  bool changed = cell->value != before;
  PAWL_SET (symbols, cell->value, like->value);
  PAWL_SET (symbols, cell->latest, like->order);
  PAWL_SET (symbols, cell->whole, like->whole);
  if (changed && symbols->nodes[like->value].kind != PAWL_SYMBOL_INITIAL)
    return;
  PAWL_SET (symbols, cell->op, like->op);
  PAWL_SET (symbols, cell->frame, like->frame);
  PAWL_SET (symbols, cell->trail, like->trail);
  PAWL_SET (symbols, cell->order, like->order);
}

/* Forgets what was stored inside the object at ADDRESS.  */
static void
forget_parts (struct pawl_machine *machine, pawl_symbol address)
{
  for (uint32_t i = 0; i < machine->cell_count; i++)
    if (machine->cells[i].address && machine->cells[i].address != address
        && lies_in (&machine->symbols, machine->cells[i].address, address))
      PAWL_SET (&machine->symbols, machine->cells[i].address, 0);
}

void
pawl_machine_store (struct pawl_machine *machine, uint32_t frame,
                    const struct pawl_op *op, pawl_symbol address,
                    pawl_symbol value, bool whole)
{
  if (!address)
    return;
  if (machine->client->at_store)
    machine->client->at_store (machine, op, frame, address, value);
  if (whole)
    forget_parts (machine, address);
  struct pawl_cell cell = {
    .address = address, .value = value, .op = op, .frame = frame,
    .trail = machine->trail_count, .order = machine->order,
    .latest = machine->order, .whole = whole,
  };
  put_cell (machine, &cell);
  PAWL_SET (&machine->symbols, machine->order, machine->order + 1);
}

void
pawl_machine_copy (struct pawl_machine *machine, uint32_t frame,
                   const struct pawl_op *op, pawl_symbol to, pawl_symbol from)
{
  struct pawl_symbols *symbols = &machine->symbols;
  if (!to || to == from)
    return;
  if (!from)
    {
      pawl_machine_store (machine, frame, op, to,
                          pawl_machine_fresh (machine, frame,
                                              PAWL_SYMBOL_UNKNOWN, 0, op),
                          true);
      return;
    }
  pawl_symbol whole = pawl_machine_load (machine, from, NULL);
  if (!whole)
    whole = pawl_machine_fresh (machine, frame, PAWL_SYMBOL_UNKNOWN, 0, op);
  uint32_t count = machine->cell_count;
  pawl_machine_store (machine, frame, op, to, whole, true);
  for (uint32_t i = 0; i < count && !machine->exhausted; i++)
    {
      struct pawl_cell part = machine->cells[i];
      if (!part.address || part.address == from
          || !lies_in (symbols, part.address, from))
        continue;
      pawl_symbol address
        = moved_address (symbols, part.address, from, to);
      if (address)
        pawl_machine_store (machine, frame, op, address, part.value,
                            part.whole);
    }
}

void
pawl_machine_forget (struct pawl_machine *machine, uint32_t frame,
                     pawl_symbol value)
{
  struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_frame *self = &machine->frames[frame];
  const struct pawl_symbol_node *given = &symbols->nodes[value];
  if (given->kind == PAWL_SYMBOL_INITIAL)
    given = &symbols->nodes[pawl_symbol_base (symbols, given->a)];
  if (!self->flow->local_count || given->kind == PAWL_SYMBOL_LOCAL)
    return;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    {
      pawl_symbol base
        = pawl_symbol_base (symbols, machine->cells[i].address);
      if (machine->cells[i].address
          && symbols->nodes[base].kind == PAWL_SYMBOL_LOCAL
          && symbols->nodes[base].b == self->identity)
        PAWL_SET (symbols, machine->cells[i].address, 0);
    }
}

/* ---- States ---- */

/* What VALUE is told from others by.  */
static uint32_t
told (const struct pawl_machine *machine, pawl_symbol value)
{
  switch (machine->coarse)
    {
    case PAWL_ALL_STATES:
      return value;
    case PAWL_STATES_BY_TRUTHS:
      return (uint32_t) (pawl_symbol_truth (&machine->symbols, value) + 1);
    default:
      return 0;
    }
}

/* The values that FRAME still uses from BLOCK on (INSIDE: from its middle
   on).  */
static uint64_t
hash_frame (const struct pawl_machine *machine, uint32_t frame,
            uint32_t block, bool inside, uint64_t hash)
{
  const struct pawl_frame *self = &machine->frames[frame];
  const uint64_t *live = self->info->live[block];
  const struct pawl_flow_block *here = &self->flow->blocks[block];
  /* Not by its number, which tells how many calls there were before.  */
  hash = pawl_mixed (hash, (uint64_t) self->identity << 32 | block);
  hash = pawl_mixed (hash, (uint64_t) (uintptr_t) self->flow);
  for (uint32_t word = 0; word < self->info->words; word++)
    for (uint64_t bits = live[word]; bits; bits &= bits - 1)
      {
        uint32_t i = 64 * word + (uint32_t) __builtin_ctzll (bits);
        hash = pawl_mixed (hash,
                           (uint64_t) i << 32
                             | told (machine, machine->env[self->env + i]));
      }
  for (uint32_t i = here->first; inside && i < here->first + here->count; i++)
    hash = pawl_mixed (hash, told (machine, machine->env[self->env + i]));
  return hash;
}

/* Whether HASH is noted already; notes it.  */
static bool
was_noted (struct pawl_machine *machine, uint64_t hash)
{
  size_t mask = machine->seen_room - 1;
  if (2 * machine->seen_count >= machine->seen_room)
    {
      size_t before = machine->seen_room;
      uint64_t *old = machine->seen;
      machine->seen_room = before ? 4 * before : 1024;
      mask = machine->seen_room - 1;
      machine->seen = pawl_arena_array (machine->arena, machine->seen_room,
                                        sizeof *machine->seen);
      for (size_t i = 0; i < before; i++)
        if (old[i])
          {
            size_t slot = old[i] & mask;
            while (machine->seen[slot])
              slot = (slot + 1) & mask;
            machine->seen[slot] = old[i];
          }
    }
  size_t slot = hash & mask;
  for (; machine->seen[slot]; slot = (slot + 1) & mask)
    if (machine->seen[slot] == hash)
      return true;
  machine->seen[slot] = hash;
  machine->seen_count++;
  return false;
}

bool
pawl_machine_seen (struct pawl_machine *machine, uint32_t frame,
                   uint32_t block)
{
  enum
  {
    ways = 64
  };
  uint64_t hash = hash_frame (machine, frame, block, false, 0);
  for (uint32_t at = frame; machine->frames[at].call;)
    {
      const struct pawl_frame *inner = &machine->frames[at];
      hash = pawl_mixed (hash, inner->next);
      hash = hash_frame (machine, inner->caller, inner->block, true, hash);
      at = inner->caller;
    }
  uint64_t sum = machine->symbols.shown;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    if (machine->cells[i].address)
      sum += pawl_mixed (machine->cells[i].address, machine->cells[i].value);
  for (uint32_t i = 0; i < machine->did_count; i++)
    if (!machine->coarse || !machine->dids[i].doubtful)
      hash = pawl_mixed (hash, (uint64_t) (uintptr_t) machine->dids[i].op
                                 ^ machine->dids[i].what);
  hash = pawl_mixed (hash, machine->failures);
  if (!machine->coarse)
    return was_noted (machine, pawl_mixed (hash, sum));
  for (uint64_t i = 0; i < ways; i++)
    if (!was_noted (machine, pawl_mixed (hash, i)))
      return false;
  return true;
}

static void
mark (uint64_t *set, uint32_t op)
{
  if (op)
    set[op / 64] |= (uint64_t) 1 << (op % 64);
}

/* Adds what BLOCK uses to LIVE, which holds what is live behind it.  */
static void
add_uses (const struct pawl_flow *flow, const struct pawl_flow_block *block,
          uint64_t *live)
{
  mark (live, block->value);
  for (uint32_t i = block->first + block->count; i-- > block->first;)
    {
      const struct pawl_op *op = &flow->ops[i];
      live[i / 64] &= ~((uint64_t) 1 << (i % 64));
      mark (live, op->a);
      mark (live, op->b);
      mark (live, op->called);
      for (unsigned j = 0; j < op->argument_count; j++)
        mark (live, op->arguments[j]);
    }
  /* What its edges moved into its own phis counts as used.  */
  for (uint32_t i = block->first; i < block->first + block->count; i++)
    if (flow->ops[i].kind == PAWL_OP_PHI)
      mark (live, i);
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
  uint64_t *now = pawl_arena_array (arena, info->words, sizeof *now);
  for (uint32_t i = 0; i < flow->block_count; i++)
    {
      info->live[i] = pawl_arena_array (arena, info->words, sizeof *now);
      for (uint32_t j = 0; j < flow->blocks[i].edge_count; j++)
        info->predecessors[flow->blocks[i].edges[j].to]++;
    }
  for (bool changed = true; changed;)
    {
      changed = false;
      for (uint32_t i = flow->block_count; i-- > 0;)
        {
          const struct pawl_flow_block *block = &flow->blocks[i];
          memset (now, 0, info->words * sizeof *now);
          for (uint32_t j = 0; j < block->edge_count; j++)
            {
              const uint64_t *next = info->live[block->edges[j].to];
              for (uint32_t word = 0; word < info->words; word++)
                now[word] |= next[word];
              for (uint32_t k = 0; k < block->edges[j].move_count; k++)
                mark (now, block->edges[j].moves[k].value);
            }
          add_uses (flow, block, now);
          if (memcmp (now, info->live[i], info->words * sizeof *now) != 0)
            {
              memcpy (info->live[i], now, info->words * sizeof *now);
              changed = true;
            }
        }
    }
  return info;
}
