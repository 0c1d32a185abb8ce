/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Symbols and what a path shows about them: see symbols.h.  */

#include "rules/symbols.h"

#include <string.h>

#include "base/digest.h"

enum
{
  symbol_room = 1 << 15,
  slot_room = 1 << 16,
};

static const struct pawl_span all = { INT64_MIN, INT64_MAX, false };

void
pawl_symbols_init (struct pawl_symbols *symbols, struct pawl_arena *arena)
{
  memset (symbols, 0, sizeof *symbols);
  symbols->arena = arena;
  symbols->room = symbol_room;
  symbols->nodes
    = pawl_arena_array (arena, symbol_room, sizeof *symbols->nodes);
  symbols->ranges
    = pawl_arena_array (arena, symbol_room, sizeof *symbols->ranges);
  symbols->slots = pawl_arena_array (arena, slot_room, sizeof *symbols->slots);
  symbols->count = 1;
  symbols->ranges[0] = all;
}

void
pawl_symbols_list (struct pawl_symbols *symbols)
{
  symbols->limited = pawl_arena_array (symbols->arena, symbol_room,
                                       sizeof *symbols->limited);
  symbols->is_limited = pawl_arena_array (symbols->arena, symbol_room,
                                          sizeof *symbols->is_limited);
  symbols->lists = true;
}

void
pawl_symbols_grow_undo (struct pawl_symbols *symbols)
{
  symbols->undo
    = pawl_arena_grow (symbols->arena, symbols->undo, symbols->undo_count,
                       &symbols->undo_room, sizeof *symbols->undo);
}

void
pawl_symbols_back (struct pawl_symbols *symbols, size_t mark)
{
  while (symbols->undo_count > mark)
    {
      struct pawl_undo *undo = &symbols->undo[--symbols->undo_count];
      /* As one move of a known size where it can be.  */
      if (undo->size == 4)
        memcpy (undo->where, undo->before, 4);
      else
        memcpy (undo->where, undo->before, undo->size);
    }
}

/* Whether an address or storage of KIND is never null.  */
static bool
is_never_null (enum pawl_symbol_kind kind)
{
  switch (kind)
    {
    case PAWL_SYMBOL_LOCAL:
    case PAWL_SYMBOL_GLOBAL:
    case PAWL_SYMBOL_FIELD:
    case PAWL_SYMBOL_ELEMENT:
    case PAWL_SYMBOL_OFFSET:    /* C11 6.5.6 knows none to a null pointer */
    case PAWL_SYMBOL_BLOCK:
    case PAWL_SYMBOL_MOVED:
      return true;
    default:
      return false;
    }
}

static bool
same_node (const struct pawl_symbol_node *one,
           const struct pawl_symbol_node *other)
{
  return one->kind == other->kind && one->a == other->a && one->b == other->b
         && one->number == other->number
         && (one->text == other->text
             || (one->text && other->text
                 && strcmp (one->text, other->text) == 0));
}

pawl_symbol
pawl_symbol_make (struct pawl_symbols *symbols, enum pawl_symbol_kind kind,
                  pawl_symbol a, pawl_symbol b, int64_t number,
                  const struct pawl_op *op)
{
  struct pawl_symbol_node node = { .kind = kind, .a = a, .b = b,
                                   .number = number, .op = op };
  if (kind == PAWL_SYMBOL_FIELD || kind == PAWL_SYMBOL_GLOBAL)
    node.text = op->symbol;
  uint64_t key[] = { (uint64_t) kind, a, b, (uint64_t) number,
                     node.text ? pawl_digest_64 (node.text,
                                                 strlen (node.text)) : 0 };
  size_t slot = pawl_digest_64 (key, sizeof key) & (slot_room - 1);
  for (; symbols->slots[slot]; slot = (slot + 1) & (slot_room - 1))
    if (same_node (&symbols->nodes[symbols->slots[slot]], &node))
      return symbols->slots[slot];
  if (symbols->count == symbols->room)
    {
      symbols->full = true;
      return 0;
    }
  pawl_symbol made = symbols->count++;
  symbols->slots[slot] = made;
  symbols->nodes[made] = node;
  symbols->ranges[made] = all;
  if (kind == PAWL_SYMBOL_CONSTANT)
    symbols->ranges[made].low = symbols->ranges[made].high = number;
  if ((kind == PAWL_SYMBOL_BINARY && pawl_is_comparison (number & 0xff))
      || (op && (op->flags & PAWL_OP_BOOLEAN) && kind != PAWL_SYMBOL_FIELD
          && kind != PAWL_SYMBOL_GLOBAL))
    symbols->ranges[made] = (struct pawl_span){ 0, 1, false };
  symbols->ranges[made].not_zero
    = is_never_null (kind) || (kind == PAWL_SYMBOL_CONSTANT && number)
      || (kind == PAWL_SYMBOL_PARAMETER && op->flags & PAWL_OP_NOT_NULL);
  /* Neither null nor MAP_FAILED.  */
  if (is_never_null (kind))
    symbols->ranges[made].low = 1;
  return made;
}

