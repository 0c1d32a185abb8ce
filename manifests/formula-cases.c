/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Case distinction: see formula-cases.h.  */

#include "manifests/formula-cases.h"

#include <string.h>

#include "manifests/formula-reduce.h"

enum { case_limit = 256, depth_limit = 48 };

/* What is to hold in a branch, and does not yet stand in its facts.  */
struct item
{
  struct pawl_term *term;
  bool wanted;
};

struct level
{
  struct pawl_branch branch;
  struct item *items;
  size_t item_count;
};

struct cases
{
  struct pawl_question *question;
  struct pawl_search *search;
  struct pawl_linear *linear;
  struct level *levels[depth_limit];
  size_t item_room;
  unsigned count;               /* of branches looked at */
  bool found, open;
  const char *why;              /* of the first open branch */
  mpz_t *sample;
};

static void
leave_open (struct cases *cases, const char *why)
{
  cases->open = true;
  if (!cases->why)
    cases->why = why;
}

/* Whether the values around the sample are what is sought.  */
static bool
try_sample (struct cases *cases)
{
  struct pawl_search *search = cases->search;
  for (size_t i = 0; i < cases->question->atom_count; i++)
    pawl_search_set (search, i, cases->sample[i]);
  return pawl_search_repair (search, 4);
}

/* Whether people know VARIABLE: an atom that is not one of facts' own.  */
static bool
is_known (const struct pawl_question *question, unsigned variable)
{
  return variable < question->atom_count
         && !strchr (question->atoms[variable].text, '$');
}

/* What BRANCH multiplies, for people.  */
static const char *
product_in (struct cases *cases, const struct pawl_branch *branch)
{
  struct pawl_question *question = cases->question;
  for (unsigned i = 0; i < branch->fact_count; i++)
    {
      const struct pawl_polynomial *polynomial = branch->facts[i].polynomial;
      for (size_t j = 0; j < polynomial->count; j++)
        {
          const struct pawl_monomial *monomial
            = &polynomial->summands[j].monomial;
          if (monomial->degree < 2
              || !is_known (question, monomial->variables[0])
              || !is_known (question, monomial->variables[1]))
            continue;
          return pawl_arena_printf (
            question->arena, "it takes knowledge of the product of '%s' and "
            "'%s'", question->atoms[monomial->variables[0]].text,
            question->atoms[monomial->variables[1]].text);
        }
    }
  return "the comparison is beyond the integer arithmetic that is tried";
}

static bool
multiplies (const struct pawl_branch *branch)
{
  for (unsigned i = 0; i < branch->fact_count; i++)
    {
      const struct pawl_polynomial *polynomial = branch->facts[i].polynomial;
      if (polynomial->count
          && polynomial->summands[polynomial->count - 1].monomial.degree > 1)
        return true;
    }
  return false;
}

/* A branch in which all that is to hold stands in the facts.  */
static void
try_leaf (struct cases *cases, struct pawl_branch *branch)
{
  /* What is quick and often enough comes first.  Without products there is
     nothing to gain from more of them.  */
  static const struct
  {
    int effort;
    bool samples;
  } steps[] = { { 0, false }, { 1, false }, { 0, true }, { 2, true },
                { 3, true } };
  bool linear = !multiplies (branch);
  size_t end = linear ? 3 : sizeof steps / sizeof *steps;
  for (size_t i = linear ? 2 : 0; i < end; i++)
    {
      /* When there is no proof any more, only a find matters.  */
      if (cases->open && i != 2)
        continue;
      if (cases->question->effort > cases->question->effort_limit)
        break;
      enum pawl_emptiness emptiness
        = pawl_linear_check (cases->linear, branch, steps[i].effort,
                             steps[i].samples ? cases->sample : NULL);
      if (emptiness == PAWL_EMPTY)
        return;
      if (steps[i].samples && emptiness == PAWL_SAMPLE && try_sample (cases))
        {
          cases->found = true;
          return;
        }
    }
  leave_open (cases, product_in (cases, branch));
}

