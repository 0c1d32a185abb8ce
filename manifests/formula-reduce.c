/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms as polynomials: see formula-reduce.h.  */

#include "manifests/formula-reduce.h"

/* A shift by a variable with so few values is a case each.  */
enum { shift_cases = 4 };

static struct pawl_reduced
outcome (enum pawl_reduction how)
{
  return (struct pawl_reduced) { .how = how };
}

static struct pawl_reduced
split_by (struct pawl_term *condition)
{
  return (struct pawl_reduced) { .how = PAWL_SPLIT, .split = condition };
}

static struct pawl_reduced
reduced (const struct pawl_polynomial *polynomial)
{
  return (struct pawl_reduced) {
    .how = polynomial ? PAWL_REDUCED : PAWL_TOO_LARGE,
    .polynomial = polynomial,
  };
}

/* Whether TERM, which is POLYNOMIAL, is at least LEAST (0 or 1); 1 or -1, or 0
   with the question in *SPLIT.  */
static int
at_least (struct pawl_branch *branch, struct pawl_term *term,
          const struct pawl_polynomial *polynomial, long least,
          struct pawl_reduced *split)
{
  struct pawl_question *question = branch->question;
  int known = pawl_branch_at_least (branch, polynomial, least);
  if (!known)
    *split = split_by (pawl_term_make (question, PAWL_TERM_LESS_EQUAL,
                                       pawl_term_integer (question, least),
                                       term, NULL));
  return known;
}

static const struct pawl_polynomial *
negative (struct pawl_branch *branch, const struct pawl_polynomial *polynomial)
{
  struct pawl_question *question = branch->question;
  return pawl_polynomial_add (question, pawl_polynomial_integer (question, 0),
                              -1, polynomial);
}

/* LEFT / RIGHT, truncated.  */
static struct pawl_reduced
divide (struct pawl_branch *branch, struct pawl_term *term,
        const struct pawl_polynomial *left,
        const struct pawl_polynomial *right)
{
  struct pawl_reduced split;
  struct pawl_term *const *operands = term->operands;
  int positive = at_least (branch, operands[1], right, 1, &split);
  if (!positive)
    return split;
  if (positive < 0)
    {
      /* Less than 1: 0, or negative.  */
      int zero = at_least (branch, operands[1], right, 0, &split);
      if (zero)
        {
          if (zero > 0)
            return outcome (PAWL_NO_VALUE);
        }
      else
        return split;
      left = negative (branch, left);
      right = negative (branch, right);
    }
  int sign = at_least (branch, operands[0],
                       positive > 0 ? left : negative (branch, left), 0,
                       &split);
  if (!sign)
    return split;
  bool down = (sign > 0) == (positive > 0);
  /* Where the numerator is 0, rounding either way is the same.  */
  if (!down)
    left = negative (branch, left);
  const struct pawl_polynomial *quotient
    = pawl_branch_quotient (branch, left, right);
  if (!quotient)
    return outcome (PAWL_TOO_LARGE);
  return reduced (down ? quotient : negative (branch, quotient));
}

/* LEFT / RIGHT, rounded up, for a positive RIGHT only.  */
static struct pawl_reduced
round_up (struct pawl_branch *branch, struct pawl_term *term,
          const struct pawl_polynomial *left,
          const struct pawl_polynomial *right)
{
  struct pawl_question *question = branch->question;
  struct pawl_reduced split;
  int positive = at_least (branch, term->operands[1], right, 1, &split);
  if (positive <= 0)
    return positive ? outcome (PAWL_NO_VALUE) : split;
  const struct pawl_polynomial *more = pawl_polynomial_add (
    question, pawl_polynomial_add (question, left, 1, right), -1,
    pawl_polynomial_integer (question, 1));
  const struct pawl_polynomial *quotient
    = pawl_branch_quotient (branch, more, right);
  if (quotient && term->kind == PAWL_TERM_ALIGN)
    quotient = pawl_polynomial_multiply (question, quotient, right);
  return reduced (quotient);
}

static struct pawl_reduced
shift (struct pawl_branch *branch, struct pawl_term *term,
       const struct pawl_polynomial *left, const struct pawl_polynomial *right)
{
  struct pawl_question *question = branch->question;
  struct pawl_reduced split;
  struct pawl_term *count = term->operands[1];
  int defined = at_least (branch, count, right, 0, &split);
  if (defined <= 0)
    return defined ? outcome (PAWL_NO_VALUE) : split;
  struct pawl_interval range = pawl_branch_interval (branch, right);
  if (range.lowest && range.highest
      && mpz_cmp (range.lowest, range.highest) != 0)
    {
      mpz_sub (question->scratch, range.highest, range.lowest);
      if (mpz_cmp_ui (question->scratch, shift_cases) < 0)
        return split_by (pawl_term_make (
          question, PAWL_TERM_LESS_EQUAL, count,
          pawl_term_number (question, range.lowest), NULL));
    }
  if (range.lowest && range.highest
      && mpz_cmp (range.lowest, range.highest) == 0)
    right = pawl_polynomial_constant (question, range.lowest);
  const struct pawl_polynomial *power = pawl_branch_power (branch, right);
  if (!power)
    return outcome (PAWL_TOO_LARGE);
  return reduced (term->kind == PAWL_TERM_SHIFT_LEFT
                    ? pawl_polynomial_multiply (question, left, power)
                    : pawl_branch_quotient (branch, left, power));
}

