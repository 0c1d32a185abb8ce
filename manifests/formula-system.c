/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The facts of a branch as a linear system: see formula-system.h.  */

#include "manifests/formula-system.h"

/* What a system may grow to by products.  */
enum { product_limit = 60, monomial_limit = 40 };

size_t
pawl_system_find (const struct pawl_system *system,
                  const struct pawl_monomial *monomial)
{
  for (size_t i = 0; i < system->monomial_count; i++)
    if (pawl_monomial_compare (&system->monomials[i], monomial) == 0)
      return i;
  return SIZE_MAX;
}

void
pawl_system_add (struct pawl_system *system,
                 const struct pawl_polynomial *polynomial, bool equal)
{
  for (size_t i = 0; i < system->fact_count; i++)
    if (system->facts[i].equal == equal
        && pawl_polynomial_same (system->facts[i].polynomial, polynomial))
      return;
  system->facts
    = pawl_arena_grow (system->question->arena, system->facts,
                       system->fact_count, &system->fact_room,
                       sizeof *system->facts);
  system->facts[system->fact_count++]
    = (struct pawl_fact) { polynomial, equal };
  for (size_t i = 0; i < polynomial->count; i++)
    {
      const struct pawl_monomial *monomial = &polynomial->summands[i].monomial;
      if (!monomial->degree
          || pawl_system_find (system, monomial) != SIZE_MAX)
        continue;
      system->monomials
        = pawl_arena_grow (system->question->arena, system->monomials,
                           system->monomial_count, &system->monomial_room,
                           sizeof *system->monomials);
      system->monomials[system->monomial_count++] = *monomial;
    }
}

/* Puts VALUE for VARIABLE everywhere.  A fact whose degree would become too
   high is dropped: the system then holds more values, not less.  */
static void
replace (struct pawl_system *system, unsigned variable,
         const struct pawl_polynomial *value)
{
  struct pawl_question *question = system->question;
  system->replaced
    = pawl_arena_grow (question->arena, system->replaced,
                       system->replaced_count, &system->replaced_room,
                       sizeof *system->replaced);
  system->replaced[system->replaced_count++]
    = (struct pawl_replaced) { variable, value };
  struct pawl_fact *old = system->facts;
  size_t count = system->fact_count;
  system->facts = NULL;
  system->fact_count = system->fact_room = system->monomial_count = 0;
  for (size_t i = 0; i < count; i++)
    {
      const struct pawl_polynomial *polynomial = pawl_polynomial_substitute (
        question, old[i].polynomial, variable, value);
      if (polynomial && polynomial->count)
        pawl_system_add (system, polynomial, old[i].equal);
    }
}

/* The variable that POLYNOMIAL = 0 determines: one that stands there alone,
   with the factor 1 or -1.  PAWL_VARIABLE_LIMIT when there is none.  */
static unsigned
determined (const struct pawl_polynomial *polynomial, int *sign)
{
  for (size_t i = 0; i < polynomial->count; i++)
    {
      const struct pawl_summand *summand = &polynomial->summands[i];
      if (summand->monomial.degree != 1
          || mpz_cmpabs_ui (summand->coefficient, 1) != 0)
        continue;
      unsigned variable = summand->monomial.variables[0], times = 0;
      for (size_t j = 0; j < polynomial->count; j++)
        for (unsigned k = 0; k < polynomial->summands[j].monomial.degree; k++)
          times += polynomial->summands[j].monomial.variables[k] == variable;
      if (times > 1)
        continue;
      *sign = mpz_sgn (summand->coefficient);
      return variable;
    }
  return PAWL_VARIABLE_LIMIT;
}

/* Replaces one variable that an equation determines; false when there is
   none.  */