pawl_symbol
pawl_symbol_constant (struct pawl_symbols *symbols, int64_t value)
{
  return pawl_symbol_make (symbols, PAWL_SYMBOL_CONSTANT, 0, 0, value, NULL);
}

bool
pawl_symbol_number (const struct pawl_symbols *symbols, pawl_symbol symbol,
                    int64_t *value)
{
  struct pawl_span range = pawl_symbol_range (symbols, symbol);
  *value = range.low;
  return symbol && range.low == range.high;
}

struct pawl_span
pawl_symbol_range (const struct pawl_symbols *symbols, pawl_symbol symbol)
{
  return symbols->ranges[symbol];
}

static int64_t
fold (enum pawl_operator sign, bool is_unsigned, int64_t a, int64_t b)
{
  uint64_t x = (uint64_t) a, y = (uint64_t) b;
  switch (sign)
    {
    case PAWL_OPERATOR_EQ: return a == b;
    case PAWL_OPERATOR_NE: return a != b;
    case PAWL_OPERATOR_LT: return is_unsigned ? x < y : a < b;
    case PAWL_OPERATOR_LE: return is_unsigned ? x <= y : a <= b;
    case PAWL_OPERATOR_GT: return is_unsigned ? x > y : a > b;
    case PAWL_OPERATOR_GE: return is_unsigned ? x >= y : a >= b;
    case PAWL_OPERATOR_PLUS: return (int64_t) (x + y);
    case PAWL_OPERATOR_MINUS: return (int64_t) (x - y);
    case PAWL_OPERATOR_TIMES: return (int64_t) (x * y);
    case PAWL_OPERATOR_AND: return a & b;
    case PAWL_OPERATOR_OR: return a | b;
    case PAWL_OPERATOR_MIN:
      return (is_unsigned ? x < y : a < b) ? a : b;
    case PAWL_OPERATOR_MAX:
      return (is_unsigned ? x > y : a > b) ? a : b;
    default: return a ^ b;
    }
}

/* Whether the range of A decides its comparison with the constant C.  */
static int
compare_range (const struct pawl_span *a, enum pawl_operator sign,
               bool is_unsigned, int64_t c)
{
  if (sign == PAWL_OPERATOR_EQ || sign == PAWL_OPERATOR_NE)
    {
      if (c < a->low || c > a->high || (c == 0 && a->not_zero))
        return sign == PAWL_OPERATOR_NE;
      return a->low == a->high ? sign == PAWL_OPERATOR_EQ : -1;
    }
  if (is_unsigned && (a->low < 0 || c < 0))
    {
      if (c == 0 && sign == PAWL_OPERATOR_GE)
        return 1;
      if (c == 0 && sign == PAWL_OPERATOR_LT)
        return 0;
      if (c == 0 && a->not_zero)
        return sign == PAWL_OPERATOR_GT;
      return -1;
    }
  int at_low = (int) fold (sign, false, a->low, c);
  int at_high = (int) fold (sign, false, a->high, c);
  return at_low == at_high ? at_low : -1;
}

