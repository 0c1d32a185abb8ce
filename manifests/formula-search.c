/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking for values that refute: see formula-search.h.  What is found was
   evaluated exactly, so how it is found need not be sound.  */

#include "manifests/formula-search.h"

#include <string.h>

static uint32_t
next_random (struct pawl_search *search, uint32_t below)
{
  search->state = search->state * UINT64_C (6364136223846793005)
                  + UINT64_C (1442695040888963407);
  return (uint32_t) ((search->state >> 33) % below);
}

void
pawl_search_set (struct pawl_search *search, size_t index, mpz_srcptr value)
{
  struct pawl_question_atom *atom = &search->question->atoms[index];
  if (atom->lowest && mpz_cmp (value, atom->lowest) < 0)
    value = atom->lowest;
  if (atom->highest && mpz_cmp (value, atom->highest) > 0)
    value = atom->highest;
  if (value != atom->value)
    mpz_set (atom->value, value);
  pawl_question_changed (search->question);
}

static void
set_integer (struct pawl_search *search, size_t index, long value)
{
  struct pawl_question_atom *atom = &search->question->atoms[index];
  mpz_set_si (atom->value, value);
  pawl_search_set (search, index, atom->value);
}

/* Two calls of one function with equal arguments have equal values; that is all
   that is known of them.  */
static bool
calls_agree (struct pawl_question *question)
{
  for (size_t i = 0; i < question->atom_count; i++)
    for (size_t j = 0; j < i; j++)
      {
        const struct pawl_question_atom *one = &question->atoms[i];
        const struct pawl_question_atom *other = &question->atoms[j];
        if (!one->call || !other->call
            || mpz_cmp (one->value, other->value) == 0
            || strcmp (one->formula->text, other->formula->text) != 0
            || one->formula->operand_count != other->formula->operand_count)
          continue;
        bool equal = true;
        for (size_t k = 0; equal && k < one->formula->operand_count; k++)
          {
            mpz_srcptr a = pawl_term_value (question, one->call[k]);
            mpz_srcptr b = pawl_term_value (question, other->call[k]);
            equal = one->call[k] == other->call[k]
                    || (a && b && mpz_cmp (a, b) == 0);
          }
        if (equal)
          return false;
      }
  return true;
}

static bool
goal_met (struct pawl_search *search, size_t index)
{
  mpz_srcptr value
    = pawl_term_value (search->question, search->goals[index]);
  return value && mpz_sgn (value) != 0;
}

bool
pawl_search_holds (struct pawl_search *search)
{
  if (search->question->effort > search->question->effort_limit)
    return false;
  for (size_t i = 0; i < search->goal_count; i++)
    if (!goal_met (search, i))
      return false;
  return calls_agree (search->question);
}

/* A comparison that decides whether a goal is met: LEFT - RIGHT should come to
   lie from LOWEST to HIGHEST, or be anything but 0 (UNEQUAL).  */
struct wish
{
  struct pawl_term *left, *right;
  bool at_least, at_most, unequal;
  int bound;
};

static bool
find_wish (struct pawl_search *search, struct pawl_term *term, bool wanted,
           struct wish *wish)
{
  struct pawl_question *question = search->question;
  struct pawl_term *const *operands = term->operands;
  switch (term->kind)
    {
    case PAWL_TERM_NOT:
      return find_wish (search, operands[0], !wanted, wish);
    case PAWL_TERM_AND:
    case PAWL_TERM_OR:
      {
        /* Both operands have to change or one of them, as it may be.  */
        bool both = (term->kind == PAWL_TERM_AND) == wanted;
        mpz_srcptr first = pawl_term_value (question, operands[0]);
        bool first_fits = first && (mpz_sgn (first) != 0) == wanted;
        unsigned side = both ? first_fits : next_random (search, 2);
        return find_wish (search, operands[side], wanted, wish);
      }
    case PAWL_TERM_IF:
      {
        mpz_srcptr test = pawl_term_value (question, operands[0]);
        if (!test || next_random (search, 4) == 0)
          return find_wish (search, operands[0],
                            !test || mpz_sgn (test) == 0, wish);
        return find_wish (search, operands[mpz_sgn (test) ? 1 : 2], wanted,
                          wish);
      }
    case PAWL_TERM_NUMBER:
      return false;
    case PAWL_TERM_LESS:
      *wish = (struct wish) { operands[0], operands[1], !wanted, wanted, false,
                              wanted ? -1 : 0 };
      return true;
    case PAWL_TERM_LESS_EQUAL:
      *wish = (struct wish) { operands[0], operands[1], !wanted, wanted, false,
                              wanted ? 0 : 1 };
      return true;
    case PAWL_TERM_EQUAL:
      *wish = (struct wish) { operands[0], operands[1], wanted, wanted,
                              !wanted, 0 };
      return true;
    default:
      *wish = (struct wish) { term, pawl_term_integer (question, 0), !wanted,
                              !wanted, wanted, 0 };
      return true;
    }
}

