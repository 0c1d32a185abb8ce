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

/* Whether FORMULA has a remainder or quotient of NAME.  */
static bool
divides (const struct pawl_formula *formula, const char *name)
{
  if (formula->kind == PAWL_FORMULA_BINARY
      && (strcmp (formula->text, "%") == 0 || strcmp (formula->text, "/") == 0)
      && pawl_formula_reads (formula->operands[0], name))
    return true;
  if (formula->kind == PAWL_FORMULA_CALL
      && strcmp (formula->text, "align") == 0)
    return pawl_formula_reads (formula, name);
  for (size_t i = 0; i < formula->operand_count; i++)
    if (divides (formula->operands[i], name))
      return true;
  return false;
}

/* That a workspace's address is a multiple of what the manifest promises, where
   ALL or CLAIM round it.  */
static void
add_alignment (const struct pawl_sized *sized, struct pawl_conditions *all,
               const struct pawl_formula *claim)
{
  struct pawl_arena *arena = sized->arena;
  for (size_t i = 0; i < sized->space_count; i++)
    {
      const struct pawl_space *space = &sized->spaces[i];
      bool rounds = space->alignment > 1 && divides (claim, space->name);
      for (size_t j = 0; space->alignment > 1 && !rounds && j < all->count;
           j++)
        rounds = divides (all->condition[j], space->name);
      if (!rounds)
        continue;
      struct pawl_formula *rest = pawl_formula_binary (
        arena, "%", pawl_formula_name (arena, space->name),
        pawl_formula_number (arena, (int64_t) space->alignment));
      pawl_conditions_add (all,
                           pawl_formula_binary (
                             arena, "==", rest,
                             pawl_formula_number (arena, 0)));
    }
}

enum pawl_verdict
pawl_sized_prove_alone (const struct pawl_sized *sized,
                        const struct pawl_conditions *conditions,
                        const struct pawl_formula *claim,
                        struct pawl_proof *proof)
{
  struct pawl_conditions all = { .arena = sized->arena };
  for (size_t i = 0; i < conditions->count; i++)
    pawl_conditions_add (&all, conditions->condition[i]);
  for (size_t i = 0; i < sized->need_count; i++)
    pawl_conditions_add (&all, sized->needs[i]);
  add_alignment (sized, &all, claim);
  const struct pawl_domain domain = {
    .ranges = sized->ranges, .range_count = sized->range_count,
    .conditions = all.condition, .condition_count = all.count,
  };
  *proof = (struct pawl_proof) { .verdict = PAWL_UNDECIDED };
  pawl_formula_prove (sized->arena, claim, &domain, proof);
  return proof->verdict;
}

/* Whether the operation READ is done at PROOF's values and leaves its range:
   what was read of the code does not hold there.  */
static bool
goes_wrong (const struct pawl_sized *sized, const struct pawl_proof *proof,
            const struct pawl_read_step *read)
{
  if (read->step->kind != PAWL_STEP_ARITHMETIC || !read->value)
    return false;
  const char *why;
  const char *value
    = pawl_formula_evaluate (sized->arena, read->value, proof->values,
                             proof->value_count, &why);
  if (!value
      || ((!read->step->lowest
           || pawl_decimal_compare (value, read->step->lowest) >= 0)
          && (!read->step->highest
              || pawl_decimal_compare (value, read->step->highest) <= 0)))
    return false;
  const char *done
    = pawl_formula_evaluate (sized->arena, read->condition, proof->values,
                             proof->value_count, &why);
  return done && strcmp (done, "0") != 0;
}

/* That the operation READ stays in its range where it is done.  */
static struct pawl_formula *
goes_right (struct pawl_arena *arena, const struct pawl_read_step *read)
{
  struct pawl_formula *right
    = pawl_formula_unary (arena, "!", read->condition);
  struct pawl_formula *within = NULL;
  if (read->step->lowest)
    within = pawl_formula_binary (
      arena, ">=", read->value,
      pawl_formula_digits (arena, read->step->lowest));
  if (read->step->highest)
    {
      struct pawl_formula *below = pawl_formula_binary (
        arena, "<=", read->value,
        pawl_formula_digits (arena, read->step->highest));
      within = within ? pawl_formula_binary (arena, "&&", within, below)
                      : below;
    }
  return pawl_formula_binary (arena, "||", right, within);
}