static enum pawl_operator
mirrored (enum pawl_operator sign)
{
  switch (sign)
    {
    case PAWL_OPERATOR_LT: return PAWL_OPERATOR_GT;
    case PAWL_OPERATOR_LE: return PAWL_OPERATOR_GE;
    case PAWL_OPERATOR_GT: return PAWL_OPERATOR_LT;
    case PAWL_OPERATOR_GE: return PAWL_OPERATOR_LE;
    default: return sign;
    }
}

static bool
is_boolean (const struct pawl_symbols *symbols, pawl_symbol symbol)
{
  const struct pawl_span *range = &symbols->ranges[symbol];
  return range->low >= 0 && range->high <= 1;
}

/* The opposite of the condition SYMBOL.  */
static pawl_symbol
negation (struct pawl_symbols *symbols, pawl_symbol symbol)
{
  return pawl_symbol_make (symbols, PAWL_SYMBOL_BINARY, symbol,
                           pawl_symbol_constant (symbols, 0),
                           PAWL_OPERATOR_EQ, NULL);
}

/* A compared with B, neither of them constant.  */
static pawl_symbol
compare (struct pawl_symbols *symbols, enum pawl_operator sign, int unsigned_bit,
         pawl_symbol a, pawl_symbol b)
{
  bool swap = sign == PAWL_OPERATOR_GT || sign == PAWL_OPERATOR_LE
              || ((sign == PAWL_OPERATOR_EQ || sign == PAWL_OPERATOR_NE)
                  && a > b);
  if (swap)
    {
      pawl_symbol first = a;
      a = b;
      b = first;
      sign = mirrored (sign);
    }
  enum pawl_operator plain
    = sign == PAWL_OPERATOR_NE   ? PAWL_OPERATOR_EQ
      : sign == PAWL_OPERATOR_GE ? PAWL_OPERATOR_LT
                                 : sign;
  pawl_symbol made
    = pawl_symbol_make (symbols, PAWL_SYMBOL_BINARY, a, b,
                        plain | (plain == PAWL_OPERATOR_LT ? unsigned_bit : 0),
                        NULL);
  return plain == sign ? made : negation (symbols, made);
}

/* A plus the constant C, as one offset to what is no sum.  */
static pawl_symbol
add_constant (struct pawl_symbols *symbols, pawl_symbol a, int64_t c)
{
  const struct pawl_symbol_node *node = &symbols->nodes[a];
  int64_t before;
  if (node->kind == PAWL_SYMBOL_BINARY
      && node->number == PAWL_OPERATOR_PLUS
      && pawl_symbol_number (symbols, node->b, &before))
    return add_constant (symbols, node->a,
                         fold (PAWL_OPERATOR_PLUS, false, before, c));
  if (!c)
    return a;
  return pawl_symbol_make (symbols, PAWL_SYMBOL_BINARY, a,
                           pawl_symbol_constant (symbols, c),
                           PAWL_OPERATOR_PLUS, NULL);
}

/* A plus or minus B, as SIGN says, if that takes back what made A; or 0.  */
static pawl_symbol
taken_back (const struct pawl_symbols *symbols, enum pawl_operator sign,
            pawl_symbol a, pawl_symbol b)
{
  const struct pawl_symbol_node *one = &symbols->nodes[a];
  const struct pawl_symbol_node *other = &symbols->nodes[b];
  bool is_sum = one->kind == PAWL_SYMBOL_BINARY
                && one->number == PAWL_OPERATOR_PLUS;
  if (sign == PAWL_OPERATOR_MINUS)
    return !is_sum ? 0 : one->b == b ? one->a : one->a == b ? one->b : 0;
  if (sign != PAWL_OPERATOR_PLUS)
    return 0;
  if (one->kind == PAWL_SYMBOL_BINARY && one->number == PAWL_OPERATOR_MINUS
      && one->b == b)
    return one->a;
  return other->kind == PAWL_SYMBOL_BINARY
             && other->number == PAWL_OPERATOR_MINUS && other->b == a
           ? other->a : 0;
}

/* Where in the array *BASE the address SYMBOL is, which becomes that array if it is
   an element whose number is known.  */