/* The difference of WISH into RESULT.  */
static bool
difference (struct pawl_question *question, const struct wish *wish,
            mpz_ptr result)
{
  mpz_srcptr left = pawl_term_value (question, wish->left);
  mpz_srcptr right = left ? pawl_term_value (question, wish->right) : NULL;
  if (!right)
    return false;
  mpz_sub (result, left, right);
  return true;
}

/* One of the atoms of WISH, any.  */
static size_t
choose_atom (struct pawl_search *search, const struct wish *wish)
{
  uint64_t atoms = wish->left->atoms | wish->right->atoms;
  size_t count = search->atom_count;
  size_t start = next_random (search, (uint32_t) count);
  /* One that stands alone can follow wherever the other side goes.  */
  if (wish->left->kind == PAWL_TERM_ATOM && next_random (search, 2))
    return wish->left->atom;
  if (wish->right->kind == PAWL_TERM_ATOM && next_random (search, 2))
    return wish->right->atom;
  for (size_t i = 0; i < count; i++)
    {
      size_t atom = search->atoms[(start + i) % count];
      if (atoms & pawl_atom_bit ((unsigned) atom))
        return atom;
    }
  return search->atoms[start];
}

/* Moves ATOM so that WISH comes true if its difference is a straight line
   there.  */
static void
grant (struct pawl_search *search, const struct wish *wish, size_t index,
       mpz_t *scratch)
{
  struct pawl_question *question = search->question;
  struct pawl_question_atom *atom = &question->atoms[index];
  mpz_ptr old = scratch[0], here = scratch[1], slope = scratch[2];
  mpz_ptr move = scratch[3];
  mpz_set (old, atom->value);
  bool known = difference (question, wish, here);
  bool down = atom->highest && mpz_cmp (old, atom->highest) >= 0;
  unsigned long step = 1;
  for (int attempt = 0; known && attempt < 3; attempt++, step *= 64)
    {
      (down ? mpz_sub_ui : mpz_add_ui) (move, old, step);
      pawl_search_set (search, index, move);
      if (!difference (question, wish, slope))
        break;
      mpz_sub (slope, slope, here);
      if (mpz_sgn (slope) == 0)
        continue;
      if (wish->unequal)
        return;
      /* From HERE to the bound, by SLOPE a STEP.  */
      mpz_set_si (move, wish->bound);
      mpz_sub (move, move, here);
      mpz_mul_ui (move, move, step);
      /* Far enough, but no farther: at the bound small values are found.  */
      if ((mpz_sgn (move) > 0) == (mpz_sgn (slope) > 0))
        mpz_cdiv_q (move, move, slope);
      else
        mpz_fdiv_q (move, move, slope);
      (down ? mpz_sub : mpz_add) (move, old, move);
      pawl_search_set (search, index, move);
      return;
    }
  /* Flat here: elsewhere, then.  */
  mpz_mul_2exp (move, old, next_random (search, 8));
  mpz_add_ui (move, move, next_random (search, 5));
  pawl_search_set (search, index, move);
}

