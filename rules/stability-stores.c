/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a store puts an address in the place of another one that is in use: see
   stability.h.  */

#include "rules/stability.h"

/* Whether OBJECT is what SLOT is in.  */
static bool
is_in (const struct pawl_symbols *symbols, pawl_symbol slot,
       pawl_symbol object)
{
  while (slot != object && symbols->nodes[slot].kind >= PAWL_SYMBOL_FIELD
         && symbols->nodes[slot].kind <= PAWL_SYMBOL_OFFSET)
    slot = symbols->nodes[slot].a;
  return slot == object;
}

/* Whether a constructor of the object that SLOT is in is at work in FRAME: the
   object begins there.  */
static bool
is_constructed (const struct pawl_machine *machine, uint32_t frame,
                pawl_symbol slot)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_build *build = machine->the_case->build;
  for (;; frame = machine->frames[frame].caller)
    {
      const struct pawl_frame *self = &machine->frames[frame];
      if (build->functions[self->function].function->constructor)
        {
          const struct pawl_symbol_node *base
            = &symbols->nodes[pawl_symbol_base (symbols, slot)];
          if (self->call
                ? is_in (symbols, slot, machine->arguments[self->arguments])
                : base->kind == PAWL_SYMBOL_PARAMETER && base->number == 0)
            return true;
        }
      if (!self->call)
        return false;
    }
}

bool
pawl_counts_as_filled (struct pawl_machine *machine, uint32_t frame,
                       pawl_symbol slot, pawl_symbol before, bool declared)
{
  const struct pawl_case *the_case = machine->the_case;
  const struct pawl_symbols *symbols = &machine->symbols;
  int truth = pawl_symbol_truth (symbols, before);
  uint32_t identity = the_case->identity_of[machine->frames[0].function];
  return truth == 1
         || (truth != 0 && declared
             && symbols->nodes[pawl_symbol_base (symbols, slot)].kind
                  != PAWL_SYMBOL_LOCAL
             && the_case->identities[identity].role == PAWL_ROLE_COMPUTE
             && !is_constructed (machine, frame, slot));
}

/* Whether VALUE is made of BEFORE, as by rounding it up.  */
static bool
is_made_of (const struct pawl_symbols *symbols, pawl_symbol value,
            pawl_symbol before, int depth)
{
  const struct pawl_symbol_node *node = &symbols->nodes[value];
  return value == before
         || (depth > 0 && node->kind != PAWL_SYMBOL_INITIAL
             && ((node->a && is_made_of (symbols, node->a, before, depth - 1))
                 || (node->kind == PAWL_SYMBOL_BINARY
                     && is_made_of (symbols, node->b, before, depth - 1))));
}

bool
pawl_is_set_twice (struct pawl_machine *machine, uint32_t frame,
                   pawl_symbol slot, pawl_symbol before, pawl_symbol value)
{
  enum
  {
    depth = 6
  };
  struct pawl_symbols *symbols = &machine->symbols;
  pawl_symbol first
    = pawl_symbol_make (symbols, PAWL_SYMBOL_INITIAL, slot, 0, 0, NULL);
  enum pawl_symbol_kind kind
    = symbols->nodes[pawl_symbol_base (symbols, before)].kind;
  bool put = false;
  for (uint32_t i = 0; i < machine->cell_count && !put; i++)
    put = machine->cells[i].address == slot && !machine->cells[i].whole;
  return put && before && before != first && value != first
         && (kind == PAWL_SYMBOL_BLOCK || kind == PAWL_SYMBOL_PARAMETER
             || kind == PAWL_SYMBOL_INITIAL)
         && pawl_symbol_truth (symbols, before) != 0
         && pawl_symbol_truth (symbols, value) != 0
         && symbols->nodes[pawl_symbol_base (symbols, slot)].kind
              != PAWL_SYMBOL_LOCAL
         && pawl_symbol_base (symbols, before)
              != pawl_symbol_base (symbols, slot)
         && !is_made_of (symbols, value, before, depth)
         && !is_constructed (machine, frame, slot);
}
