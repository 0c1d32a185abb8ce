/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What follows from products of facts: see formula-system.h.  */

#include "manifests/formula-system.h"

/* What a system may grow to.  */
enum { product_limit = 60, monomial_limit = 40 };

struct multiplying
{
  struct pawl_system *system;
  const struct pawl_products *products;
  size_t facts;                 /* those that are multiplied */
  size_t limit;                 /* of facts in all */
};

static bool
is_full (const struct multiplying *with)
{
  const struct pawl_question *question = with->system->question;
  return with->system->fact_count >= with->limit
         || question->effort > question->effort_limit;
}

/* Whether the product of both is allowed; what cancels is not seen.  */
static bool
fits (const struct multiplying *with, const struct pawl_polynomial *one,
      const struct pawl_polynomial *other)
{
  const struct pawl_system *system = with->system;
  size_t count = 0;
  for (size_t i = 0; i < one->count; i++)
    for (size_t j = 0; j < other->count; j++)
      {
        struct pawl_monomial product;
        if (!pawl_monomial_join (&one->summands[i].monomial,
                                 &other->summands[j].monomial, &product)
            || product.degree > with->products->degree)
          return false;
        system->question->effort += 1 + system->monomial_count / 16;
        count += product.degree
                 && pawl_system_find (system, &product) == SIZE_MAX;
        if (count > with->products->most_new)
          return false;
      }
  return system->monomial_count + count <= monomial_limit || !count;
}

static bool
has_monomial (const struct pawl_polynomial *polynomial,
              const struct pawl_monomial *monomial)
{
  for (size_t i = 0; i < polynomial->count; i++)
    if (pawl_monomial_compare (&polynomial->summands[i].monomial, monomial)
        == 0)
      return true;
  return false;
}

/* Adds FACT times FACTOR, which is not negative, or anything for an
   equation.  */
static void
add_product (const struct multiplying *with, const struct pawl_fact *fact,
             const struct pawl_polynomial *factor)
{
  if (is_full (with) || !fits (with, fact->polynomial, factor))
    return;
  const struct pawl_polynomial *product = pawl_polynomial_multiply (
    with->system->question, fact->polynomial, factor);
  /* A monomial alone has its range anyway.  */
  if (product && product->count > 1)
    pawl_system_add (with->system, product, fact->equal);
}

/* Whether products with POLYNOMIAL >= 0 tell something: it compares more than
   one monomial, or is a lower bound other than 0.  */
static bool
relates (const struct pawl_polynomial *polynomial)
{
  bool has_constant = pawl_polynomial_constant_part (polynomial) != NULL;
  return polynomial->count > (has_constant ? 2u : 1u)
         || (has_constant && polynomial->count == 2
             && mpz_sgn (polynomial->summands[1].coefficient) > 0);
}

/* FACT times what is known of VARIABLE alone: that it is not less than its
   lowest value, or not more than its highest.  */
static void
multiply_by_bound (const struct multiplying *with,
                   const struct pawl_fact *fact, unsigned index)
{
  struct pawl_question *question = with->system->question;
  const struct pawl_variable *variable
    = &with->system->branch->variables[index];
  const struct pawl_polynomial *alone
    = pawl_polynomial_variable (question, index);
  mpz_srcptr limit
    = with->products->upper ? variable->highest : variable->lowest;
  if (fact->equal)
    add_product (with, fact, alone);
  else if (limit)
    {
      const struct pawl_polynomial *number
        = pawl_polynomial_constant (question, limit);
      add_product (with, fact,
                   with->products->upper
                     ? pawl_polynomial_add (question, number, -1, alone)
                     : pawl_polynomial_add (question, alone, -1, number));
    }
}

/* Whether no variable of MONOMIAL is negative.  */
static bool
is_nonnegative (const struct pawl_system *system,
                const struct pawl_monomial *monomial)
{
  for (unsigned i = 0; i < monomial->degree; i++)
    {
      mpz_srcptr lowest
        = system->branch->variables[monomial->variables[i]].lowest;
      if (!lowest || mpz_sgn (lowest) < 0)
        return false;
    }
  return true;
}

/* Multiplies facts with VARIABLE by REST, so that a product of both comes
   up.  */
static void
multiply_by_rest (const struct multiplying *with, unsigned variable,
                  const struct pawl_monomial *rest)
{
  struct pawl_system *system = with->system;
  const struct pawl_monomial single
    = { .degree = 1, .variables = { variable } };
  bool nonnegative = is_nonnegative (system, rest);
  const struct pawl_polynomial *factor
    = pawl_polynomial_product (system->question, rest);
  for (size_t i = 0; i < with->facts; i++)
    {
      const struct pawl_fact fact = system->facts[i];
      if ((fact.equal || nonnegative)
          && has_monomial (fact.polynomial, &single)
          && (fact.equal || relates (fact.polynomial)))
        add_product (with, &fact, factor);
    }
}

/* All facts that bring MONOMIAL up when they are multiplied by a part of it.  */
static void
multiply_into (const struct multiplying *with,
               const struct pawl_monomial *monomial)
{
  bool upper = with->products->upper;
  for (unsigned i = 0; i < monomial->degree; i++)
    {
      struct pawl_monomial rest;
      unsigned variable = monomial->variables[i];
      if (i && monomial->variables[i - 1] == variable)
        continue;
      pawl_monomial_without (monomial, variable, &rest);
      if (rest.degree > 1 && !upper)
        multiply_by_rest (with, variable, &rest);
      for (size_t j = 0; j < with->facts; j++)
        {
          const struct pawl_fact fact = with->system->facts[j];
          if (has_monomial (fact.polynomial, &rest)
              && (upper || fact.equal || relates (fact.polynomial)))
            multiply_by_bound (with, &fact, variable);
        }
    }
}

/* Products of two facts that bring nothing new.  */
static void
multiply_facts (const struct multiplying *with)
{
  struct pawl_products nothing_new = *with->products;
  nothing_new.most_new = 0;
  const struct multiplying pairs
    = { with->system, &nothing_new, with->facts, with->limit };
  for (size_t i = 0; i < with->facts; i++)
    for (size_t j = i; j < with->facts; j++)
      {
        const struct pawl_fact one = with->system->facts[i];
        const struct pawl_fact other = with->system->facts[j];
        if (!one.equal && !other.equal && relates (one.polynomial)
            && relates (other.polynomial))
          add_product (&pairs, &one, other.polynomial);
      }
}

unsigned
pawl_system_degree (const struct pawl_system *system)
{
  unsigned degree = 0;
  for (size_t i = 0; i < system->monomial_count; i++)
    if (system->monomials[i].degree > degree)
      degree = system->monomials[i].degree;
  return degree;
}

void
pawl_system_multiply (struct pawl_system *system,
                      const struct pawl_products *products)
{
  size_t monomials = system->monomial_count;
  const struct multiplying with = {
    system, products, system->fact_count, system->fact_count + product_limit,
  };
  for (size_t i = 0; i < monomials; i++)
    {
      const struct pawl_monomial monomial = system->monomials[i];
      if (monomial.degree > 1)
        multiply_into (&with, &monomial);
    }
  if (products->pairs)
    multiply_facts (&with);
}
