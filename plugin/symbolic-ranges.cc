/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where terms are by the ranges of their atoms alone.  */

#include "plugin/symbolic.h"

struct interval
{
  wide_number low, high;
  bool known;
};

static wide_number
number_of (const char *digits)
{
  bool negative = *digits == '-';
  wide_number value = 0;
  for (digits += negative; *digits; digits++)
    value = value * 10 + (*digits - '0');
  return negative ? -value : value;
}

static struct interval interval_of (struct pawl_reader *reader, term a,
                                    int depth);

static struct interval
product (struct interval a, struct interval b)
{
  struct interval result = { 0, 0, true };
  wide_number corners[4];
  if (__builtin_mul_overflow (a.low, b.low, &corners[0])
      || __builtin_mul_overflow (a.low, b.high, &corners[1])
      || __builtin_mul_overflow (a.high, b.low, &corners[2])
      || __builtin_mul_overflow (a.high, b.high, &corners[3]))
    return { 0, 0, false };
  result.low = result.high = corners[0];
  for (int i = 1; i < 4; i++)
    {
      result.low = MIN (result.low, corners[i]);
      result.high = MAX (result.high, corners[i]);
    }
  return result;
}

static struct interval
interval_of_operator (const char *text, struct interval a, struct interval b)
{
  struct interval result = { 0, 0, true };
  switch (*text)
    {
    case '+':
      result.known = !__builtin_add_overflow (a.low, b.low, &result.low)
                     && !__builtin_add_overflow (a.high, b.high, &result.high);
      return result;
    case '-':
      result.known = !__builtin_sub_overflow (a.low, b.high, &result.low)
                     && !__builtin_sub_overflow (a.high, b.low, &result.high);
      return result;
    case '*':
      return product (a, b);
    case '/':
      if (a.low < 0 || b.low <= 0)
        return { 0, 0, false };
      return { a.low / b.high, a.high / b.low, true };
    case '%':
      if (a.low < 0 || b.low <= 0)
        return { 0, 0, false };
      return { 0, MIN (a.high, b.high - 1), true };
    default:
      return { 0, 0, false };
    }
}

/* Where A is, by the ranges of its atoms alone.  */
static struct interval
interval_of (struct pawl_reader *reader, term a, int depth)
{
  struct interval unknown = { 0, 0, false };
  if (a->small)
    return { a->number, a->number, true };
  if (depth > 40)
    return unknown;
  if (pawl_term_is_truth (a))
    return { 0, 1, true };
  if (struct pawl_atom_facts *atom = pawl_atom_of (reader, a))
    {
      if (!atom->shown.lowest || !atom->shown.highest)
        return unknown;
      return { number_of (atom->shown.lowest), number_of (atom->shown.highest),
               true };
    }
  unsigned count = a->formula.operand_count;
  if (count < 2 || count > 3)
    return unknown;
  unsigned first = a->formula.kind == PAWL_FORMULA_CONDITION;
  struct interval x = interval_of (reader, pawl_operand (a, first), depth + 1);
  struct interval y
    = interval_of (reader, pawl_operand (a, first + 1), depth + 1);
  if (!x.known || !y.known)
    return unknown;
  if (a->formula.kind == PAWL_FORMULA_BINARY)
    return interval_of_operator (a->formula.text, x, y);
  if (a->formula.kind == PAWL_FORMULA_CONDITION)
    return { MIN (x.low, y.low), MAX (x.high, y.high), true };
  if (strcmp (a->formula.text, "min") == 0)
    return { MIN (x.low, y.low), MIN (x.high, y.high), true };
  if (strcmp (a->formula.text, "max") == 0)
    return { MAX (x.low, y.low), MAX (x.high, y.high), true };
  if (strcmp (a->formula.text, "align") == 0 && x.low >= 0)
    return { x.low, x.high + y.high, true };
  return unknown;
}

bool
pawl_surely_within (struct pawl_reader *reader, term a, const char *lowest,
                    const char *highest)
{
  struct interval found = interval_of (reader, a, 0);
  return found.known && found.low >= number_of (lowest)
         && found.high <= number_of (highest);
}
