/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interval arithmetic: see formula-interval.h.  It settles in a microsecond
   what the ranges settle.  Where a term has no value, nothing is said of it.  */

#include "manifests/formula-interval.h"

/* A term that occurs twice is looked at twice; a large one is left alone.  */
enum { most_visits = 256 };

struct interval
{
  mpz_t low, high;
  bool has_low, has_high;       /* else unbounded on that side */
};

struct walk
{
  const struct pawl_question *question;
  unsigned visits;
};

static void
interval_begin (struct interval *interval)
{
  mpz_init (interval->low);
  mpz_init (interval->high);
  interval->has_low = interval->has_high = false;
}

static void
interval_end (struct interval *interval)
{
  mpz_clear (interval->low);
  mpz_clear (interval->high);
}

static void
set_low (struct interval *interval, mpz_srcptr low)
{
  interval->has_low = true;
  mpz_set (interval->low, low);
}

static void
set_high (struct interval *interval, mpz_srcptr high)
{
  interval->has_high = true;
  mpz_set (interval->high, high);
}

/* What is true or false, and must be (LOW), may be (HIGH) true.  */
static void
set_truth (struct interval *interval, bool low, bool high)
{
  interval->has_low = interval->has_high = true;
  mpz_set_ui (interval->low, low);
  mpz_set_ui (interval->high, high);
}

static bool
is_zero (const struct interval *interval)
{
  return interval->has_low && interval->has_high
         && mpz_sgn (interval->low) == 0 && mpz_sgn (interval->high) == 0;
}

static bool
is_not_zero (const struct interval *interval)
{
  return (interval->has_low && mpz_sgn (interval->low) > 0)
         || (interval->has_high && mpz_sgn (interval->high) < 0);
}

/* Whether all of ONE is below all of OTHER, or not above it.  */
static bool
is_below (const struct interval *one, const struct interval *other, bool equal)
{
  return one->has_high && other->has_low
         && mpz_cmp (one->high, other->low) < (equal ? 1 : 0);
}

static void
multiply (struct interval *result, const struct interval *one,
          const struct interval *two)
{
  if (one->has_low && one->has_high && two->has_low && two->has_high)
    {
      mpz_t product;
      mpz_init (product);
      for (int i = 0; i < 4; i++)
        {
          mpz_mul (product, i & 1 ? one->high : one->low,
                   i & 2 ? two->high : two->low);
          if (!i || mpz_cmp (product, result->low) < 0)
            set_low (result, product);
          if (!i || mpz_cmp (product, result->high) > 0)
            set_high (result, product);
        }
      mpz_clear (product);
    }
  else if (one->has_low && two->has_low && mpz_sgn (one->low) >= 0
           && mpz_sgn (two->low) >= 0)
    {
      result->has_low = true;
      mpz_mul (result->low, one->low, two->low);
    }
}

/* RESULT spans ONE and TWO.  */
static void
span (struct interval *result, const struct interval *one,
      const struct interval *two)
{
  if (one->has_low && two->has_low)
    set_low (result, mpz_cmp (one->low, two->low) < 0 ? one->low : two->low);
  if (one->has_high && two->has_high)
    set_high (result,
              mpz_cmp (one->high, two->high) > 0 ? one->high : two->high);
}

/* The larger of the two; the smaller one where LARGER is false.  */
static void
choose (struct interval *result, const struct interval *one,
        const struct interval *two, bool larger)
{
  span (result, one, two);
  /* One bound alone binds that side.  */
  const struct interval *const both[] = { one, two };
  for (int i = 0; i < 2; i++)
    if (larger && both[i]->has_low
        && (!result->has_low || mpz_cmp (both[i]->low, result->low) > 0))
      set_low (result, both[i]->low);
    else if (!larger && both[i]->has_high
             && (!result->has_high
                 || mpz_cmp (both[i]->high, result->high) < 0))
      set_high (result, both[i]->high);
}

static void
add (struct interval *result, const struct interval *one,
     const struct interval *two, bool subtract)
{
  bool low = subtract ? two->has_high : two->has_low;
  bool high = subtract ? two->has_low : two->has_high;
  if ((result->has_low = one->has_low && low))
    (subtract ? mpz_sub : mpz_add) (result->low, one->low,
                                    subtract ? two->high : two->low);
  if ((result->has_high = one->has_high && high))
    (subtract ? mpz_sub : mpz_add) (result->high, one->high,
                                    subtract ? two->low : two->high);
}

/* RESULT, that says nothing yet, from what the operands of TERM are.  */
static void
combine (struct interval *result, const struct pawl_term *term,
         const struct interval *operand)
{
  const struct interval *one = &operand[0], *two = &operand[1];
  switch (term->kind)
    {
    case PAWL_TERM_ADD:
    case PAWL_TERM_SUBTRACT:
      add (result, one, two, term->kind == PAWL_TERM_SUBTRACT);
      break;
    case PAWL_TERM_MULTIPLY:
      multiply (result, one, two);
      break;
    case PAWL_TERM_MINIMUM:
    case PAWL_TERM_MAXIMUM:
      choose (result, one, two, term->kind == PAWL_TERM_MAXIMUM);
      break;
    case PAWL_TERM_LESS:
      set_truth (result, is_below (one, two, false),
                 !is_below (two, one, true));
      break;
    case PAWL_TERM_LESS_EQUAL:
      set_truth (result, is_below (one, two, true),
                 !is_below (two, one, false));
      break;
    case PAWL_TERM_EQUAL:
      set_truth (result, false,
                 !is_below (one, two, false) && !is_below (two, one, false));
      break;
    case PAWL_TERM_AND:
      set_truth (result, is_not_zero (one) && is_not_zero (two),
                 !is_zero (one) && !is_zero (two));
      break;
    case PAWL_TERM_OR:
      set_truth (result, is_not_zero (one) || is_not_zero (two),
                 !is_zero (one) || !is_zero (two));
      break;
    case PAWL_TERM_NOT:
      set_truth (result, is_zero (one), !is_not_zero (one));
      break;
    case PAWL_TERM_IF:
      span (result, is_zero (one) ? &operand[2] : two,
            is_not_zero (one) ? two : &operand[2]);
      break;
    default:
      break;
    }
}

/* What TERM is, into RESULT, that says nothing yet.  */
static void
look (struct walk *walk, const struct pawl_term *term, struct interval *result)
{
  if (walk->visits++ >= most_visits)
    return;
  if (term->kind == PAWL_TERM_NUMBER)
    {
      set_low (result, term->value);
      set_high (result, term->value);
      return;
    }
  if (term->kind == PAWL_TERM_ATOM)
    {
      const struct pawl_question_atom *atom
        = &walk->question->atoms[term->atom];
      if (atom->lowest)
        set_low (result, atom->lowest);
      if (atom->highest)
        set_high (result, atom->highest);
      return;
    }
  struct interval operand[3];
  for (unsigned i = 0; i < 3; i++)
    interval_begin (&operand[i]);
  for (unsigned i = 0; i < term->operand_count; i++)
    look (walk, term->operands[i], &operand[i]);
  combine (result, term, operand);
  for (unsigned i = 0; i < 3; i++)
    interval_end (&operand[i]);
}

bool
pawl_interval_is_zero (const struct pawl_question *question,
                       const struct pawl_term *term)
{
  struct walk walk = { .question = question };
  struct interval interval;
  interval_begin (&interval);
  look (&walk, term, &interval);
  bool zero = is_zero (&interval);
  interval_end (&interval);
  return zero;
}
