/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Variables for quotients and powers: see formula-branch.h.  */

#include "manifests/formula-branch.h"

/* The variable of NUMERATOR and DIVISOR in BRANCH; made, with NEW set, where
   there is none; the number of variables when there is no room.  */
static unsigned
variable_of (struct pawl_branch *branch,
             const struct pawl_polynomial *numerator,
             const struct pawl_polynomial *divisor, bool *is_new)
{
  *is_new = false;
  for (unsigned i = 0; i < branch->variable_count; i++)
    {
      const struct pawl_variable *variable = &branch->variables[i];
      if (variable->numerator && !variable->divisor == !divisor
          && pawl_polynomial_same (variable->numerator, numerator)
          && (!divisor || pawl_polynomial_same (variable->divisor, divisor)))
        return i;
    }
  if (branch->variable_count == PAWL_VARIABLE_LIMIT)
    {
      branch->crowded = true;
      return branch->variable_count;
    }
  *is_new = true;
  branch->variables[branch->variable_count] = (struct pawl_variable) {
    .numerator = numerator, .divisor = divisor,
  };
  return branch->variable_count++;
}

/* What is a multiple of DIVISOR in each coefficient of *NUMERATOR is taken out
   of it and returned, divided.  */
static const struct pawl_polynomial *
take_multiples (struct pawl_question *question,
                const struct pawl_polynomial **numerator, mpz_srcptr divisor)
{
  const struct pawl_polynomial *whole
    = pawl_polynomial_divide (question, *numerator, divisor);
  const struct pawl_polynomial *back = pawl_polynomial_multiply (
    question, whole, pawl_polynomial_constant (question, divisor));
  if (!back)
    return pawl_polynomial_integer (question, 0);
  *numerator = pawl_polynomial_add (question, *numerator, -1, back);
  return whole;
}

/* Divides both by what all coefficients of NUMERATOR and DIVISOR have in
   common; the constant of NUMERATOR is rounded down, which changes nothing.  */
static void
reduce (struct pawl_question *question,
        const struct pawl_polynomial **numerator, mpz_ptr divisor)
{
  mpz_ptr common = pawl_question_number (question);
  pawl_polynomial_content (*numerator, common);
  mpz_gcd (common, common, divisor);
  if (mpz_cmp_ui (common, 1) <= 0)
    return;
  *numerator = pawl_polynomial_divide (question, *numerator, common);
  mpz_divexact (divisor, divisor, common);
}

/* Where NUMERATOR is a quotient and a constant, one division by the product of
   the divisors does for two.  */
static void
join_divisions (struct pawl_branch *branch,
                const struct pawl_polynomial **numerator,
                const struct pawl_polynomial **divisor)
{
  struct pawl_question *question = branch->question;
  mpz_srcptr constant = pawl_polynomial_constant_part (*numerator);
  if ((*numerator)->count != (constant ? 2u : 1u))
    return;
  const struct pawl_summand *last
    = &(*numerator)->summands[(*numerator)->count - 1];
  if (last->monomial.degree != 1 || mpz_cmp_ui (last->coefficient, 1) != 0)
    return;
  const struct pawl_variable *inner
    = &branch->variables[last->monomial.variables[0]];
  if (!inner->divisor)
    return;
  const struct pawl_polynomial *product
    = pawl_polynomial_multiply (question, *divisor, inner->divisor);
  const struct pawl_polynomial *shift
    = constant ? pawl_polynomial_multiply (
        question, pawl_polynomial_constant (question, constant),
        inner->divisor)
               : pawl_polynomial_integer (question, 0);
  if (!product || !shift)
    return;
  *numerator = pawl_polynomial_add (question, inner->numerator, 1, shift);
  *divisor = product;
}

/* What makes INDEX a quotient: DIVISOR * q <= NUMERATOR < DIVISOR * (q + 1).
   Without room for the product, nothing is known of it.  */
static void
define (struct pawl_branch *branch, unsigned index)
{
  struct pawl_question *question = branch->question;
  const struct pawl_variable variable = branch->variables[index];
  int sign = pawl_branch_at_least (branch, variable.numerator, 0);
  if (sign > 0)
    branch->variables[index].lowest = question->zero;
  else if (sign < 0)
    {
      mpz_ptr minus_one = pawl_question_number (question);
      mpz_set_si (minus_one, -1);
      branch->variables[index].highest = minus_one;
    }
  const struct pawl_polynomial *product = pawl_polynomial_multiply (
    question, variable.divisor, pawl_polynomial_variable (question, index));
  if (!product)
    return;
  const struct pawl_polynomial *rest
    = pawl_polynomial_add (question, variable.numerator, -1, product);
  pawl_branch_add (branch, rest, false);
  pawl_branch_add (
    branch,
    pawl_polynomial_add (question,
                         pawl_polynomial_add (
                           question, variable.divisor, -1,
                           pawl_polynomial_integer (question, 1)),
                         -1, rest),
    false);
  /* The quotient is no farther from 0 than the numerator; with a divisor that
     is a variable the facts alone do not bound it.  */
  struct pawl_interval range
    = pawl_branch_interval (branch, variable.numerator);
  if (sign > 0 && range.highest)
    {
      mpz_ptr most = pawl_question_number (question);
      struct pawl_interval by
        = pawl_branch_interval (branch, variable.divisor);
      if (by.lowest && mpz_sgn (by.lowest) > 0)
        mpz_fdiv_q (most, range.highest, by.lowest);
      else
        mpz_set (most, range.highest);
      pawl_branch_add (
        branch,
        pawl_polynomial_add (question,
                             pawl_polynomial_constant (question, most), -1,
                             pawl_polynomial_variable (question, index)),
        false);
    }
}

