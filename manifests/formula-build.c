/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making formulas from parts, and replacing their atoms: see formula-build.h.
   formula-simplify.c has the rest.  */

#include "manifests/formula-build.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static struct pawl_formula *
make (struct pawl_arena *arena, enum pawl_formula_kind kind, const char *text,
      struct pawl_formula *const *operands, size_t count)
{
  struct pawl_formula *formula = pawl_arena_alloc (arena, sizeof *formula);
  formula->kind = kind;
  formula->text = pawl_arena_strdup (arena, text);
  formula->operand_count = count;
  if (count)
    {
      formula->operands = pawl_arena_array (arena, count, sizeof *operands);
      memcpy (formula->operands, operands, count * sizeof *operands);
    }
  return formula;
}

struct pawl_formula *
pawl_formula_digits (struct pawl_arena *arena, const char *digits)
{
  bool negative = *digits == '-';
  digits += *digits == '-' || *digits == '+';
  while (*digits == '0' && digits[1])
    digits++;
  struct pawl_formula *number
    = make (arena, PAWL_FORMULA_NUMBER, digits, NULL, 0);
  return negative && *digits != '0' ? pawl_formula_unary (arena, "-", number)
                                    : number;
}

struct pawl_formula *
pawl_formula_number (struct pawl_arena *arena, int64_t value)
{
  char digits[24];
  snprintf (digits, sizeof digits, "%" PRId64, value);
  return pawl_formula_digits (arena, digits);
}

struct pawl_formula *
pawl_formula_name (struct pawl_arena *arena, const char *name)
{
  return make (arena, PAWL_FORMULA_NAME, name, NULL, 0);
}

struct pawl_formula *
pawl_formula_unary (struct pawl_arena *arena, const char *operator_text,
                    struct pawl_formula *operand)
{
  return make (arena, PAWL_FORMULA_UNARY, operator_text, &operand, 1);
}

struct pawl_formula *
pawl_formula_binary (struct pawl_arena *arena, const char *operator_text,
                     struct pawl_formula *left, struct pawl_formula *right)
{
  struct pawl_formula *const both[] = { left, right };
  return make (arena, PAWL_FORMULA_BINARY, operator_text, both, 2);
}

struct pawl_formula *
pawl_formula_condition (struct pawl_arena *arena, struct pawl_formula *test,
                        struct pawl_formula *then,
                        struct pawl_formula *otherwise)
{
  struct pawl_formula *const parts[] = { test, then, otherwise };
  return make (arena, PAWL_FORMULA_CONDITION, "?", parts, 3);
}

struct pawl_formula *
pawl_formula_call (struct pawl_arena *arena, const char *function,
                   struct pawl_formula *const *operands, size_t operand_count)
{
  return make (arena, PAWL_FORMULA_CALL, function, operands, operand_count);
}

struct substitution
{
  struct pawl_arena *arena;
  struct pawl_formula *(*replace) (const struct pawl_formula *atom,
                                   void *data);
  void *data;
  struct pawl_formula *workers;
};

static struct pawl_formula *substitute (const struct substitution *with,
                                        const struct pawl_formula *formula);

/* A copy of the chain FIELD, which is one atom: only what it starts from may
   hold others.  */
static struct pawl_formula *
substitute_in_chain (const struct substitution *with,
                     const struct pawl_formula *field)
{
  struct pawl_formula *copy = pawl_arena_alloc (with->arena, sizeof *copy);
  *copy = *field;
  if (field->kind == PAWL_FORMULA_NAME)
    return copy;
  if (field->kind != PAWL_FORMULA_FIELD)
    return substitute (with, field);
  copy->operands = pawl_arena_array (with->arena, 1, sizeof *copy->operands);
  copy->operands[0] = substitute_in_chain (with, field->operands[0]);
  return copy;
}

static struct pawl_formula *
substitute (const struct substitution *with,
            const struct pawl_formula *formula)
{
  if (pawl_formula_is_atom (formula))
    {
      struct pawl_formula *other = with->replace (formula, with->data);
      if (other)
        return other;
      if (formula->kind == PAWL_FORMULA_FIELD)
        return substitute_in_chain (with, formula);
    }
  struct pawl_formula *copy = pawl_arena_alloc (with->arena, sizeof *copy);
  *copy = *formula;
  copy->operands = pawl_arena_array (with->arena, formula->operand_count,
                                     sizeof *copy->operands);
  for (size_t i = 0; i < formula->operand_count; i++)
    copy->operands[i] = substitute (with, formula->operands[i]);
  if (with->workers && formula->kind == PAWL_FORMULA_CALL
      && strcmp (formula->text, "per_thread") == 0)
    return pawl_formula_binary (with->arena, "*", with->workers,
                                copy->operands[0]);
  return copy;
}

struct pawl_formula *
pawl_formula_substitute (struct pawl_arena *arena,
                         const struct pawl_formula *formula,
                         struct pawl_formula *(*replace) (
                           const struct pawl_formula *atom, void *data),
                         void *data, struct pawl_formula *workers)
{
  const struct substitution with = { arena, replace, data, workers };
  return substitute (&with, formula);
}
