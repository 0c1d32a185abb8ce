/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The facts of a branch as a linear system: see formula-system.h.  */

#include "manifests/formula-system.h"

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
  system->question->effort
    += 1 + (system->fact_count + polynomial->count * system->monomial_count)
             / 16;
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

void
pawl_system_replaced (struct pawl_system *system,
                      struct pawl_replaced replaced)
{
  system->replaced
    = pawl_arena_grow (system->question->arena, system->replaced,
                       system->replaced_count, &system->replaced_room,
                       sizeof *system->replaced);
  system->replaced[system->replaced_count++] = replaced;
}

/* Puts VALUE for VARIABLE everywhere.  A fact whose degree would become too
   high is dropped: the system then holds more values, not less.  */
static void
replace (struct pawl_system *system, unsigned variable,
         const struct pawl_polynomial *value)
{
  struct pawl_question *question = system->question;
  pawl_system_replaced (system, (struct pawl_replaced) {
    .variable = variable, .value = value,
  });
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
  while (replace_determined (system) || pawl_system_eliminate (system))
    question->effort += system->fact_count;
  return system;
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
