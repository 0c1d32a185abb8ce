/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polynomials: see formula-polynomial.h.  */

#include "manifests/formula-polynomial.h"

#include <string.h>

enum { summand_limit = 200 };

int
pawl_monomial_compare (const struct pawl_monomial *one,
                       const struct pawl_monomial *other)
{
  if (one->degree != other->degree)
    return one->degree < other->degree ? -1 : 1;
  for (unsigned i = 0; i < one->degree; i++)
    if (one->variables[i] != other->variables[i])
      return one->variables[i] < other->variables[i] ? -1 : 1;
  return 0;
}

bool
pawl_monomial_without (const struct pawl_monomial *monomial, unsigned variable,
                       struct pawl_monomial *rest)
{
  unsigned i = 0;
  while (i < monomial->degree && monomial->variables[i] != variable)
    i++;
  if (i == monomial->degree)
    return false;
  *rest = *monomial;
  rest->degree--;
  for (; i < rest->degree; i++)
    rest->variables[i] = monomial->variables[i + 1];
  return true;
}

static struct pawl_polynomial *
make (struct pawl_question *question, size_t room)
{
  return pawl_arena_alloc (question->arena,
                           sizeof (struct pawl_polynomial)
                             + room * sizeof (struct pawl_summand));
}

const struct pawl_polynomial *
pawl_polynomial_constant (struct pawl_question *question, mpz_srcptr value)
{
  struct pawl_polynomial *result = make (question, 1);
  if (mpz_sgn (value) != 0)
    {
      mpz_ptr copy = pawl_question_number (question);
      mpz_set (copy, value);
      result->summands[result->count++].coefficient = copy;
    }
  return result;
}

const struct pawl_polynomial *
pawl_polynomial_integer (struct pawl_question *question, long value)
{
  struct pawl_polynomial *result = make (question, 1);
  if (value)
    {
      mpz_ptr number = pawl_question_number (question);
      mpz_set_si (number, value);
      result->summands[result->count++].coefficient = number;
    }
  return result;
}

const struct pawl_polynomial *
pawl_polynomial_product (struct pawl_question *question,
                         const struct pawl_monomial *monomial)
{
  struct pawl_polynomial *result = make (question, 1);
  result->count = 1;
  result->summands[0].monomial = *monomial;
  result->summands[0].coefficient = question->one;
  return result;
}

const struct pawl_polynomial *
pawl_polynomial_variable (struct pawl_question *question, unsigned variable)
{
  const struct pawl_monomial monomial
    = { .degree = 1, .variables = { variable } };
  return pawl_polynomial_product (question, &monomial);
}

const struct pawl_polynomial *
pawl_polynomial_add (struct pawl_question *question,
                     const struct pawl_polynomial *one, long factor,
                     const struct pawl_polynomial *other)
{
  struct pawl_polynomial *result = make (question, one->count + other->count);
  question->effort += other->count / 4;
  size_t i = 0, j = 0;
  while (i < one->count || j < other->count)
    {
      int order = i == one->count     ? 1
                  : j == other->count ? -1
                                      : pawl_monomial_compare (
                                          &one->summands[i].monomial,
                                          &other->summands[j].monomial);
      if (order < 0)
        {
          result->summands[result->count++] = one->summands[i++];
          continue;
        }
      mpz_ptr sum = pawl_question_number (question);
      mpz_mul_si (sum, other->summands[j].coefficient, factor);
      if (order == 0)
        mpz_add (sum, sum, one->summands[i++].coefficient);
      if (mpz_sgn (sum) != 0)
        result->summands[result->count++] = (struct pawl_summand) {
          other->summands[j].monomial, sum,
        };
      j++;
    }
  return result;
}

bool
pawl_monomial_join (const struct pawl_monomial *one,
                    const struct pawl_monomial *other,
                    struct pawl_monomial *product)
{
  if (one->degree + other->degree > PAWL_DEGREE_LIMIT)
    return false;
  product->degree = 0;
  unsigned i = 0, j = 0;
  while (i < one->degree || j < other->degree)
    product->variables[product->degree++]
      = j == other->degree
            || (i < one->degree && one->variables[i] <= other->variables[j])
          ? one->variables[i++]
          : other->variables[j++];
  return true;
}

