/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a path has shown of symbols: see symbols.h.  */

#include "rules/symbols.h"

static uint64_t
hash_range (pawl_symbol symbol, int64_t low, int64_t high, bool not_zero)
{
  uint64_t hash = pawl_mixed (symbol, (uint64_t) low);
  return pawl_mixed (hash, (uint64_t) high ^ not_zero);
}

/* Adds SYMBOL, whose range is narrowed, to those of which that is so.  */
static void
note_limit (struct pawl_symbols *symbols, pawl_symbol symbol)
{
  if (symbols->is_limited[symbol])
    return;
  PAWL_SET (symbols, symbols->is_limited[symbol], true);
  symbols->limited[symbols->limited_count] = symbol;
  PAWL_SET (symbols, symbols->limited_count, symbols->limited_count + 1);
}

static bool
set_range (struct pawl_symbols *symbols, pawl_symbol symbol, int64_t low,
           int64_t high, bool not_zero)
{
  struct pawl_span *range = &symbols->ranges[symbol];
  low = low > range->low ? low : range->low;
  high = high < range->high ? high : range->high;
  not_zero |= range->not_zero;
  if (not_zero && low == 0)
    low = 1;
  if (not_zero && high == 0)
    high = -1;
  if (low > high)
    return false;
  if (low != range->low || high != range->high || not_zero != range->not_zero)
    PAWL_SET (symbols, symbols->shown,
              symbols->shown
                - hash_range (symbol, range->low, range->high, range->not_zero)
                + hash_range (symbol, low, high, not_zero));
  if (symbols->lists
      && (low != range->low || high != range->high
          || not_zero != range->not_zero))
    note_limit (symbols, symbol);
  if (low != range->low)
    PAWL_SET (symbols, range->low, low);
  if (high != range->high)
    PAWL_SET (symbols, range->high, high);
  if (not_zero != range->not_zero)
    PAWL_SET (symbols, range->not_zero, not_zero);
  return true;
}

bool
pawl_symbol_limit (struct pawl_symbols *symbols, pawl_symbol symbol,
                   int64_t low, int64_t high)
{
  return !symbol || set_range (symbols, symbol, low, high, false);
}

static enum pawl_operator
opposite (enum pawl_operator sign)
{
  static const enum pawl_operator opposites[] = {
    [PAWL_OPERATOR_EQ] = PAWL_OPERATOR_NE,
    [PAWL_OPERATOR_NE] = PAWL_OPERATOR_EQ,
    [PAWL_OPERATOR_LT] = PAWL_OPERATOR_GE,
    [PAWL_OPERATOR_LE] = PAWL_OPERATOR_GT,
    [PAWL_OPERATOR_GT] = PAWL_OPERATOR_LE,
    [PAWL_OPERATOR_GE] = PAWL_OPERATOR_LT,
  };
  return opposites[sign];
}

/* Takes A SIGN C for granted.  */
static bool
assume_comparison (struct pawl_symbols *symbols, pawl_symbol a,
                   enum pawl_operator sign, bool is_unsigned, int64_t c)
{
  const struct pawl_span *range = &symbols->ranges[a];
  bool wraps = is_unsigned && (range->low < 0 || c < 0);
  switch (sign)
    {
    case PAWL_OPERATOR_EQ:
      return c == 0 ? pawl_symbol_assume (symbols, a, false)
                    : set_range (symbols, a, c, c, false);
    case PAWL_OPERATOR_NE:
      if (c == 0)
        return pawl_symbol_assume (symbols, a, true);
      if (range->low == c)
        return c < INT64_MAX && set_range (symbols, a, c + 1, INT64_MAX, false);
      if (range->high == c)
        return c > INT64_MIN && set_range (symbols, a, INT64_MIN, c - 1, false);
      return true;
    case PAWL_OPERATOR_LT:
      if (c == INT64_MIN)
        return wraps;
      return wraps && c < 0 ? true
                            : set_range (symbols, a, wraps ? 0 : INT64_MIN,
                                         c - 1, false);
    case PAWL_OPERATOR_LE:
      return wraps && c < 0 ? true
                            : set_range (symbols, a, wraps ? 0 : INT64_MIN, c,
                                         false);
    case PAWL_OPERATOR_GT:
      if (wraps)
        return set_range (symbols, a, INT64_MIN, INT64_MAX, c == 0);
      return c < INT64_MAX && set_range (symbols, a, c + 1, INT64_MAX, false);
    case PAWL_OPERATOR_GE:
      return set_range (symbols, a, wraps ? INT64_MIN : c, INT64_MAX,
                        wraps && c == 1);
    default:
      return true;
    }
}

bool
pawl_symbol_assume (struct pawl_symbols *symbols, pawl_symbol symbol,
                    bool truth)
{
  if (!symbol)
    return true;
  int known = pawl_symbol_truth (symbols, symbol);
  if (known >= 0 && known != truth)
    return false;
  if (!(truth ? set_range (symbols, symbol, INT64_MIN, INT64_MAX, true)
              : set_range (symbols, symbol, 0, 0, false)))
    return false;
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  if (node->kind == PAWL_SYMBOL_NARROW && truth)
    return pawl_symbol_assume (symbols, node->a, true);
  if (node->kind != PAWL_SYMBOL_BINARY)
    return true;
  enum pawl_operator sign = (enum pawl_operator) (node->number & 0xff);
  int64_t right;
  if (pawl_is_comparison (sign))
    {
      if (!pawl_symbol_number (symbols, node->b, &right))
        {
          struct pawl_span other = symbols->ranges[node->b];
          if (sign != PAWL_OPERATOR_EQ || !truth)
            return true;
          return set_range (symbols, node->a, other.low, other.high,
                            other.not_zero);
        }
      return assume_comparison (symbols, node->a,
                                truth ? sign : opposite (sign),
                                node->number & 0x100, right);
    }
  if (sign == PAWL_OPERATOR_OR && !truth)
    return pawl_symbol_assume (symbols, node->a, false)
           && pawl_symbol_assume (symbols, node->b, false);
  if (sign == PAWL_OPERATOR_AND && truth)
    return pawl_symbol_assume (symbols, node->a, true)
           && pawl_symbol_assume (symbols, node->b, true);
  return true;
}
