/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of the values in one branch of a case distinction: facts, which
   are comparisons of polynomials with 0, and bounds of variables.  Variables
   are the atoms, by their indices, and what stands for quotients and powers.
   A branch that a fact contradicts is dead: no values are in it.
   For formula-*.c alone.  */

#ifndef PAWL_MANIFESTS_FORMULA_BRANCH_H
#define PAWL_MANIFESTS_FORMULA_BRANCH_H

#include "manifests/formula-polynomial.h"

struct pawl_fact
{
  const struct pawl_polynomial *polynomial;
  bool equal;                   /* is 0; else is at least 0 */
};

struct pawl_variable
{
  mpz_srcptr lowest, highest;   /* null: unbounded on that side */
  /* Of a quotient, rounded down; the divisor is positive.  Of a power of two,
     the exponent and null.  Of an atom, null twice.  */
  const struct pawl_polynomial *numerator, *divisor;
};

enum { PAWL_VARIABLE_LIMIT = 64, PAWL_FACT_LIMIT = 160 };

struct pawl_branch
{
  struct pawl_question *question;
  struct pawl_variable variables[PAWL_VARIABLE_LIMIT];
  unsigned variable_count;
  struct pawl_fact facts[PAWL_FACT_LIMIT];
  unsigned fact_count;
  bool dead;
  bool crowded;                 /* something did not fit and was left out: the
                                   branch still holds all values it should */
};

/* The root: atoms in their ranges.  */
struct pawl_branch *pawl_branch_new (struct pawl_question *question);

/* POLYNOMIAL is 0, or at least 0.  */
void pawl_branch_add (struct pawl_branch *branch,
                      const struct pawl_polynomial *polynomial, bool equal);

/* The range of POLYNOMIAL as far as the bounds and single facts tell; null:
   unbounded.  */
struct pawl_interval
{
  mpz_srcptr lowest, highest;
};
struct pawl_interval
pawl_branch_interval (struct pawl_branch *branch,
                      const struct pawl_polynomial *polynomial);
struct pawl_interval pawl_branch_product (struct pawl_branch *branch,
                                          const struct pawl_monomial *product);

/* 1 where POLYNOMIAL is known to be at least LEAST, -1 where it is known to be
   less, else 0.  */
int pawl_branch_at_least (struct pawl_branch *branch,
                          const struct pawl_polynomial *polynomial,
                          long least);

/* The polynomial that equals NUMERATOR / DIVISOR, rounded down, where DIVISOR
   is positive in all of BRANCH.  Null when there is no room.  */
const struct pawl_polynomial *
pawl_branch_quotient (struct pawl_branch *branch,
                      const struct pawl_polynomial *numerator,
                      const struct pawl_polynomial *divisor);

/* 2 to the power of EXPONENT, which is not negative in BRANCH.  */
const struct pawl_polynomial *
pawl_branch_power (struct pawl_branch *branch,
                   const struct pawl_polynomial *exponent);

#endif