static int64_t
place_in (const struct pawl_symbols *symbols, pawl_symbol symbol,
          pawl_symbol *base)
{
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  int64_t index = 0;
  *base = node->kind == PAWL_SYMBOL_ELEMENT
              && pawl_symbol_number (symbols, node->b, &index)
            ? node->a : symbol;
  return index;
}

pawl_symbol
pawl_symbol_binary (struct pawl_symbols *symbols, enum pawl_operator sign,
                    bool is_unsigned, pawl_symbol a, pawl_symbol b)
{
  int64_t left = 0, right = 0;
  if (!a || !b)
    return 0;
  bool left_known = pawl_symbol_number (symbols, a, &left);
  bool right_known = pawl_symbol_number (symbols, b, &right);
  if (left_known && right_known)
    return pawl_symbol_constant (symbols,
                                 fold (sign, is_unsigned, left, right));
  if (left_known && !right_known)
    {
      if (sign == PAWL_OPERATOR_MINUS)
        return pawl_symbol_make (symbols, PAWL_SYMBOL_BINARY, a, b, sign, NULL);
      return pawl_symbol_binary (symbols, mirrored (sign), is_unsigned, b, a);
    }
  int unsigned_bit = is_unsigned ? 0x100 : 0;
  if (pawl_is_comparison (sign))
    {
      if (a == b)
        return pawl_symbol_constant (symbols, fold (sign, false, 0, 0));
      pawl_symbol array, other;
      left = place_in (symbols, a, &array);
      int64_t place = place_in (symbols, b, &other);
      if (array == other)
        return pawl_symbol_constant (symbols, fold (sign, false, left, place));
      if (!right_known)
        return compare (symbols, sign, unsigned_bit, a, b);
      int known = compare_range (&symbols->ranges[a], sign, is_unsigned, right);
      if (known >= 0)
        return pawl_symbol_constant (symbols, known);
      if (right == 0 && sign == PAWL_OPERATOR_NE && is_boolean (symbols, a))
        return a;
      return pawl_symbol_make (symbols, PAWL_SYMBOL_BINARY, a, b,
                               sign | unsigned_bit, NULL);
    }
  if (right_known && sign == PAWL_OPERATOR_PLUS)
    return add_constant (symbols, a, right);
  if (right_known && sign == PAWL_OPERATOR_MINUS)
    return add_constant (symbols, a,
                         fold (PAWL_OPERATOR_MINUS, false, 0, right));
  if (sign == PAWL_OPERATOR_XOR && right_known && right == 1
      && is_boolean (symbols, a))
    return negation (symbols, a);
  if (sign == PAWL_OPERATOR_OR && right_known)
    return right == 0 ? a
           : is_boolean (symbols, a) && right == 1
             ? b : pawl_symbol_make (symbols, PAWL_SYMBOL_BINARY, a, b, sign,
                                     NULL);
  if (sign == PAWL_OPERATOR_AND && right_known && right == 0)
    return b;
  if (sign == PAWL_OPERATOR_AND && right_known && right == 1
      && is_boolean (symbols, a))
    return a;
  pawl_symbol before = taken_back (symbols, sign, a, b);
  if (before)
    return before;
  bool ordered = sign == PAWL_OPERATOR_MIN || sign == PAWL_OPERATOR_MAX;
  pawl_symbol made
    = pawl_symbol_make (symbols, PAWL_SYMBOL_BINARY, a, b,
                        sign | (ordered ? unsigned_bit : 0), NULL);
  if (made && (sign == PAWL_OPERATOR_AND || sign == PAWL_OPERATOR_OR)
      && is_boolean (symbols, a) && is_boolean (symbols, b)
      && symbols->ranges[made].high > 1)
    {
      symbols->ranges[made].low = 0;
      symbols->ranges[made].high = 1;
    }
  return made;
}

