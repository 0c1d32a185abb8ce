/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Simplifying formulas without changing their value: see formula-build.h.  */

#include "manifests/formula-build.h"

#include <string.h>

#include "manifests/formula-prove.h"

static bool
is_binary (const struct pawl_formula *formula, const char *operator)
{
  return formula->kind == PAWL_FORMULA_BINARY
         && strcmp (formula->text, operator) == 0;
}

static bool
is_unary (const struct pawl_formula *formula, const char *operator)
{
  return formula->kind == PAWL_FORMULA_UNARY
         && strcmp (formula->text, operator) == 0;
}

/* A number, or the negative of one.  */
static bool
is_constant (const struct pawl_formula *formula)
{
  return formula->kind == PAWL_FORMULA_NUMBER
         || (is_unary (formula, "-")
             && formula->operands[0]->kind == PAWL_FORMULA_NUMBER);
}

static bool
is_number (const struct pawl_formula *formula, const char *digits)
{
  return formula->kind == PAWL_FORMULA_NUMBER
         && strcmp (formula->text, digits) == 0;
}

/* Whether the value is 0 or 1.  */
static bool
is_truth (const struct pawl_formula *formula)
{
  return is_number (formula, "0") || is_number (formula, "1")
         || is_unary (formula, "!")
         || (formula->kind == PAWL_FORMULA_BINARY
             && strchr ("<>=!&|", formula->text[0])
             && strcmp (formula->text, "<<") != 0
             && strcmp (formula->text, ">>") != 0)
         || (formula->kind == PAWL_FORMULA_CONDITION
             && is_truth (formula->operands[1])
             && is_truth (formula->operands[2]));
}

/* Whether FORMULA has a value whatever its atoms are, so that it may go.  */
static bool
is_total (const struct pawl_formula *formula)
{
  if (pawl_formula_is_atom (formula))
    return true;
  if (formula->kind == PAWL_FORMULA_BINARY
      && (strchr ("/%", formula->text[0]) || strcmp (formula->text, "<<") == 0
          || strcmp (formula->text, ">>") == 0))
    return false;
  if (formula->kind == PAWL_FORMULA_CALL
      && (strcmp (formula->text, "align") == 0
          || strcmp (formula->text, "ceil_div") == 0))
    return false;
  for (size_t i = 0; i < formula->operand_count; i++)
    if (!is_total (formula->operands[i]))
      return false;
  return true;
}

/* FORMULA as a number where all its operands are numbers.  */
static struct pawl_formula *
fold (struct pawl_arena *arena, struct pawl_formula *formula)
{
  if (pawl_formula_is_atom (formula) || is_constant (formula)
      || (formula->kind == PAWL_FORMULA_CALL
          && strcmp (formula->text, "per_thread") == 0))
    return NULL;
  for (size_t i = 0; i < formula->operand_count; i++)
    if (!is_constant (formula->operands[i]))
      return NULL;
  const char *why;
  const char *digits
    = pawl_formula_evaluate (arena, formula, NULL, 0, &why);
  /* A number that fills pages is better left as a shift.  */
  return digits && strlen (digits) <= 80 ? pawl_formula_digits (arena, digits)
                                         : NULL;
}

/* FORMULA as a truth value.  */
static struct pawl_formula *
truth (struct pawl_arena *arena, struct pawl_formula *formula)
{
  return is_truth (formula)
           ? formula
           : pawl_formula_binary (arena, "!=", formula,
                                  pawl_formula_number (arena, 0));
}

static struct pawl_formula *
simplify_not (struct pawl_arena *arena, struct pawl_formula *formula)
{
  static const char opposites[][2][3] = {
    { "<", ">=" }, { ">=", "<" }, { ">", "<=" }, { "<=", ">" },
    { "==", "!=" }, { "!=", "==" },
  };
  struct pawl_formula *inner = formula->operands[0];
  if (is_unary (inner, "!"))
    return truth (arena, inner->operands[0]);
  if (inner->kind == PAWL_FORMULA_BINARY)
    for (size_t i = 0; i < sizeof opposites / sizeof *opposites; i++)
      if (strcmp (inner->text, opposites[i][0]) == 0)
        return pawl_formula_binary (arena, opposites[i][1],
                                    inner->operands[0], inner->operands[1]);
  return formula;
}

static struct pawl_formula *
simplify_logic (struct pawl_arena *arena, struct pawl_formula *formula)
{
  bool both = formula->text[0] == '&';
  const char *neutral = both ? "1" : "0", *final = both ? "0" : "1";
  for (size_t i = 0; i < 2; i++)
    {
      struct pawl_formula *this = formula->operands[i];
      struct pawl_formula *other = formula->operands[1 - i];
      if (is_constant (this) && !is_number (this, "0") && !is_truth (this))
        this = pawl_formula_number (arena, 1);
      if (is_number (this, neutral))
        return truth (arena, other);
      /* The right one is not looked at where the left one decides.  */
      if (is_number (this, final) && (i == 0 || is_total (other)))
        return this;
    }
  if (pawl_formula_same (formula->operands[0], formula->operands[1]))
    return truth (arena, formula->operands[0]);
  return formula;
}

