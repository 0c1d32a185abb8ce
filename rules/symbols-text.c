/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Symbols as the source would write them.  */

#include "rules/symbols.h"

#include <inttypes.h>
#include <string.h>

/* The index of an element: a number or a name, else "...".  */
static const char *
index_text (const struct pawl_symbols *symbols, struct pawl_arena *arena,
            pawl_symbol symbol)
{
  struct pawl_span range = pawl_symbol_range (symbols, symbol);
  if (symbol && range.low == range.high)
    return pawl_arena_printf (arena, "%" PRId64, range.low);
  const char *text = pawl_symbol_text (symbols, arena, symbol);
  return text ? text : "...";
}

const char *
pawl_symbol_object (const struct pawl_symbols *symbols,
                    struct pawl_arena *arena, pawl_symbol symbol)
{
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  const char *base;
  switch (node->kind)
    {
    case PAWL_SYMBOL_LOCAL:
    case PAWL_SYMBOL_GLOBAL:
      return node->op ? node->op->name : NULL;
    case PAWL_SYMBOL_FIELD:
      if (node->op->flags & PAWL_OP_ARROW)
        {
          base = pawl_symbol_text (symbols, arena, node->a);
          if (base && strcmp (base, "this") == 0)
            return node->op->name;
          if (base && *base != '&')
            return pawl_arena_printf (arena, "%s->%s", base, node->op->name);
        }
      base = pawl_symbol_object (symbols, arena, node->a);
      return base ? pawl_arena_printf (arena, "%s.%s", base, node->op->name)
                  : node->op->slot;
    case PAWL_SYMBOL_ELEMENT:
      base = pawl_symbol_object (symbols, arena, node->a);
      return base ? pawl_arena_printf (arena, "%s[%s]", base,
                                       index_text (symbols, arena, node->b))
                  : NULL;
    case PAWL_SYMBOL_OFFSET:
      base = pawl_symbol_text (symbols, arena, node->a);
      return base ? pawl_arena_printf (arena, "%s[%s]", base,
                                       index_text (symbols, arena, node->b))
                  : NULL;
    case PAWL_SYMBOL_NONE:
      return NULL;
    default:
      base = pawl_symbol_text (symbols, arena, symbol);
      return base ? pawl_arena_printf (arena, "*%s", base) : NULL;
    }
}

const char *
pawl_symbol_text (const struct pawl_symbols *symbols, struct pawl_arena *arena,
                  pawl_symbol symbol)
{
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  const char *base;
  switch (node->kind)
    {
    case PAWL_SYMBOL_CONSTANT:
      return pawl_arena_printf (arena, "%" PRId64, node->number);
    case PAWL_SYMBOL_PARAMETER:
      return node->op ? node->op->name : NULL;
    case PAWL_SYMBOL_INITIAL:
      return pawl_symbol_object (symbols, arena, node->a);
    case PAWL_SYMBOL_MOVED:
      return pawl_symbol_text (symbols, arena, node->a);
    case PAWL_SYMBOL_OFFSET:
    case PAWL_SYMBOL_NARROW:
      return pawl_symbol_text (symbols, arena, node->a);
    case PAWL_SYMBOL_LOCAL:
    case PAWL_SYMBOL_GLOBAL:
    case PAWL_SYMBOL_FIELD:
    case PAWL_SYMBOL_ELEMENT:
      base = pawl_symbol_object (symbols, arena, symbol);
      return base ? pawl_arena_printf (arena, "&%s", base) : NULL;
    default:
      return NULL;
    }
}
