/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making values that refute small: see formula-search.h.  */

#include "manifests/formula-search.h"

/* What an atom is drawn to: 0, or the end of its range that is nearest.  */
static void
draw_to (const struct pawl_question_atom *atom, mpz_ptr target)
{
  mpz_set_ui (target, 0);
  if (atom->lowest && mpz_sgn (atom->lowest) > 0)
    mpz_set (target, atom->lowest);
  if (atom->highest && mpz_sgn (atom->highest) < 0)
    mpz_set (target, atom->highest);
}

/* How large all values are together, into SIZE.  */
static void
measure (const struct pawl_question *question, mpz_ptr size)
{
  mpz_set_ui (size, 0);
  for (size_t i = 0; i < question->atom_count; i++)
    {
      mpz_srcptr value = question->atoms[i].value;
      (mpz_sgn (value) < 0 ? mpz_sub : mpz_add) (size, size, value);
    }
}

struct shrinking
{
  struct pawl_search *search;
  mpz_t *kept;                  /* the smallest values so far */
  mpz_t target, size, smallest;
};

static void
restore (struct shrinking *shrinking)
{
  struct pawl_question *question = shrinking->search->question;
  for (size_t i = 0; i < question->atom_count; i++)
    mpz_set (question->atoms[i].value, shrinking->kept[i]);
  pawl_question_changed (question);
}

/* Keeps the atoms' values when they hold and are smaller, else goes back.  */
static bool
keep (struct shrinking *shrinking, bool holds)
{
  struct pawl_question *question = shrinking->search->question;
  measure (question, shrinking->size);
  if (!holds || mpz_cmp (shrinking->size, shrinking->smallest) >= 0)
    {
      restore (shrinking);
      return false;
    }
  mpz_set (shrinking->smallest, shrinking->size);
  for (size_t i = 0; i < question->atom_count; i++)
    mpz_set (shrinking->kept[i], question->atoms[i].value);
  return true;
}

/* Draws the value of one atom to its target by half the way, a quarter and so
   on; the others may follow it.  */
static bool
shrink_atom (struct shrinking *shrinking, size_t index)
{
  struct pawl_search *search = shrinking->search;
  struct pawl_question *question = search->question;
  struct pawl_question_atom *atom = &question->atoms[index];
  bool shrunk = false;
  draw_to (atom, shrinking->target);
  for (unsigned part = 0; part < 70; part++)
    {
      if (mpz_cmp (atom->value, shrinking->target) == 0
          || question->effort > question->effort_limit)
        break;
      /* All of the way that is left but the fraction 1 - 1 / 2^PART.  */
      mpz_sub (shrinking->size, atom->value, shrinking->target);
      bool negative = mpz_sgn (shrinking->size) < 0;
      mpz_abs (shrinking->size, shrinking->size);
      mpz_tdiv_q_2exp (shrinking->size, shrinking->size, part);
      if (mpz_sgn (shrinking->size) == 0)
        break;
      (negative ? mpz_add : mpz_sub) (atom->value, atom->value,
                                      shrinking->size);
      pawl_question_changed (question);
      if (keep (shrinking, pawl_search_holds (search)))
        {
          shrunk = true;
          part -= part > 0;
        }
    }
  return shrunk;
}

/* Brings ATOM to SMALL and lets the others follow.  */
static bool
follow (struct shrinking *shrinking, size_t index, unsigned small)
{
  struct pawl_search *search = shrinking->search;
  struct pawl_question_atom *atom = &search->question->atoms[index];
  draw_to (atom, shrinking->target);
  mpz_add_ui (shrinking->target, shrinking->target, small);
  if (mpz_cmpabs (atom->value, shrinking->target) <= 0)
    return false;
  pawl_search_set (search, index, shrinking->target);
  return keep (shrinking, pawl_search_repair (search, 4));
}

void
pawl_search_shrink (struct pawl_search *search)
{
  struct pawl_question *question = search->question;
  struct shrinking shrinking = { .search = search };
  shrinking.kept = pawl_arena_array (question->arena, question->atom_count,
                                     sizeof *shrinking.kept);
  for (size_t i = 0; i < question->atom_count; i++)
    mpz_init_set (shrinking.kept[i], question->atoms[i].value);
  mpz_inits (shrinking.target, shrinking.size, shrinking.smallest, NULL);
  measure (question, shrinking.smallest);
  bool again = true;
  for (unsigned round = 0; again && round < 6; round++)
    {
      again = false;
      for (size_t i = 0; i < question->atom_count; i++)
        again |= shrink_atom (&shrinking, i);
      for (size_t i = 0; i < question->atom_count; i++)
        for (unsigned small = 0; small < 4; small++)
          again |= follow (&shrinking, i, small);
    }
  restore (&shrinking);
  for (size_t i = 0; i < question->atom_count; i++)
    mpz_clear (shrinking.kept[i]);
  mpz_clears (shrinking.target, shrinking.size, shrinking.smallest, NULL);
}
