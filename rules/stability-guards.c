/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Under which conditions published storage may move: see stability.h.  */

#include "rules/stability.h"

#include <string.h>

struct pawl_stability_slot
pawl_stability_declared (const struct pawl_case *the_case,
                         const struct pawl_op *op)
{
  struct pawl_stability_slot slot = { 0 };
  if (op->flags & PAWL_OP_STABLE)
    {
      slot.stable = true;
      slot.predicate = op->predicate;
      return slot;
    }
  if (!op->slot)
    return slot;
  for (size_t i = 0; i < pawl_promises_count (the_case->promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (the_case->promises, i);
      for (size_t j = 0; j < manifest->stable_count; j++)
        if (strcmp (manifest->stable[j].slot, op->slot) == 0)
          {
            slot.stable = true;
            slot.predicate = manifest->stable[j].predicate;
            slot.at = manifest->stable[j].at;
          }
    }
  return slot;
}

pawl_symbol
pawl_slot_symbol (const struct pawl_symbols *symbols, pawl_symbol address)
{
  for (;;)
    switch (symbols->nodes[address].kind)
      {
      case PAWL_SYMBOL_FIELD:
      case PAWL_SYMBOL_GLOBAL:
        return address;
      case PAWL_SYMBOL_ELEMENT:
      case PAWL_SYMBOL_OFFSET:
        address = symbols->nodes[address].a;
        break;
      default:
        return 0;
      }
}

pawl_symbol
pawl_string_of (const struct pawl_symbols *symbols, pawl_symbol symbol)
{
  const struct pawl_symbol_node *nodes = symbols->nodes;
  if (!symbol || nodes[symbol].kind != PAWL_SYMBOL_FIELD
      || !(nodes[symbol].op->flags & PAWL_OP_LIBRARY)
      || strcmp (nodes[symbol].op->name, "_M_p") != 0)
    return symbol;
  pawl_symbol outer = symbol;
  while (nodes[outer].kind == PAWL_SYMBOL_FIELD
         && nodes[outer].op->flags & PAWL_OP_LIBRARY)
    outer = nodes[outer].a;
  return nodes[outer].kind == PAWL_SYMBOL_FIELD
             || (nodes[outer].kind == PAWL_SYMBOL_GLOBAL
                 && nodes[outer].op->symbol)
           ? outer : symbol;
}

bool
pawl_is_answer (const struct pawl_symbols *symbols, pawl_symbol symbol,
                const char *predicate)
{
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  if (node->kind == PAWL_SYMBOL_RESULT && node->op->callee)
    return pawl_is_predicate (predicate, node->op->callee->name);
  if (node->kind != PAWL_SYMBOL_INITIAL)
    return false;
  const struct pawl_op *at = symbols->nodes[node->a].op;
  return symbols->nodes[node->a].kind == PAWL_SYMBOL_FIELD && at->slot
         && pawl_is_predicate (predicate, at->slot);
}

static bool
predicate_is_false (const struct pawl_symbols *symbols, const char *predicate)
{
  for (pawl_symbol i = 1; i < symbols->count; i++)
    if (pawl_is_answer (symbols, i, predicate)
        && pawl_symbol_truth (symbols, i) == 0)
      return true;
  return false;
}

/* Whether SYMBOL is what was at entry in the field or variable of MARK.  */
static bool
is_marked (const struct pawl_symbols *symbols, pawl_symbol symbol,
           const struct pawl_mark *mark)
{
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  if (node->kind != PAWL_SYMBOL_INITIAL)
    return false;
  pawl_symbol slot = pawl_slot_symbol (symbols, node->a);
  return slot && symbols->nodes[slot].text
         && strcmp (symbols->nodes[slot].text, mark->symbol) == 0;
}

/* Whether SYMBOL tests bits that MARK sets, and says that they are not.  */
static bool
bits_are_unset (const struct pawl_symbols *symbols, pawl_symbol symbol,
                const struct pawl_mark *mark)
{
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  if (node->kind != PAWL_SYMBOL_BINARY || node->number != PAWL_OPERATOR_AND)
    return false;
  pawl_symbol tested = node->a;
  while (symbols->nodes[tested].kind == PAWL_SYMBOL_NARROW)
    tested = symbols->nodes[tested].a;
  struct pawl_span bits = pawl_symbol_range (symbols, node->b);
  return is_marked (symbols, tested, mark) && bits.low == bits.high
         && (bits.low & mark->value)
         && pawl_symbol_truth (symbols, symbol) == 0;
}

/* Whether the value that MARK sets is ruled out on this path.  */
static bool
mark_is_unset (const struct pawl_symbols *symbols,
               const struct pawl_mark *mark)
{
  for (pawl_symbol i = 1; i < symbols->count; i++)
    {
      if (mark->sets_bits && bits_are_unset (symbols, i, mark))
        return true;
      if (!is_marked (symbols, i, mark))
        continue;
      struct pawl_span range = pawl_symbol_range (symbols, i);
      if (mark->counts_up   ? range.high <= 0
          : mark->sets_bits ? range.low == 0 && range.high == 0
                          : mark->value < range.low || mark->value > range.high
                              || (mark->value == 0 && range.not_zero))
        return true;
    }
  return false;
}

bool
pawl_is_ruled_out (const struct pawl_symbols *symbols,
                   const struct pawl_publication *publication)
{
  for (const struct pawl_mark *mark = publication->marks; mark;
       mark = mark->next)
    if (mark_is_unset (symbols, mark))
      return true;
  return false;
}

/* The symbol of the field or variable by which the library's object that SLOT is
   inside is reached; "" for a local one; null: none.  */
static const char *
owned_by (const struct pawl_symbols *symbols, pawl_symbol slot)
{
  for (;;)
    {
      const struct pawl_symbol_node *node = &symbols->nodes[slot];
      switch (node->kind)
        {
        case PAWL_SYMBOL_FIELD:
          if (!(node->op->flags & PAWL_OP_LIBRARY))
            return node->op->symbol;
          slot = node->a;
          break;
        case PAWL_SYMBOL_ELEMENT:
        case PAWL_SYMBOL_OFFSET:
        case PAWL_SYMBOL_INITIAL:
          slot = node->a;
          break;
        case PAWL_SYMBOL_GLOBAL:
          return node->op->symbol;
        case PAWL_SYMBOL_LOCAL:
          return "";
        default:
          return NULL;
        }
    }
}

/* What tells objects of one type in different places apart, as a publication's
   `within' does.  */
static const char *
within_of (const struct pawl_symbols *symbols, pawl_symbol slot)
{
  const struct pawl_symbol_node *nodes = symbols->nodes;
  if (nodes[slot].op->flags & PAWL_OP_LIBRARY)
    return owned_by (symbols, slot);
  if (nodes[slot].kind != PAWL_SYMBOL_FIELD)
    return NULL;
  do
    slot = nodes[slot].a;
  while (nodes[slot].kind == PAWL_SYMBOL_ELEMENT
         || nodes[slot].kind == PAWL_SYMBOL_OFFSET);
  return nodes[slot].kind == PAWL_SYMBOL_FIELD ? nodes[slot].op->symbol : NULL;
}

const struct pawl_publication *
pawl_next_of_slot (const struct pawl_symbols *symbols, pawl_symbol slot,
                   const struct pawl_publication *publication)
{
  const char *symbol = symbols->nodes[slot].op->symbol;
  const char *within = within_of (symbols, slot);
  publication = pawl_next_published (publication, symbol);
  while (publication && !pawl_is_published_within (publication, within))
    publication = pawl_next_published (publication->next, symbol);
  return publication;
}

bool
pawl_guard_holds (struct pawl_machine *machine, pawl_symbol slot)
{
  const struct pawl_stability *stability = machine->data;
  const struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_symbol_node *node = &symbols->nodes[slot];
  struct pawl_stability_slot declared
    = pawl_stability_declared (machine->the_case, node->op);
  if (declared.predicate && predicate_is_false (symbols, declared.predicate))
    return true;
  bool any = false;
  for (const struct pawl_publication *publication
       = pawl_next_of_slot (symbols, slot, stability->published->first);
       publication;
       publication = pawl_next_of_slot (symbols, slot, publication->next))
    {
      /* What is kept in the same object is set anew, or not: no guard is asked.  */
      if (publication->same_object)
        continue;
      any = true;
      if (!pawl_is_ruled_out (symbols, publication))
        return false;
    }
  return any;
}

static bool
mentions_guard (struct pawl_machine *machine, pawl_symbol symbol,
                pawl_symbol slot, int depth)
{
  const struct pawl_stability *stability = machine->data;
  const struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_symbol_node *own = &symbols->nodes[slot];
  if (!symbol || depth > 16)
    return false;
  struct pawl_stability_slot declared
    = pawl_stability_declared (machine->the_case, own->op);
  if (declared.predicate && pawl_is_answer (symbols, symbol, declared.predicate))
    return true;
  for (const struct pawl_publication *publication
       = pawl_next_published (stability->published->first, own->text);
       publication;
       publication = pawl_next_published (publication->next, own->text))
    for (const struct pawl_mark *mark = publication->marks; mark;
         mark = mark->next)
      if (is_marked (symbols, symbol, mark))
        return true;
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  if (node->kind != PAWL_SYMBOL_BINARY && node->kind != PAWL_SYMBOL_NARROW)
    return false;
  return mentions_guard (machine, node->a, slot, depth + 1)
         || mentions_guard (machine, node->b, slot, depth + 1);
}

uint32_t
pawl_late_guard (struct pawl_machine *machine, pawl_symbol slot,
                 uint32_t first)
{
  for (uint32_t i = first; i < machine->trail_count; i++)
    if (machine->trail[i].condition
        && mentions_guard (machine, machine->trail[i].condition, slot, 0))
      return i;
  return UINT32_MAX;
}