static struct pawl_formula *
simplify_arithmetic (struct pawl_arena *arena, struct pawl_formula *formula)
{
  struct pawl_formula *left = formula->operands[0];
  struct pawl_formula *right = formula->operands[1];
  bool left_zero = is_number (left, "0"), right_zero = is_number (right, "0");
  bool right_one = is_number (right, "1");
  switch (formula->text[0])
    {
    case '+':
      return left_zero ? right : right_zero ? left : formula;
    case '-':
      if (left_zero)
        return pawl_formula_unary (arena, "-", right);
      return right_zero ? left : formula;
    case '*':
      if ((left_zero && is_total (right)) || (right_zero && is_total (left)))
        return pawl_formula_number (arena, 0);
      return right_one ? left : is_number (left, "1") ? right : formula;
    case '/':
      return right_one ? left : formula;
    case '%':
      return right_one && is_total (left) ? pawl_formula_number (arena, 0)
                                          : formula;
    default:                    /* a shift */
      return right_zero ? left : formula;
    }
}

static struct pawl_formula *
simplify_comparison (struct pawl_arena *arena, struct pawl_formula *formula)
{
  struct pawl_formula *left = formula->operands[0];
  struct pawl_formula *right = formula->operands[1];
  if (pawl_formula_same (left, right) && is_total (left))
    return pawl_formula_number (arena, strchr ("=", formula->text[0])
                                         || (formula->text[0] != '!'
                                             && formula->text[1] == '='));
  if (strchr ("=!", formula->text[0]) && is_number (right, "0")
      && is_truth (left))
    return formula->text[0] == '!'
             ? left
             : simplify_not (arena, pawl_formula_unary (arena, "!", left));
  return formula;
}

static struct pawl_formula *
simplify_condition (struct pawl_arena *arena, struct pawl_formula *formula)
{
  struct pawl_formula *test = formula->operands[0];
  struct pawl_formula *then = formula->operands[1];
  struct pawl_formula *otherwise = formula->operands[2];
  if (is_constant (test))
    return is_number (test, "0") ? otherwise : then;
  if (pawl_formula_same (then, otherwise) && is_total (test))
    return then;
  if (is_number (then, "1") && is_number (otherwise, "0"))
    return truth (arena, test);
  if (is_number (then, "0") && is_number (otherwise, "1"))
    return simplify_not (arena, pawl_formula_unary (arena, "!", test));
  return formula;
}

/* What one step does to FORMULA, whose operands are simple.  */
static struct pawl_formula *
simplify_here (struct pawl_arena *arena, struct pawl_formula *formula)
{
  struct pawl_formula *folded = fold (arena, formula);
  if (folded)
    return folded;
  switch (formula->kind)
    {
    case PAWL_FORMULA_UNARY:
      if (formula->text[0] == '+')
        return formula->operands[0];
      if (formula->text[0] == '!')
        return simplify_not (arena, formula);
      return is_unary (formula->operands[0], "-")
               ? formula->operands[0]->operands[0]
               : formula;
    case PAWL_FORMULA_BINARY:
      if (strchr ("&|", formula->text[0]))
        return simplify_logic (arena, formula);
      if (strchr ("+-*/%", formula->text[0]) || is_binary (formula, "<<")
          || is_binary (formula, ">>"))
        return simplify_arithmetic (arena, formula);
      return simplify_comparison (arena, formula);
    case PAWL_FORMULA_CONDITION:
      return simplify_condition (arena, formula);
    case PAWL_FORMULA_CALL:
      if ((strcmp (formula->text, "min") == 0
           || strcmp (formula->text, "max") == 0)
          && formula->operand_count == 2
          && pawl_formula_same (formula->operands[0], formula->operands[1]))
        return formula->operands[0];
      return formula;
    default:
      return formula;
    }
}

struct pawl_formula *
pawl_formula_simplify (struct pawl_arena *arena, struct pawl_formula *formula)
{
  /* The arguments of an opaque call stay: its spelling is its name.  */
  if (pawl_formula_is_atom (formula))
    return formula;
  struct pawl_formula *copy = formula;
  for (size_t i = 0; i < formula->operand_count; i++)
    {
      struct pawl_formula *old = formula->operands[i];
      struct pawl_formula *operand = pawl_formula_simplify (arena, old);
      if (operand == old)
        continue;
      if (copy == formula)
        {
          copy = pawl_arena_alloc (arena, sizeof *copy);
          *copy = *formula;
          copy->operands = pawl_arena_array (arena, formula->operand_count,
                                             sizeof *copy->operands);
          memcpy (copy->operands, formula->operands,
                  formula->operand_count * sizeof *copy->operands);
        }
      copy->operands[i] = operand;
    }
  return simplify_here (arena, copy);
}
