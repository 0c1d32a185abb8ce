/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polynomials with integer coefficients.  They live as long as the question
   that they are made in and never change.  For formula-*.c alone.  */

#ifndef PAWL_MANIFESTS_FORMULA_POLYNOMIAL_H
#define PAWL_MANIFESTS_FORMULA_POLYNOMIAL_H

#include "manifests/formula-term.h"

/* What passes these is given up.  */
enum { PAWL_DEGREE_LIMIT = 8, PAWL_COEFFICIENT_BITS = 320 };

/* A product of variables, in rising order of their indices.  */
struct pawl_monomial
{
  unsigned degree;
  unsigned variables[PAWL_DEGREE_LIMIT];
};

struct pawl_summand
{
  struct pawl_monomial monomial;
  mpz_srcptr coefficient;       /* not 0 */
};

/* By rising degree, so a constant part comes first; a monomial once.  */
struct pawl_polynomial
{
  size_t count;
  struct pawl_summand summands[];
};

int pawl_monomial_compare (const struct pawl_monomial *one,
                           const struct pawl_monomial *other);

/* MONOMIAL without one VARIABLE; false when it has none.  */
bool pawl_monomial_without (const struct pawl_monomial *monomial,
                            unsigned variable, struct pawl_monomial *rest);

/* The product of two into PRODUCT; false when its degree passes the limit.  */
bool pawl_monomial_join (const struct pawl_monomial *one,
                         const struct pawl_monomial *other,
                         struct pawl_monomial *product);

const struct pawl_polynomial *
pawl_polynomial_constant (struct pawl_question *question, mpz_srcptr value);
const struct pawl_polynomial *
pawl_polynomial_integer (struct pawl_question *question, long value);
const struct pawl_polynomial *
pawl_polynomial_variable (struct pawl_question *question, unsigned variable);
const struct pawl_polynomial *
pawl_polynomial_product (struct pawl_question *question,
                         const struct pawl_monomial *monomial);

/* ONE + FACTOR * OTHER.  */
const struct pawl_polynomial *
pawl_polynomial_add (struct pawl_question *question,
                     const struct pawl_polynomial *one, long factor,
                     const struct pawl_polynomial *other);

/* Null when a degree would pass the limit, or the product is very long.  */
const struct pawl_polynomial *
pawl_polynomial_multiply (struct pawl_question *question,
                          const struct pawl_polynomial *one,
                          const struct pawl_polynomial *other);

/* The polynomial where VARIABLE is VALUE; null as above.  */
const struct pawl_polynomial *
pawl_polynomial_substitute (struct pawl_question *question,
                            const struct pawl_polynomial *polynomial,
                            unsigned variable,
                            const struct pawl_polynomial *value);

bool pawl_polynomial_same (const struct pawl_polynomial *one,
                           const struct pawl_polynomial *other);

bool pawl_polynomial_has (const struct pawl_polynomial *polynomial,
                          unsigned variable);

/* Its value where it is constant, else null.  */
mpz_srcptr pawl_polynomial_value (struct pawl_question *question,
                                  const struct pawl_polynomial *polynomial);

/* The constant summand, or null where there is none.  */
mpz_srcptr
pawl_polynomial_constant_part (const struct pawl_polynomial *polynomial);

/* The greatest common divisor of all coefficients but the constant one.  */
void pawl_polynomial_content (const struct pawl_polynomial *polynomial,
                              mpz_ptr content);

/* Each coefficient divided by DIVISOR, rounded towards 0; the constant is
   rounded down.  */
const struct pawl_polynomial *
pawl_polynomial_divide (struct pawl_question *question,
                        const struct pawl_polynomial *polynomial,
                        mpz_srcptr divisor);

#endif