enum pawl_verdict
pawl_sized_prove (const struct pawl_sized *sized,
                  const struct pawl_conditions *conditions,
                  const struct pawl_formula *claim, struct pawl_proof *proof)
{
  enum { most = 8 };
  struct pawl_conditions all = { .arena = sized->arena };
  for (size_t i = 0; i < conditions->count; i++)
    pawl_conditions_add (&all, conditions->condition[i]);
  enum pawl_verdict verdict
    = pawl_sized_prove_alone (sized, &all, claim, proof);
  /* A wrap is a fault that workspace-overflow tells; values that only show
     what comes of it are none here.  Asked of all operations from the start,
     most questions would be harder for nothing.  */
  for (int round = 0; round < most && verdict == PAWL_REFUTED; round++)
    {
      size_t i = 0;
      while (i < sized->step_count
             && !goes_wrong (sized, proof, &sized->steps[i]))
        i++;
      if (i == sized->step_count)
        return verdict;
      pawl_conditions_add (&all, goes_right (sized->arena, &sized->steps[i]));
      verdict = pawl_sized_prove_alone (sized, &all, claim, proof);
    }
  return verdict;
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
  const char *what = atom->what ? atom->what : atom->name;
  return atom->at.line
           ? pawl_arena_printf (sized->arena,
                                "%s (line %u) could not be read", what,
                                atom->at.line)
           : pawl_arena_printf (sized->arena, "%s could not be read", what);
}

/* What is still unknown of a loop's counters: those that are linked by
   conditions, and the first opaque atom among them.  */
struct linking
{
  const struct pawl_sized *sized;
  const char *linked[16];
  size_t count;
  bool touches, grows;
};

static bool
is_linked (const struct linking *linking, const char *name)
{
  for (size_t i = 0; i < linking->count; i++)
    if (strcmp (linking->linked[i], name) == 0)
      return true;
  return false;
}

static bool
look_for_link (const struct pawl_formula *atom, void *data)
{
  struct linking *linking = data;
  if (atom->kind == PAWL_FORMULA_NAME && is_linked (linking, atom->text))
    linking->touches = true;
  return !linking->touches;
}

static bool
add_link (const struct pawl_formula *atom, void *data)
{
  struct linking *linking = data;
  if (atom->kind == PAWL_FORMULA_NAME && strchr (atom->text, '$')
      && !is_linked (linking, atom->text)
      && linking->count < sizeof linking->linked / sizeof *linking->linked)
    {
      linking->linked[linking->count++] = atom->text;
      linking->grows = true;
    }
  return true;
}

/* The first opaque atom in a conjunct of CONDITION that says something of a
   linked counter; links what else it says something of.  */
static const struct pawl_formula *
opaque_conjunct (struct linking *linking,
                 const struct pawl_formula *condition)
{
  if (condition->kind == PAWL_FORMULA_BINARY
      && strcmp (condition->text, "&&") == 0)
    {
      const struct pawl_formula *found
        = opaque_conjunct (linking, condition->operands[0]);
      return found ? found : opaque_conjunct (linking, condition->operands[1]);
    }
  linking->touches = false;
  pawl_formula_each_atom (condition, look_for_link, linking);
  if (!linking->touches)
    return NULL;
  if (pawl_sized_opaque (linking->sized, condition))
    return condition;
  pawl_formula_each_atom (condition, add_link, linking);
  return NULL;
}

const char *
pawl_sized_loop_doubt (const struct pawl_sized *sized,
                       const struct pawl_read_step *step,
                       const struct pawl_formula *formula)
{
  const char *why = pawl_sized_doubt (sized, step, formula);
  if (why)
    return why;
  struct linking linking = { .sized = sized };
  pawl_formula_each_atom (formula, add_link, &linking);
  while (linking.grows)
    {
      linking.grows = false;
      const struct pawl_formula *found
        = opaque_conjunct (&linking, step->condition);
      if (found)
        return pawl_sized_doubt (sized, step, found);
    }
  return NULL;
}

struct pawl_formula *
pawl_compare_zero (struct pawl_arena *arena, const char *name,
                   const char *operator_text)
{
  return pawl_formula_binary (arena, operator_text,
                              pawl_formula_name (arena, name),
                              pawl_formula_number (arena, 0));
}