static bool
replace_determined (struct pawl_system *system)
{
  struct pawl_question *question = system->question;
  for (size_t i = 0; i < system->fact_count; i++)
    {
      int sign;
      const struct pawl_polynomial *polynomial = system->facts[i].polynomial;
      if (!system->facts[i].equal)
        continue;
      unsigned variable = determined (polynomial, &sign);
      if (variable == PAWL_VARIABLE_LIMIT)
        continue;
      /* SIGN * variable + rest = 0.  */
      const struct pawl_polynomial *alone
        = pawl_polynomial_variable (question, variable);
      const struct pawl_polynomial *value
        = sign > 0 ? pawl_polynomial_add (question, alone, -1, polynomial)
                   : pawl_polynomial_add (question, alone, 1, polynomial);
      replace (system, variable, value);
      return true;
    }
  return false;
}

static void
add_bounds (struct pawl_system *system)
{
  struct pawl_question *question = system->question;
  const struct pawl_branch *branch = system->branch;
  for (unsigned i = 0; i < branch->variable_count; i++)
    {
      const struct pawl_variable *variable = &branch->variables[i];
      const struct pawl_polynomial *alone
        = pawl_polynomial_variable (question, i);
      if (variable->lowest)
        pawl_system_add (
          system,
          pawl_polynomial_add (
            question, alone, -1,
            pawl_polynomial_constant (question, variable->lowest)),
          false);
      if (variable->highest)
        pawl_system_add (
          system,
          pawl_polynomial_add (
            question, pawl_polynomial_constant (question, variable->highest),
            -1, alone),
          false);
    }
}

struct pawl_system *
pawl_system_new (struct pawl_branch *branch)
{
  struct pawl_question *question = branch->question;
  struct pawl_system *system
    = pawl_arena_alloc (question->arena, sizeof *system);
  system->question = question;
  system->branch = branch;
  for (unsigned i = 0; i < branch->fact_count; i++)
    pawl_system_add (system, branch->facts[i].polynomial,
                     branch->facts[i].equal);
  add_bounds (system);
  for (unsigned i = 0; i < branch->variable_count; i++)
    {
      const struct pawl_variable *variable = &branch->variables[i];
      if (variable->lowest && variable->highest
          && mpz_cmp (variable->lowest, variable->highest) == 0)
        replace (system, i,
                 pawl_polynomial_constant (question, variable->lowest));
    }
  while (replace_determined (system))
    question->effort += system->fact_count;
  return system;
}

/* Whether the product of both brings at most MOST_NEW monomials; some may turn
   out to cancel.  */