/* POLYNOMIAL times one summand: the order of the monomials may change.  */
static const struct pawl_polynomial *
scale (struct pawl_question *question,
       const struct pawl_polynomial *polynomial,
       const struct pawl_summand *by)
{
  struct pawl_polynomial *result = make (question, polynomial->count);
  for (size_t i = 0; i < polynomial->count; i++)
    {
      struct pawl_summand product = { 0 };
      if (!pawl_monomial_join (&polynomial->summands[i].monomial,
                               &by->monomial, &product.monomial))
        return NULL;
      mpz_ptr coefficient = pawl_question_number (question);
      mpz_mul (coefficient, polynomial->summands[i].coefficient,
               by->coefficient);
      if (mpz_sizeinbase (coefficient, 2) > PAWL_COEFFICIENT_BITS)
        return NULL;
      product.coefficient = coefficient;
      size_t at = result->count++;
      for (; at && pawl_monomial_compare (&result->summands[at - 1].monomial,
                                          &product.monomial) > 0; at--)
        result->summands[at] = result->summands[at - 1];
      result->summands[at] = product;
    }
  return result;
}

const struct pawl_polynomial *
pawl_polynomial_multiply (struct pawl_question *question,
                          const struct pawl_polynomial *one,
                          const struct pawl_polynomial *other)
{
  if (one->count * other->count > summand_limit)
    return NULL;
  const struct pawl_polynomial *result = make (question, 0);
  for (size_t i = 0; i < other->count; i++)
    {
      const struct pawl_polynomial *part
        = scale (question, one, &other->summands[i]);
      if (!part)
        return NULL;
      result = pawl_polynomial_add (question, result, 1, part);
      question->effort += one->count;
    }
  return result;
}

const struct pawl_polynomial *
pawl_polynomial_substitute (struct pawl_question *question,
                            const struct pawl_polynomial *polynomial,
                            unsigned variable,
                            const struct pawl_polynomial *value)
{
  if (!pawl_polynomial_has (polynomial, variable))
    return polynomial;
  const struct pawl_polynomial *result = make (question, 0);
  for (size_t i = 0; i < polynomial->count; i++)
    {
      struct pawl_polynomial *single = make (question, 1);
      single->count = 1;
      single->summands[0] = polynomial->summands[i];
      const struct pawl_polynomial *part = single;
      struct pawl_monomial *monomial = &single->summands[0].monomial;
      unsigned power = 0;
      while (pawl_monomial_without (monomial, variable, monomial))
        power++;
      while (part && power--)
        part = pawl_polynomial_multiply (question, part, value);
      if (!part || result->count + part->count > summand_limit)
        return NULL;
      result = pawl_polynomial_add (question, result, 1, part);
    }
  return result;
}

bool
pawl_polynomial_same (const struct pawl_polynomial *one,
                      const struct pawl_polynomial *other)
{
  if (one->count != other->count)
    return false;
  for (size_t i = 0; i < one->count; i++)
    if (mpz_cmp (one->summands[i].coefficient, other->summands[i].coefficient)
          != 0
        || pawl_monomial_compare (&one->summands[i].monomial,
                                  &other->summands[i].monomial) != 0)
      return false;
  return true;
}

bool
pawl_polynomial_has (const struct pawl_polynomial *polynomial,
                     unsigned variable)
{
  for (size_t i = 0; i < polynomial->count; i++)
    for (unsigned j = 0; j < polynomial->summands[i].monomial.degree; j++)
      if (polynomial->summands[i].monomial.variables[j] == variable)
        return true;
  return false;
}

mpz_srcptr
pawl_polynomial_constant_part (const struct pawl_polynomial *polynomial)
{
  return polynomial->count && polynomial->summands[0].monomial.degree == 0
           ? polynomial->summands[0].coefficient
           : NULL;
}

mpz_srcptr
pawl_polynomial_value (struct pawl_question *question,
                       const struct pawl_polynomial *polynomial)
{
  if (!polynomial->count)
    return question->zero;
  return polynomial->count == 1 ? pawl_polynomial_constant_part (polynomial)
                                : NULL;
}

void
pawl_polynomial_content (const struct pawl_polynomial *polynomial,
                         mpz_ptr content)
{
  mpz_set_ui (content, 0);
  for (size_t i = 0; i < polynomial->count; i++)
    if (polynomial->summands[i].monomial.degree)
      mpz_gcd (content, content, polynomial->summands[i].coefficient);
}

const struct pawl_polynomial *
pawl_polynomial_divide (struct pawl_question *question,
                        const struct pawl_polynomial *polynomial,
                        mpz_srcptr divisor)
{
  struct pawl_polynomial *result = make (question, polynomial->count);
  for (size_t i = 0; i < polynomial->count; i++)
    {
      mpz_ptr quotient = pawl_question_number (question);
      if (polynomial->summands[i].monomial.degree)
        mpz_tdiv_q (quotient, polynomial->summands[i].coefficient, divisor);
      else
        mpz_fdiv_q (quotient, polynomial->summands[i].coefficient, divisor);
      if (mpz_sgn (quotient) != 0)
        result->summands[result->count++] = (struct pawl_summand) {
          polynomial->summands[i].monomial, quotient,
        };
    }
  return result;
}
