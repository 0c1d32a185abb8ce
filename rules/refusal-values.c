/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which returns refuse: see machine.h.  */

#include "rules/machine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "rules/path.h"

/* The values by which a function refuses.  */
struct refusal_values
{
  const struct pawl_flow *flow;
  const char *const *words;     /* of a manifest, null-ended; or null */
};

static const char *const *
listed_values (const struct pawl_case *the_case, uint32_t function)
{
  const struct pawl_function *self
    = the_case->build->functions[function].function;
  return pawl_promises_refuses (
    the_case->promises, pawl_rules_path (the_case, self->path, self->file),
    self->name);
}

bool
pawl_function_refuses (const struct pawl_case *the_case,
                       struct pawl_flow_facts *facts, uint32_t function)
{
  const struct pawl_function *self
    = the_case->build->functions[function].function;
  uint8_t *known = &facts->refuses[function];
  if (!*known)
    *known = !self->nested
                 && ((self->promises & PAWL_PROMISE_REFUSES)
                     || listed_values (the_case, function))
               ? 2 : 1;
  return *known == 2;
}

/* VALUE as a number of BITS.  */
static int64_t
in_bits (int64_t value, unsigned bits)
{
  return bits && bits < 64
           ? (int64_t) ((uint64_t) value << (64 - bits) >> (64 - bits))
           : value;
}

/* The number that WORD stands for in FLOW; false where it is none.  */
static bool
number_of (struct pawl_case *the_case, const struct pawl_flow *flow,
           const char *word, int64_t *number)
{
  static const struct pawl_named_value words[] = {
    { "false", 0 }, { "true", 1 }, { "null", 0 }, { "NULL", 0 },
    { "nullptr", 0 },
  };
  for (uint32_t i = 0; i < flow->enumerator_count; i++)
    if (strcmp (flow->enumerators[i].name, word) == 0)
      {
        *number = flow->enumerators[i].number;
        return true;
      }
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp (words[i].name, word) == 0)
      {
        *number = words[i].number;
        return true;
      }
  if (pawl_promises_constant (the_case->promises, word, number))
    return true;
  char *end;
  errno = 0;
  *number = *word == '-' ? strtoll (word, &end, 0)
                         : (int64_t) strtoull (word, &end, 0);
  return end != word && !*end && !errno;
}

/* Whether the number VALUE of RANGE is in it: 1 it is all of it, 0 it is not,
   -1 it may be.  */
static int
range_is (const struct pawl_span *range, int64_t value, unsigned bits)
{
  if (range->low == range->high)
    return in_bits (range->low, bits) == in_bits (value, bits);
  if (value == 0 && range->not_zero)
    return 0;
  if (bits == 0 || bits == 64 || range->low >= 0)
    {
      int64_t kept = range->low >= 0 && bits ? in_bits (value, bits) : value;
      return kept < range->low || kept > range->high ? 0 : -1;
    }
  return -1;
}

/* Whether VALUE, a std::optional, is empty: it was constructed so, or its flag is
   known.  */
static int
is_empty_optional (const struct pawl_machine *machine, pawl_symbol value)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_symbol_node *node = &symbols->nodes[value];
  /* An object that was cleared as a whole has no flag set either.  */
  if (node->kind == PAWL_SYMBOL_EMPTY
      || (node->kind == PAWL_SYMBOL_CONSTANT && node->number == 0))
    return 1;
  if (node->kind != PAWL_SYMBOL_INITIAL)
    return 0;
  pawl_symbol object = pawl_symbol_base (symbols, node->a);
  for (uint32_t i = 0; i < machine->cell_count; i++)
    {
      const struct pawl_cell *cell = &machine->cells[i];
      const struct pawl_symbol_node *at = &symbols->nodes[cell->address];
      if (cell->address && at->kind == PAWL_SYMBOL_FIELD
          && strcmp (at->op->name, "_M_engaged") == 0
          && pawl_symbol_base (symbols, cell->address) == object)
        return pawl_symbol_truth (symbols, cell->value) == 0;
    }
  return 0;
}

static int
is_value (const struct pawl_machine *machine, const struct pawl_flow *flow,
          const char *word, int64_t number, pawl_symbol value, bool thrown)
{
  if (word && strcmp (word, "throw") == 0)
    return thrown;
  if (thrown)
    return 0;
  if (word && (strcmp (word, "nullopt") == 0
               || strcmp (word, "std::nullopt") == 0))
    return is_empty_optional (machine, value);
  if (word && !number_of (machine->the_case, flow, word, &number))
    return -1;
  /* Nothing, or an object as a whole.  */
  if (flow->result == PAWL_RESULT_OTHER && !flow->result_bits)
    return 0;
  if (!value)
    return -1;
  struct pawl_span range = pawl_symbol_range (&machine->symbols, value);
  return range_is (&range, number, flow->result_bits);
}

static int
is_refusal_by_type (const struct pawl_machine *machine,
                    const struct pawl_flow *flow, pawl_symbol value)
{
  if (!value)
    return -1;
  struct pawl_span range = pawl_symbol_range (&machine->symbols, value);
  int truth;
  switch (flow->result)
    {
    case PAWL_RESULT_SIGNED:
      return range.high < 0 ? 1 : range.low >= 0 ? 0 : -1;
    case PAWL_RESULT_BOOLEAN:
    case PAWL_RESULT_POINTER:
      truth = pawl_symbol_truth (&machine->symbols, value);
      return truth < 0 ? -1 : !truth;
    default:
      return -1;
    }
}

int
pawl_is_refusal (const struct pawl_machine *machine, uint32_t function,
                 pawl_symbol value, bool thrown)
{
  struct pawl_case *the_case = machine->the_case;
  const struct pawl_flow *flow
    = the_case->build->functions[function].function->flow;
  const char *const *words = listed_values (the_case, function);
  int result = 0;
  if (flow->refusal != PAWL_REFUSAL_BY_VALUES && (!words || !*words))
    return thrown ? 0 : is_refusal_by_type (machine, flow, value);
  for (uint32_t i = 0; i < flow->value_count && result != 1; i++)
    {
      int is = is_value (machine, flow, flow->values[i].name,
                         flow->values[i].number, value, thrown);
      result = is ? is : result;
    }
  for (; words && *words && result != 1; words++)
    {
      int is = is_value (machine, flow, *words, 0, value, thrown);
      result = is ? is : result;
    }
  return result;
}

bool
pawl_assume_refusal (struct pawl_machine *machine, uint32_t function,
                     pawl_symbol symbol)
{
  struct pawl_case *the_case = machine->the_case;
  const struct pawl_flow *flow
    = the_case->build->functions[function].function->flow;
  const char *const *words = listed_values (the_case, function);
  bool by_words = words && *words;
  if (flow->refusal == PAWL_REFUSAL_BY_VALUES || by_words)
    {
      int64_t number;
      if (flow->value_count + (by_words ? 1 : 0) != 1
          || (by_words && words[1]))
        return false;
      const char *word = by_words ? *words : flow->values[0].name;
      if (!word)
        number = flow->values[0].number;
      else if (!number_of (the_case, flow, word, &number))
        return false;
      return pawl_symbol_limit (&machine->symbols, symbol, number, number);
    }
  switch (flow->result)
    {
    case PAWL_RESULT_SIGNED:
      return pawl_symbol_limit (&machine->symbols, symbol, INT64_MIN, -1);
    case PAWL_RESULT_BOOLEAN:
    case PAWL_RESULT_POINTER:
      return pawl_symbol_assume (&machine->symbols, symbol, false);
    default:
      return false;
    }
}