pawl_symbol
pawl_symbol_narrow (struct pawl_symbols *symbols, int bits, pawl_symbol a)
{
  int width = bits < 0 ? -bits : bits;
  struct pawl_span range = pawl_symbol_range (symbols, a);
  int64_t value;
  if (!a || width >= 64)
    return a;
  if (pawl_symbol_number (symbols, a, &value))
    {
      uint64_t kept = (uint64_t) value << (64 - width);
      value = bits < 0 ? (int64_t) kept >> (64 - width)
                       : (int64_t) (kept >> (64 - width));
      return pawl_symbol_constant (symbols, value);
    }
  int64_t low = bits < 0 ? -((int64_t) 1 << (width - 1)) : 0;
  int64_t high = bits < 0 ? ((int64_t) 1 << (width - 1)) - 1
                          : (int64_t) (((uint64_t) 1 << width) - 1);
  if (range.low >= low && range.high <= high)
    return a;
  return pawl_symbol_make (symbols, PAWL_SYMBOL_NARROW, a, 0, bits, NULL);
}

int
pawl_symbol_truth (const struct pawl_symbols *symbols, pawl_symbol symbol)
{
  if (!symbol)
    return -1;
  struct pawl_span range = symbols->ranges[symbol];
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  if (range.low > 0 || range.high < 0 || range.not_zero)
    return 1;
  if (range.low == 0 && range.high == 0)
    return 0;
  if (node->kind != PAWL_SYMBOL_BINARY)
    return -1;
  enum pawl_operator sign = (enum pawl_operator) (node->number & 0xff);
  int64_t right;
  if (pawl_is_comparison (sign)
      && pawl_symbol_number (symbols, node->b, &right))
    {
      if (right == 0 && sign <= PAWL_OPERATOR_NE)
        {
          int inner = pawl_symbol_truth (symbols, node->a);
          if (inner >= 0)
            return sign == PAWL_OPERATOR_NE ? inner : !inner;
        }
      return compare_range (&symbols->ranges[node->a], sign,
                            node->number & 0x100, right);
    }
  if (sign == PAWL_OPERATOR_AND || sign == PAWL_OPERATOR_OR)
    {
      int a = pawl_symbol_truth (symbols, node->a);
      int b = pawl_symbol_truth (symbols, node->b);
      if (sign == PAWL_OPERATOR_OR)
        return a == 1 || b == 1 ? 1 : a == 0 && b == 0 ? 0 : -1;
      if (a == 0 || b == 0)
        return 0;
      if (a == 1 && b == 1 && is_boolean (symbols, node->a)
          && is_boolean (symbols, node->b))
        return 1;
    }
  return -1;
}

pawl_symbol
pawl_symbol_atom (const struct pawl_symbols *symbols, pawl_symbol symbol)
{
  for (;;)
    {
      const struct pawl_symbol_node *node = &symbols->nodes[symbol];
      if (node->kind != PAWL_SYMBOL_BINARY)
        return symbol;
      enum pawl_operator sign = (enum pawl_operator) (node->number & 0xff);
      int64_t right;
      if (sign <= PAWL_OPERATOR_NE
          && pawl_symbol_number (symbols, node->b, &right) && right == 0
          && symbols->nodes[node->a].kind == PAWL_SYMBOL_BINARY)
        symbol = node->a;
      else if (sign == PAWL_OPERATOR_OR
               || (sign == PAWL_OPERATOR_AND && is_boolean (symbols, node->a)
                   && is_boolean (symbols, node->b)))
        symbol = pawl_symbol_truth (symbols, node->a) < 0 ? node->a : node->b;
      else
        return symbol;
    }
}

bool
pawl_symbol_same (const struct pawl_symbols *symbols, pawl_symbol one,
                  pawl_symbol other)
{
  int64_t a, b;
  return one == other
         || (pawl_symbol_number (symbols, one, &a)
             && pawl_symbol_number (symbols, other, &b) && a == b);
}

pawl_symbol
pawl_symbol_base (const struct pawl_symbols *symbols, pawl_symbol symbol)
{
  for (;;)
    switch (symbols->nodes[symbol].kind)
      {
      case PAWL_SYMBOL_FIELD:
      case PAWL_SYMBOL_ELEMENT:
      case PAWL_SYMBOL_OFFSET:
        symbol = symbols->nodes[symbol].a;
        break;
      default:
        return symbol;
      }
}
