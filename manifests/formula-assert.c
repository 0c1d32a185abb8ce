/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conditions as facts: see formula-reduce.h.  */

#include "manifests/formula-reduce.h"

/* A difference that decides a condition: it holds where DIFFERENCE is at least
   0, or is 0 (EQUAL).  */
struct comparison
{
  enum pawl_reduction how;
  const struct pawl_polynomial *difference;
  bool equal;
  bool opposite;                /* it holds where it is not 0 */
  struct pawl_term *split;
};

static struct comparison
compare (struct pawl_branch *branch, struct pawl_term *term)
{
  struct pawl_question *question = branch->question;
  bool is_comparison = term->kind == PAWL_TERM_LESS
                       || term->kind == PAWL_TERM_LESS_EQUAL
                       || term->kind == PAWL_TERM_EQUAL;
  struct pawl_reduced left
    = pawl_branch_reduce (branch, is_comparison ? term->operands[0] : term);
  if (left.how != PAWL_REDUCED)
    return (struct comparison) { .how = left.how, .split = left.split };
  if (!is_comparison)
    return (struct comparison) {
      .difference = left.polynomial, .equal = true, .opposite = true,
    };
  struct pawl_reduced right = pawl_branch_reduce (branch, term->operands[1]);
  if (right.how != PAWL_REDUCED)
    return (struct comparison) { .how = right.how, .split = right.split };
  const struct pawl_polynomial *difference
    = pawl_polynomial_add (question, right.polynomial, -1, left.polynomial);
  if (term->kind == PAWL_TERM_LESS)
    difference = pawl_polynomial_add (question, difference, -1,
                                      pawl_polynomial_integer (question, 1));
  return (struct comparison) {
    .difference = difference, .equal = term->kind == PAWL_TERM_EQUAL,
  };
}

static int
truth_of_comparison (struct pawl_branch *branch, struct pawl_term *term,
                     struct pawl_term **split)
{
  struct comparison comparison = compare (branch, term);
  if (comparison.how != PAWL_REDUCED)
    {
      *split = comparison.split;
      return comparison.how == PAWL_SPLIT      ? 0
             : comparison.how == PAWL_NO_VALUE ? -2
                                               : 2;
    }
  *split = term;
  if (!comparison.equal)
    return pawl_branch_at_least (branch, comparison.difference, 0);
  struct pawl_interval interval
    = pawl_branch_interval (branch, comparison.difference);
  int zero = interval.lowest && interval.highest
                 && mpz_sgn (interval.lowest) == 0
                 && mpz_sgn (interval.highest) == 0
               ? 1
             : (interval.lowest && mpz_sgn (interval.lowest) > 0)
                 || (interval.highest && mpz_sgn (interval.highest) < 0)
               ? -1
               : 0;
  return comparison.opposite ? -zero : zero;
}

int
pawl_branch_truth (struct pawl_branch *branch, struct pawl_term *term,
                   struct pawl_term **split)
{
  struct pawl_term *const *operands = term->operands;
  struct pawl_term *unused;
  int first, second;
  switch (term->kind)
    {
    case PAWL_TERM_NOT:
      first = pawl_branch_truth (branch, operands[0], split);
      return first == 1 || first == -1 ? -first : first;
    case PAWL_TERM_AND:
    case PAWL_TERM_OR:
      {
        int final = term->kind == PAWL_TERM_OR ? 1 : -1;
        first = pawl_branch_truth (branch, operands[0], split);
        if (first == final || first == 2 || first == -2)
          return first;
        if (first == -final)
          return pawl_branch_truth (branch, operands[1], split);
        second = pawl_branch_truth (branch, operands[1], &unused);
        /* Where the first operand has a value, whatever it is.  */
        return second == final ? final : 0;
      }
    case PAWL_TERM_IF:
      first = pawl_branch_truth (branch, operands[0], split);
      return first == 1 || first == -1
               ? pawl_branch_truth (branch, operands[first > 0 ? 1 : 2], split)
               : first;
    default:
      return truth_of_comparison (branch, term, split);
    }
}

