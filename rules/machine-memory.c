/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is in memory on a path: see machine.h.  */

#include "rules/machine.h"

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
