/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Variables that only bound others are taken out of a system: see
   formula-system.h.  */

#include "manifests/formula-system.h"

enum role { ABSENT, BELOW, ABOVE, ENTANGLED };

/* What FACT says of VARIABLE: that something is below it, or above it.  Only a
   factor of 1 or -1 outside all products can be taken out without losing what
   integers are.  */
static enum role
role_of (const struct pawl_fact *fact, unsigned variable)
{
  enum role role = ABSENT;
  for (size_t i = 0; i < fact->polynomial->count; i++)
    {
      const struct pawl_summand *summand = &fact->polynomial->summands[i];
      for (unsigned j = 0; j < summand->monomial.degree; j++)
        {
          if (summand->monomial.variables[j] != variable)
            continue;
          if (fact->equal || summand->monomial.degree > 1
              || mpz_cmpabs_ui (summand->coefficient, 1) != 0)
            return ENTANGLED;
          role = mpz_sgn (summand->coefficient) > 0 ? BELOW : ABOVE;
        }
    }
  return role;
}

/* Whether VARIABLE can go without making the system larger; then *BELOW and
   *ABOVE are how many facts bound it.  */
static bool
can_go (const struct pawl_system *system, unsigned variable, size_t *below,
        size_t *above)
{
  *below = *above = 0;
  system->question->effort += system->fact_count / 2;
  for (size_t i = 0; i < system->fact_count; i++)
    switch (role_of (&system->facts[i], variable))
      {
      case BELOW:
        ++*below;
        break;
      case ABOVE:
        ++*above;
        break;
      case ENTANGLED:
        return false;
      case ABSENT:
        break;
      }
  return *below + *above > 0 && *below * *above <= *below + *above;
}

/* What bounds VARIABLE from one side, without it: for its value in a sample.  */
static void
remember (struct pawl_system *system, unsigned variable, bool above,
          size_t count)
{
  struct pawl_question *question = system->question;
  const struct pawl_polynomial **bounds
    = pawl_arena_array (question->arena, count, sizeof *bounds);
  const struct pawl_polynomial *alone
    = pawl_polynomial_variable (question, variable);
  size_t found = 0;
  for (size_t i = 0; i < system->fact_count; i++)
    {
      const struct pawl_polynomial *polynomial = system->facts[i].polynomial;
      if (role_of (&system->facts[i], variable) != (above ? ABOVE : BELOW))
        continue;
      /* x - rest >= 0, or rest - x >= 0.  */
      bounds[found++]
        = above ? pawl_polynomial_add (question, polynomial, 1, alone)
                : pawl_polynomial_add (question, alone, -1, polynomial);
    }
  pawl_system_replaced (system, (struct pawl_replaced) {
    .variable = variable, .bounds = bounds, .bound_count = count,
    .above = above,
  });
}

static void
add_normal (struct pawl_system *system,
            const struct pawl_polynomial *polynomial)
{
  struct pawl_question *question = system->question;
  mpz_srcptr value = pawl_polynomial_value (question, polynomial);
  if (value && mpz_sgn (value) >= 0)
    return;
  mpz_ptr content = pawl_question_number (question);
  pawl_polynomial_content (polynomial, content);
  if (mpz_cmp_ui (content, 1) > 0)
    polynomial = pawl_polynomial_divide (question, polynomial, content);
  pawl_system_add (system, polynomial, false);
}

bool
pawl_system_eliminate (struct pawl_system *system)
{
  unsigned variable = 0;
  size_t below, above;
  while (variable < system->branch->variable_count
         && !can_go (system, variable, &below, &above))
    variable++;
  if (variable == system->branch->variable_count)
    return false;
  remember (system, variable, !below, below ? below : above);
  const struct pawl_fact *old = system->facts;
  size_t count = system->fact_count;
  system->facts = NULL;
  system->fact_count = system->fact_room = system->monomial_count = 0;
  for (size_t i = 0; i < count; i++)
    {
      enum role role = role_of (&old[i], variable);
      if (role == ABSENT)
        pawl_system_add (system, old[i].polynomial, old[i].equal);
      for (size_t j = 0; role == BELOW && j < count; j++)
        if (role_of (&old[j], variable) == ABOVE)
          add_normal (system,
                      pawl_polynomial_add (system->question,
                                           old[i].polynomial, 1,
                                           old[j].polynomial));
    }
  return true;
}
