/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking what can happen with sizes: see workspace.h.  */

#include "rules/workspace.h"

#include <string.h>

int
pawl_decimal_compare (const char *one, const char *other)
{
  bool below = *one == '-', other_below = *other == '-';
  if (below != other_below)
    return below ? -1 : 1;
  one += below;
  other += below;
  size_t length = strlen (one), other_length = strlen (other);
  int order = length != other_length ? (length > other_length ? 1 : -1)
                                     : strcmp (one, other);
  return below ? -order : order;
}

void
pawl_conditions_add (struct pawl_conditions *conditions,
                     const struct pawl_formula *condition)
{
  if (!condition)
    return;
  if (condition->kind == PAWL_FORMULA_BINARY
      && strcmp (condition->text, "&&") == 0)
    {
      pawl_conditions_add (conditions, condition->operands[0]);
      pawl_conditions_add (conditions, condition->operands[1]);
      return;
    }
  conditions->condition
    = pawl_arena_grow (conditions->arena, conditions->condition,
                       conditions->count, &conditions->room,
                       sizeof *conditions->condition);
  conditions->condition[conditions->count++] = condition;
}

enum pawl_verdict
pawl_sized_prove (const struct pawl_sized *sized,
                  const struct pawl_conditions *conditions,
                  const struct pawl_formula *claim, struct pawl_proof *proof)
{
  struct pawl_conditions all = { .arena = sized->arena };
  for (size_t i = 0; i < conditions->count; i++)
    pawl_conditions_add (&all, conditions->condition[i]);
  for (size_t i = 0; i < sized->need_count; i++)
    pawl_conditions_add (&all, sized->needs[i]);
  const struct pawl_domain domain = {
    .ranges = sized->ranges, .range_count = sized->range_count,
    .conditions = all.condition, .condition_count = all.count,
  };
  *proof = (struct pawl_proof) { .verdict = PAWL_UNDECIDED };
  pawl_formula_prove (sized->arena, claim, &domain, proof);
  return proof->verdict;
}

enum pawl_verdict
pawl_sized_possible (const struct pawl_sized *sized,
                     const struct pawl_conditions *all,
                     struct pawl_proof *proof)
{
  /* The last condition is what is asked: the prover looks at it first.  */
  struct pawl_conditions before = *all;
  if (!before.count)
    return PAWL_REFUTED;
  before.count--;
  struct pawl_formula *last = pawl_arena_alloc (sized->arena, sizeof *last);
  *last = *all->condition[before.count];
  return pawl_sized_prove (sized, &before,
                           pawl_formula_unary (sized->arena, "!", last),
                           proof);
}

struct opaque_search
{
  const struct pawl_sized *sized;
  const struct pawl_atom *found;
};

static bool
find_opaque (const struct pawl_formula *atom, void *data)
{
  static const struct pawl_atom call = {
    .what = "a call in the formula", .opaque = true,
  };
  struct opaque_search *search = data;
  if (atom->kind == PAWL_FORMULA_CALL)
    search->found = &call;
  else
    {
      const struct pawl_atom *known
        = pawl_sizing_atom (search->sized->sizing,
                     pawl_formula_print (search->sized->arena, atom));
      if (known && known->opaque)
        search->found = known;
    }
  return !search->found;
}

const struct pawl_atom *
pawl_sized_opaque (const struct pawl_sized *sized,
                   const struct pawl_formula *formula)
{
  struct opaque_search search = { sized, NULL };
  if (formula)
    pawl_formula_each_atom (formula, find_opaque, &search);
  return search.found;
}

const char *
pawl_sized_doubt (const struct pawl_sized *sized,
                  const struct pawl_read_step *step,
                  const struct pawl_formula *formula)
{
  if (!formula)
    return step->step->opaque ? step->step->opaque : "it could not be read";
  const struct pawl_atom *atom = pawl_sized_opaque (sized, formula);
  if (!atom)
    return NULL;
  return pawl_arena_printf (sized->arena, "%s could not be read",
                            atom->what ? atom->what : atom->name);
}

struct pawl_formula *
pawl_compare_zero (struct pawl_arena *arena, const char *name,
                   const char *operator_text)
{
  return pawl_formula_binary (arena, operator_text,
                              pawl_formula_name (arena, name),
                              pawl_formula_number (arena, 0));
}