static enum pawl_reduction
assert_comparison (struct pawl_branch *branch, struct pawl_term *term,
                   bool wanted, struct pawl_term **split)
{
  struct pawl_question *question = branch->question;
  struct comparison comparison = compare (branch, term);
  *split = comparison.split;
  if (comparison.how != PAWL_REDUCED)
    return comparison.how;
  const struct pawl_polynomial *zero = pawl_polynomial_integer (question, 0);
  const struct pawl_polynomial *one = pawl_polynomial_integer (question, 1);
  const struct pawl_polynomial *difference = comparison.difference;
  if (!comparison.equal)
    {
      /* Less than 0: -1 minus it is at least 0.  */
      if (!wanted)
        difference = pawl_polynomial_add (
          question, pawl_polynomial_add (question, zero, -1, one), -1,
          difference);
      pawl_branch_add (branch, difference, false);
      return PAWL_REDUCED;
    }
  if (wanted != comparison.opposite)
    {
      pawl_branch_add (branch, difference, true);
      return PAWL_REDUCED;
    }
  /* Not 0: more, or less.  */
  int sign = pawl_branch_at_least (branch, difference, 0);
  if (!sign && pawl_branch_at_least (branch, difference, 1) < 0)
    sign = -1;
  if (!sign)
    {
      *split = term->kind == PAWL_TERM_EQUAL
                 ? pawl_term_make (question, PAWL_TERM_LESS_EQUAL,
                                   term->operands[0], term->operands[1], NULL)
                 : pawl_term_make (question, PAWL_TERM_LESS_EQUAL,
                                   pawl_term_integer (question, 0), term,
                                   NULL);
      return PAWL_SPLIT;
    }
  if (sign < 0)
    difference = pawl_polynomial_add (question, zero, -1, difference);
  pawl_branch_add (branch, pawl_polynomial_add (question, difference, -1, one),
                   false);
  return PAWL_REDUCED;
}

/* Asserts both operands, one after the other.  */
static enum pawl_reduction
assert_both (struct pawl_branch *branch, struct pawl_term *term, bool wanted,
             struct pawl_term **split)
{
  struct pawl_term *other = NULL;
  enum pawl_reduction first
    = pawl_branch_assert (branch, term->operands[0], wanted, split);
  if (branch->dead || first == PAWL_NO_VALUE)
    return first;
  /* The second is only there where the first was; it is, all the same.  */
  enum pawl_reduction second
    = pawl_branch_assert (branch, term->operands[1], wanted, &other);
  if (branch->dead)
    return PAWL_REDUCED;
  if (first != PAWL_REDUCED)
    return first;
  *split = other;
  return second;
}

enum pawl_reduction
pawl_branch_assert (struct pawl_branch *branch, struct pawl_term *term,
                    bool wanted, struct pawl_term **split)
{
  struct pawl_term *const *operands = term->operands;
  int first;
  switch (term->kind)
    {
    case PAWL_TERM_NOT:
      return pawl_branch_assert (branch, operands[0], !wanted, split);
    case PAWL_TERM_AND:
    case PAWL_TERM_OR:
      {
        if (wanted == (term->kind == PAWL_TERM_AND))
          return assert_both (branch, term, wanted, split);
        int failing = wanted ? -1 : 1;
        first = pawl_branch_truth (branch, operands[0], split);
        if (first == -failing)
          return PAWL_REDUCED;
        if (first == failing)
          return pawl_branch_assert (branch, operands[1], wanted, split);
        if (first == 0)
          {
            struct pawl_term *unused;
            int second = pawl_branch_truth (branch, operands[1], &unused);
            return second == failing
                     ? pawl_branch_assert (branch, operands[0], wanted, split)
                     : PAWL_SPLIT;
          }
        return first == -2 ? PAWL_NO_VALUE : PAWL_TOO_LARGE;
      }
    case PAWL_TERM_IF:
      first = pawl_branch_truth (branch, operands[0], split);
      if (first == 1 || first == -1)
        return pawl_branch_assert (branch, operands[first > 0 ? 1 : 2], wanted,
                                   split);
      return first == 0    ? PAWL_SPLIT
             : first == -2 ? PAWL_NO_VALUE
                           : PAWL_TOO_LARGE;
    default:
      return assert_comparison (branch, term, wanted, split);
    }
}
