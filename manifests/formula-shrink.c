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
  mpz_t target, middle, near, size, smallest;
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

/* Whether ATOM may be VALUE, which it then is.  */
static bool
try_value (struct shrinking *shrinking, struct pawl_question_atom *atom,
           mpz_srcptr value)
{
  if (mpz_cmp (value, atom->value) == 0)
    return false;
  mpz_set (atom->value, value);
  pawl_question_changed (shrinking->search->question);
  return keep (shrinking, pawl_search_holds (shrinking->search));
}

/* MIDDLE, or something behind it that divides well: a size often has to be a
   multiple of some power of two.  UP: away from the target is upward.  */
static bool
try_near (struct shrinking *shrinking, struct pawl_question_atom *atom,
          mpz_ptr middle, bool up)
{
  static const unsigned char multiples[] = { 1, 2, 16, 64 };
  mpz_ptr near = shrinking->near;
  for (unsigned i = 0; i < sizeof multiples; i++)
    {
      if (up)
        mpz_cdiv_q_ui (near, middle, multiples[i]);
      else
        mpz_fdiv_q_ui (near, middle, multiples[i]);
      mpz_mul_ui (near, near, multiples[i]);
      if (i && mpz_cmp (near, middle) == 0)
        continue;
      if (up ? mpz_cmp (near, atom->value) >= 0
             : mpz_cmp (near, atom->value) <= 0)
        return false;
      if (try_value (shrinking, atom, near))
        return true;
    }
  return false;
}

/* Draws the value of one atom to its target, by bisection.  */
static bool
shrink_atom (struct shrinking *shrinking, size_t index)
{
  struct pawl_question *question = shrinking->search->question;
  struct pawl_question_atom *atom = &question->atoms[index];
  mpz_ptr middle = shrinking->middle, bad = shrinking->target;
  bool shrunk = false;
  draw_to (atom, bad);
  if (mpz_cmp (atom->value, bad) == 0)
    return false;
  if (try_value (shrinking, atom, bad))
    return true;
  bool up = mpz_cmp (atom->value, bad) > 0;
  for (unsigned step = 0; step < 72; step++)
    {
      mpz_sub (middle, atom->value, bad);
      if (mpz_cmpabs_ui (middle, 1) <= 0
          || question->effort > question->effort_limit)
        break;
      mpz_tdiv_q_2exp (middle, middle, 1);
      mpz_add (middle, middle, bad);
      if (try_near (shrinking, atom, middle, up))
        shrunk = true;
      else
        mpz_set (bad, middle);
    }
  return shrunk;
}

/* Brings an atom near to its target and lets the others follow.  */
static bool
follow (struct shrinking *shrinking, size_t index)
{
  static const unsigned short distances[]
    = { 0, 1, 2, 3, 4, 8, 16, 32, 64, 256, 1024 };
  struct pawl_search *search = shrinking->search;
  struct pawl_question_atom *atom = &search->question->atoms[index];
  for (size_t i = 0; i < sizeof distances / sizeof *distances; i++)
    {
      draw_to (atom, shrinking->target);
      mpz_add_ui (shrinking->target, shrinking->target, distances[i]);
      if (mpz_cmpabs (atom->value, shrinking->target) <= 0)
        return false;
      pawl_search_set (search, index, shrinking->target);
      if (keep (shrinking, pawl_search_repair (search, 4)))
        return true;
    }
  return false;
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
  mpz_inits (shrinking.target, shrinking.middle, shrinking.near,
             shrinking.size, shrinking.smallest, NULL);
  measure (question, shrinking.smallest);
  bool again = true;
  for (unsigned round = 0; again && round < 4; round++)
    {
      again = false;
      for (size_t i = 0; i < search->atom_count; i++)
        again |= shrink_atom (&shrinking, search->atoms[i]);
      for (size_t i = 0; i < search->atom_count; i++)
        again |= follow (&shrinking, search->atoms[i]);
    }
  restore (&shrinking);
  for (size_t i = 0; i < question->atom_count; i++)
    mpz_clear (shrinking.kept[i]);
  mpz_clears (shrinking.target, shrinking.middle, shrinking.near,
              shrinking.size, shrinking.smallest, NULL);
}