bool
pawl_search_repair (struct pawl_search *search, unsigned steps)
{
  struct pawl_question *question = search->question;
  mpz_t scratch[4];
  for (size_t i = 0; i < 4; i++)
    mpz_init (scratch[i]);
  bool found = false;
  for (unsigned step = 0; step <= steps; step++)
    {
      if (question->effort > question->effort_limit || !search->atom_count)
        break;
      size_t failing = 0;
      while (failing < search->goal_count && goal_met (search, failing))
        failing++;
      struct wish wish;
      if (failing == search->goal_count)
        {
          found = calls_agree (question);
          break;
        }
      if (step == steps
          || !find_wish (search, search->goals[failing], true, &wish))
        break;
      grant (search, &wish, choose_atom (search, &wish), scratch);
    }
  for (size_t i = 0; i < 4; i++)
    mpz_clear (scratch[i]);
  return found;
}

/* All atoms VALUE, or as near to it as their ranges allow.  */
static bool
all_at (struct pawl_search *search, mpz_srcptr value)
{
  for (size_t i = 0; i < search->atom_count; i++)
    pawl_search_set (search, search->atoms[i], value);
  return pawl_search_holds (search);
}

bool
pawl_search_small (struct pawl_search *search, unsigned long most)
{
  size_t count = search->atom_count;
  unsigned base = 2;
  unsigned long combinations = 1;
  /* The largest base whose power does not pass MOST, but not below 2.  */
  for (bool fits = true; fits && base < 9;)
    {
      unsigned long power = 1;
      for (size_t i = 0; i < count && power <= most; i++)
        power *= base + 1;
      fits = power <= most && count;
      base += fits;
    }
  for (size_t i = 0; i < count && combinations < most; i++)
    combinations *= base;
  for (unsigned long code = 0; code < combinations; code++)
    {
      unsigned long rest = code;
      for (size_t i = 0; i < count; i++, rest /= base)
        set_integer (search, search->atoms[i], (long) (rest % base));
      if (pawl_search_holds (search))
        return true;
    }
  return false;
}

bool
pawl_search_usual (struct pawl_search *search)
{
  struct pawl_question *question = search->question;
  mpz_ptr value = pawl_question_number (question);
  if (pawl_search_small (search, 256))
    return true;
  for (unsigned bit = 2; bit <= 64; bit++)
    {
      mpz_set_ui (value, 0);
      mpz_setbit (value, bit);
      if (all_at (search, value))
        return true;
      mpz_sub_ui (value, value, 1);
      if (all_at (search, value))
        return true;
    }
  for (unsigned bit = 4; bit <= 64; bit += 12)
    {
      mpz_set_ui (value, 0);
      mpz_setbit (value, bit);
      if (all_at (search, value) || pawl_search_repair (search, 4))
        return true;
    }
  /* One atom at an end of its range, the others small.  */
  for (size_t i = 0; i < search->atom_count; i++)
    for (int end = 0; end < 2; end++)
      for (unsigned small = 0; small < 3; small++)
        {
          size_t atom = search->atoms[i];
          mpz_srcptr limit = end ? question->atoms[atom].highest
                                 : question->atoms[atom].lowest;
          if (!limit)
            continue;
          for (size_t j = 0; j < search->atom_count; j++)
            set_integer (search, search->atoms[j], small);
          pawl_search_set (search, atom, limit);
          if (pawl_search_repair (search, 3))
            return true;
        }
  for (unsigned start = 0; start < 24; start++)
    {
      for (size_t j = 0; j < search->atom_count; j++)
        set_integer (search, search->atoms[j],
                     next_random (search, 1 + start));
      if (pawl_search_repair (search, 8))
        return true;
    }
  return false;
}

bool
pawl_search_random (struct pawl_search *search, unsigned rounds)
{
  struct pawl_question *question = search->question;
  mpz_ptr value = pawl_question_number (question);
  while (rounds-- && question->effort <= question->effort_limit)
    {
      for (size_t i = 0; i < search->atom_count; i++)
        {
          /* As many of each size.  */
          mpz_set_ui (value, next_random (search, UINT32_C (1) << 31));
          mpz_mul_2exp (value, value, 35);
          mpz_tdiv_q_2exp (value, value, next_random (search, 67));
          if (next_random (search, 4) == 0)
            mpz_neg (value, value);
          pawl_search_set (search, search->atoms[i], value);
        }
      if (pawl_search_repair (search, 10))
        return true;
    }
  return false;
}