const struct pawl_polynomial *
pawl_branch_quotient (struct pawl_branch *branch,
                      const struct pawl_polynomial *numerator,
                      const struct pawl_polynomial *divisor)
{
  struct pawl_question *question = branch->question;
  const struct pawl_polynomial *whole = pawl_polynomial_integer (question, 0);
  join_divisions (branch, &numerator, &divisor);
  mpz_srcptr by = pawl_polynomial_value (question, divisor);
  if (by)
    {
      mpz_ptr least = pawl_question_number (question);
      mpz_set (least, by);
      whole = take_multiples (question, &numerator, least);
      reduce (question, &numerator, least);
      divisor = pawl_polynomial_constant (question, least);
      if (mpz_cmp_ui (least, 1) == 0)
        return pawl_polynomial_add (question, whole, 1, numerator);
      /* Coefficients and constant are from 0 to LEAST - 1 now.  */
      if (pawl_polynomial_value (question, numerator))
        return whole;
      const struct pawl_polynomial *reduced = numerator;
      join_divisions (branch, &numerator, &divisor);
      if (numerator != reduced)
        {
          const struct pawl_polynomial *rest
            = pawl_branch_quotient (branch, numerator, divisor);
          return rest ? pawl_polynomial_add (question, whole, 1, rest) : NULL;
        }
    }
  else if (pawl_polynomial_same (numerator, divisor))
    return pawl_polynomial_integer (question, 1);
  else if (!numerator->count)
    return numerator;
  bool is_new;
  unsigned index = variable_of (branch, numerator, divisor, &is_new);
  if (index == PAWL_VARIABLE_LIMIT)
    return NULL;
  if (is_new)
    define (branch, index);
  return pawl_polynomial_add (question, whole, 1,
                              pawl_polynomial_variable (question, index));
}

const struct pawl_polynomial *
pawl_branch_power (struct pawl_branch *branch,
                   const struct pawl_polynomial *exponent)
{
  struct pawl_question *question = branch->question;
  mpz_srcptr constant = pawl_polynomial_constant_part (exponent);
  mpz_ptr factor = pawl_question_number (question);
  mpz_set_ui (factor, 1);
  /* 2^(k + 3) is 8 * 2^k where that is defined.  */
  if (constant && mpz_sgn (constant) > 0)
    {
      const struct pawl_polynomial *rest = pawl_polynomial_add (
        question, exponent, -1, pawl_polynomial_constant (question, constant));
      if (!rest->count || pawl_branch_at_least (branch, rest, 0) > 0)
        {
          if (mpz_cmp_ui (constant, question->bit_limit) > 0)
            return NULL;
          mpz_mul_2exp (factor, factor, mpz_get_ui (constant));
          exponent = rest;
        }
    }
  const struct pawl_polynomial *scale
    = pawl_polynomial_constant (question, factor);
  if (!exponent->count)
    return scale;
  bool is_new;
  unsigned index = variable_of (branch, exponent, NULL, &is_new);
  if (index == PAWL_VARIABLE_LIMIT)
    return NULL;
  const struct pawl_polynomial *power
    = pawl_polynomial_variable (question, index);
  if (is_new)
    {
      struct pawl_interval range = pawl_branch_interval (branch, exponent);
      mpz_ptr lowest = pawl_question_number (question);
      mpz_ptr highest = pawl_question_number (question);
      bool small = range.lowest
                   && mpz_cmp_ui (range.lowest, question->bit_limit) < 0;
      mpz_setbit (lowest, small && mpz_sgn (range.lowest) > 0
                            ? mpz_get_ui (range.lowest) : 0);
      branch->variables[index].lowest = lowest;
      if (range.highest && mpz_sgn (range.highest) >= 0
          && mpz_cmp_ui (range.highest, question->bit_limit) < 0)
        {
          mpz_setbit (highest, mpz_get_ui (range.highest));
          branch->variables[index].highest = highest;
        }
      /* It grows faster than its exponent.  */
      pawl_branch_add (
        branch,
        pawl_polynomial_add (question,
                             pawl_polynomial_add (
                               question, power, -1,
                               pawl_polynomial_integer (question, 1)),
                             -1, exponent),
        false);
    }
  return pawl_polynomial_multiply (question, scale, power);
}