/* Moves the items of LEVEL into the facts as far as that goes.  The condition
   to distinguish by next, or null.  */
static struct pawl_term *
settle (struct level *level)
{
  struct pawl_branch *branch = &level->branch;
  struct pawl_term *split = NULL;
  bool progress = true;
  while (progress && !branch->dead)
    {
      progress = false;
      split = NULL;
      for (size_t i = 0; i < level->item_count && !branch->dead;)
        {
          struct pawl_term *by = NULL;
          struct item item = level->items[i];
          enum pawl_reduction how
            = pawl_branch_assert (branch, item.term, item.wanted, &by);
          if (how == PAWL_NO_VALUE)
            branch->dead = true;
          else if (how == PAWL_SPLIT)
            {
              if (!split)
                split = by;
              i++;
              continue;
            }
          /* What is too large may be less so when more is known.  In the end it
             is left out: a branch that is empty without it is empty.  */
          else if (how == PAWL_TOO_LARGE)
            {
              i++;
              continue;
            }
          progress = true;
          level->item_count--;
          memmove (&level->items[i], &level->items[i + 1],
                   (level->item_count - i) * sizeof *level->items);
        }
    }
  return split;
}

static struct level *
level_at (struct cases *cases, unsigned depth)
{
  struct level **level = &cases->levels[depth];
  if (!*level)
    {
      *level = pawl_arena_alloc (cases->question->arena, sizeof **level);
      (*level)->items
        = pawl_arena_array (cases->question->arena, cases->item_room,
                            sizeof *(*level)->items);
    }
  return *level;
}

static void
distinguish (struct cases *cases, unsigned depth)
{
  struct level *level = level_at (cases, depth);
  struct pawl_term *split = settle (level);
  cases->count++;
  cases->question->effort += 10;
  if (level->branch.dead || cases->found)
    return;
  if (!split)
    {
      try_leaf (cases, &level->branch);
      return;
    }
  struct pawl_question *question = cases->question;
  if (cases->count > case_limit || depth + 1 == depth_limit
      || level->branch.crowded || question->effort > question->effort_limit)
    {
      leave_open (cases, "it falls into too many cases");
      return;
    }
  struct level *next = level_at (cases, depth + 1);
  for (int holds = 1; holds >= 0 && !cases->found; holds--)
    {
      next->branch = level->branch;
      next->item_count = level->item_count;
      /* The condition first: the others wait for it.  */
      next->items[0] = (struct item) { split, holds };
      memcpy (next->items + 1, level->items,
              level->item_count * sizeof *level->items);
      next->item_count++;
      distinguish (cases, depth + 1);
    }
}

enum pawl_cases_end
pawl_cases_try (struct pawl_search *search, const char **why)
{
  struct pawl_question *question = search->question;
  struct cases *cases = pawl_arena_alloc (question->arena, sizeof *cases);
  cases->question = question;
  cases->search = search;
  cases->item_room = search->goal_count + depth_limit + 1;
  cases->sample = pawl_arena_array (question->arena, question->atom_count,
                                    sizeof *cases->sample);
  struct pawl_branch *branch = pawl_branch_new (question);
  if (!branch)
    {
      *why = "it has too many names";
      return PAWL_CASES_OPEN;
    }
  for (size_t i = 0; i < question->atom_count; i++)
    mpz_init (cases->sample[i]);
  cases->linear = pawl_linear_new (question);
  struct level *level = level_at (cases, 0);
  level->branch = *branch;
  /* The domain first.  */
  for (size_t i = search->goal_count; i--;)
    level->items[level->item_count++]
      = (struct item) { search->goals[i], true };
  distinguish (cases, 0);
  pawl_linear_free (cases->linear);
  for (size_t i = 0; i < question->atom_count; i++)
    mpz_clear (cases->sample[i]);
  *why = cases->why ? cases->why : "its numbers become too large";
  return cases->found  ? PAWL_CASES_FOUND
         : cases->open ? PAWL_CASES_OPEN
                       : PAWL_CASES_NONE;
}