/* The smaller or the larger of two.  */
static struct pawl_reduced
choose (struct pawl_branch *branch, struct pawl_term *term,
        const struct pawl_polynomial *left,
        const struct pawl_polynomial *right)
{
  struct pawl_question *question = branch->question;
  const struct pawl_polynomial *more
    = pawl_polynomial_add (question, right, -1, left);
  int ordered = pawl_branch_at_least (branch, more, 0);
  if (!ordered)
    return split_by (pawl_term_make (question, PAWL_TERM_LESS_EQUAL,
                                     term->operands[0], term->operands[1],
                                     NULL));
  return reduced ((ordered > 0) == (term->kind == PAWL_TERM_MINIMUM) ? left
                                                                     : right);
}

static struct pawl_reduced
reduce_arithmetic (struct pawl_branch *branch, struct pawl_term *term)
{
  struct pawl_question *question = branch->question;
  struct pawl_reduced left = pawl_branch_reduce (branch, term->operands[0]);
  if (left.how != PAWL_REDUCED)
    return left;
  struct pawl_reduced right = pawl_branch_reduce (branch, term->operands[1]);
  if (right.how != PAWL_REDUCED)
    return right;
  switch (term->kind)
    {
    case PAWL_TERM_ADD:
      return reduced (pawl_polynomial_add (question, left.polynomial, 1,
                                           right.polynomial));
    case PAWL_TERM_SUBTRACT:
      return reduced (pawl_polynomial_add (question, left.polynomial, -1,
                                           right.polynomial));
    case PAWL_TERM_MULTIPLY:
      return reduced (pawl_polynomial_multiply (question, left.polynomial,
                                                right.polynomial));
    case PAWL_TERM_DIVIDE:
      return divide (branch, term, left.polynomial, right.polynomial);
    case PAWL_TERM_REMAINDER:
      {
        struct pawl_reduced quotient
          = divide (branch, term, left.polynomial, right.polynomial);
        if (quotient.how != PAWL_REDUCED)
          return quotient;
        const struct pawl_polynomial *back = pawl_polynomial_multiply (
          question, quotient.polynomial, right.polynomial);
        return reduced (back ? pawl_polynomial_add (question, left.polynomial,
                                                    -1, back)
                             : NULL);
      }
    case PAWL_TERM_CEILING:
    case PAWL_TERM_ALIGN:
      return round_up (branch, term, left.polynomial, right.polynomial);
    case PAWL_TERM_SHIFT_LEFT:
    case PAWL_TERM_SHIFT_RIGHT:
      return shift (branch, term, left.polynomial, right.polynomial);
    default:
      return choose (branch, term, left.polynomial, right.polynomial);
    }
}

static bool
is_condition (const struct pawl_term *term)
{
  return term->kind == PAWL_TERM_LESS || term->kind == PAWL_TERM_LESS_EQUAL
         || term->kind == PAWL_TERM_EQUAL || term->kind == PAWL_TERM_AND
         || term->kind == PAWL_TERM_OR || term->kind == PAWL_TERM_NOT;
}

static struct pawl_reduced
from_truth (struct pawl_branch *branch, int truth, struct pawl_term *split)
{
  switch (truth)
    {
    case -2:
      return outcome (PAWL_NO_VALUE);
    case 2:
      return outcome (PAWL_TOO_LARGE);
    case 0:
      return split_by (split);
    default:
      return reduced (pawl_polynomial_integer (branch->question, truth > 0));
    }
}

struct pawl_reduced
pawl_branch_reduce (struct pawl_branch *branch, struct pawl_term *term)
{
  struct pawl_question *question = branch->question;
  struct pawl_term *split = NULL;
  if (question->effort++ > question->effort_limit)
    return outcome (PAWL_TOO_LARGE);
  if (term->kind == PAWL_TERM_NUMBER)
    return mpz_sizeinbase (term->value, 2) > PAWL_COEFFICIENT_BITS
             ? outcome (PAWL_TOO_LARGE)
             : reduced (pawl_polynomial_constant (question, term->value));
  if (term->kind == PAWL_TERM_ATOM)
    {
      const struct pawl_variable *variable = &branch->variables[term->atom];
      return reduced (variable->lowest && variable->highest
                          && mpz_cmp (variable->lowest, variable->highest) == 0
                        ? pawl_polynomial_constant (question, variable->lowest)
                        : pawl_polynomial_variable (question, term->atom));
    }
  if (is_condition (term))
    {
      int truth = pawl_branch_truth (branch, term, &split);
      return from_truth (branch, truth, split);
    }
  if (term->kind != PAWL_TERM_IF)
    return reduce_arithmetic (branch, term);
  int truth = pawl_branch_truth (branch, term->operands[0], &split);
  if (truth == 1 || truth == -1)
    return pawl_branch_reduce (branch, term->operands[truth > 0 ? 1 : 2]);
  return from_truth (branch, truth, split);
}