static bool
fits (const struct pawl_system *system, const struct pawl_polynomial *one,
      const struct pawl_polynomial *other, size_t most_new)
{
  size_t count = 0;
  for (size_t i = 0; i < one->count; i++)
    for (size_t j = 0; j < other->count; j++)
      {
        struct pawl_monomial product;
        if (!pawl_monomial_join (&one->summands[i].monomial,
                                 &other->summands[j].monomial, &product))
          return false;
        system->question->effort++;
        count += product.degree
                 && pawl_system_find (system, &product) == SIZE_MAX;
        if (count > most_new)
          return false;
      }
  return true;
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
add_product (struct pawl_system *system, const struct pawl_fact *fact,
             const struct pawl_polynomial *factor, size_t most_new)
{
  if (!fits (system, fact->polynomial, factor, most_new))
    return;
  const struct pawl_polynomial *product
    = pawl_polynomial_multiply (system->question, fact->polynomial, factor);
  /* A monomial alone has its range anyway.  */
  if (product && product->count > 1)
    pawl_system_add (system, product, fact->equal);
}

/* FACT times what is known of VARIABLE alone: that it is not less than its
   lowest value, or not more than its highest (UPPER).  */
static void
multiply_by_bound (struct pawl_system *system, const struct pawl_fact *fact,
                   unsigned index, bool upper, size_t most_new)
{
  struct pawl_question *question = system->question;
  const struct pawl_variable *variable = &system->branch->variables[index];
  const struct pawl_polynomial *alone
    = pawl_polynomial_variable (question, index);
  if (fact->equal)
    {
      if (!upper)
        add_product (system, fact, alone, most_new);
      return;
    }
  if (upper && variable->highest)
    add_product (system, fact,
                 pawl_polynomial_add (
                   question,
                   pawl_polynomial_constant (question, variable->highest), -1,
                   alone),
                 most_new);
  if (!upper && variable->lowest)
    add_product (system, fact,
                 pawl_polynomial_add (
                   question, alone, -1,
                   pawl_polynomial_constant (question, variable->lowest)),
                 most_new);
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

/* Products of two facts that bring nothing new.  */
static void
multiply_facts (struct pawl_system *system, size_t facts, size_t limit)
{
  for (size_t i = 0; i < facts && system->fact_count < limit; i++)
    for (size_t j = i; j < facts && system->fact_count < limit; j++)
      {
        const struct pawl_fact one = system->facts[i];
        const struct pawl_fact other = system->facts[j];
        if (!one.equal && !other.equal && relates (one.polynomial)
            && relates (other.polynomial))
          add_product (system, &one, other.polynomial, 0);
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
multiply_by_rest (struct pawl_system *system, unsigned variable,
                  const struct pawl_monomial *rest, size_t facts,
                  size_t limit, size_t most_new)
{
  const struct pawl_monomial single
    = { .degree = 1, .variables = { variable } };
  bool nonnegative = is_nonnegative (system, rest);
  const struct pawl_polynomial *factor
    = pawl_polynomial_product (system->question, rest);
  for (size_t i = 0; i < facts && system->fact_count < limit; i++)
    {
      const struct pawl_fact fact = system->facts[i];
      if ((fact.equal || nonnegative)
          && has_monomial (fact.polynomial, &single)
          && (fact.equal || relates (fact.polynomial)))
        add_product (system, &fact, factor, most_new);
    }
}

/* All facts that bring MONOMIAL up when they are multiplied by a part of it.  */
static void
multiply_into (struct pawl_system *system,
               const struct pawl_monomial *monomial, bool upper, size_t facts,
               size_t limit, size_t most_new)
{
  for (unsigned i = 0; i < monomial->degree; i++)
    {
      struct pawl_monomial rest;
      unsigned variable = monomial->variables[i];
      if (i && monomial->variables[i - 1] == variable)
        continue;
      pawl_monomial_without (monomial, variable, &rest);
      if (rest.degree > 1 && !upper)
        multiply_by_rest (system, variable, &rest, facts, limit, most_new);
      for (size_t j = 0; j < facts && system->fact_count < limit; j++)
        {
          const struct pawl_fact fact = system->facts[j];
          if (has_monomial (fact.polynomial, &rest)
              && (upper || fact.equal || relates (fact.polynomial)))
            multiply_by_bound (system, &fact, variable, upper, most_new);
        }
    }
}

void
pawl_system_multiply (struct pawl_system *system, bool wide, bool upper)
{
  size_t facts = system->fact_count, monomials = system->monomial_count;
  size_t limit = facts + product_limit;
  size_t most_new = wide && monomials < monomial_limit ? 2 : 0;
  for (size_t i = 0; i < monomials; i++)
    {
      const struct pawl_monomial monomial = system->monomials[i];
      if (monomial.degree > 1)
        multiply_into (system, &monomial, upper, facts, limit, most_new);
    }
  if (wide && !upper)
    multiply_facts (system, facts, limit);
}

void
pawl_system_bound_products (struct pawl_system *system, bool upper)
{
  struct pawl_question *question = system->question;
  for (size_t i = 0; i < system->monomial_count; i++)
    {
      const struct pawl_monomial monomial = system->monomials[i];
      if (monomial.degree < 2)
        continue;
      struct pawl_interval range
        = pawl_branch_product (system->branch, &monomial);
      const struct pawl_polynomial *alone
        = pawl_polynomial_product (question, &monomial);
      if (range.lowest)
        pawl_system_add (system,
                         pawl_polynomial_add (
                           question, alone, -1,
                           pawl_polynomial_constant (question, range.lowest)),
                         false);
      if (upper && range.highest)
        pawl_system_add (system,
                         pawl_polynomial_add (
                           question,
                           pawl_polynomial_constant (question, range.highest),
                           -1, alone),
                         false);
    }
}
