/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact values of formulas: see formula-prove.h and formula-term.h.  */

#include "manifests/formula-prove.h"

#include <string.h>

#include "manifests/formula-term.h"

/* 64 KiB of decimal digits.  */
enum { digit_limit = 64 * 1024, result_bits = 217706 };

void
pawl_question_changed (struct pawl_question *question)
{
  question->stamp++;
}

static mpz_srcptr
none (struct pawl_question *question, const char *why)
{
  question->why = why;
  return NULL;
}

/* Whether a result of BITS bits is in order.  */
static bool
fits (struct pawl_question *question, size_t bits)
{
  if (bits <= question->bit_limit)
    return true;
  question->why = "the value is absurdly large";
  return false;
}

static bool
shift (struct pawl_question *question, struct pawl_term *term,
       mpz_srcptr value, mpz_srcptr count)
{
  if (mpz_sgn (count) < 0)
    return none (question, "it shifts by a negative count");
  if (term->kind == PAWL_TERM_SHIFT_RIGHT)
    {
      if (mpz_fits_ulong_p (count))
        mpz_fdiv_q_2exp (term->value, value, mpz_get_ui (count));
      else
        mpz_set_si (term->value, mpz_sgn (value) < 0 ? -1 : 0);
      return true;
    }
  if (mpz_sgn (value) == 0)
    mpz_set_ui (term->value, 0);
  else if (!fits (question, mpz_cmp_ui (count, question->bit_limit) > 0
                              ? SIZE_MAX
                              : mpz_sizeinbase (value, 2) + mpz_get_ui (count)))
    return false;
  else
    mpz_mul_2exp (term->value, value, mpz_get_ui (count));
  return true;
}

static bool
divide (struct pawl_question *question, struct pawl_term *term,
        mpz_srcptr value, mpz_srcptr divisor)
{
  bool up = term->kind == PAWL_TERM_CEILING || term->kind == PAWL_TERM_ALIGN;
  if (mpz_sgn (divisor) == 0)
    return none (question, "it divides by zero");
  if (up && mpz_sgn (divisor) < 0)
    return none (question, "it rounds up to a multiple of a negative number");
  if (term->kind == PAWL_TERM_REMAINDER)
    mpz_tdiv_r (term->value, value, divisor);
  else if (term->kind == PAWL_TERM_DIVIDE)
    mpz_tdiv_q (term->value, value, divisor);
  else
    mpz_cdiv_q (term->value, value, divisor);
  if (term->kind == PAWL_TERM_ALIGN)
    mpz_mul (term->value, term->value, divisor);
  return true;
}

/* What TERM makes of two values.  */
static bool
combine (struct pawl_question *question, struct pawl_term *term,
         mpz_srcptr left, mpz_srcptr right)
{
  switch (term->kind)
    {
    case PAWL_TERM_ADD:
      mpz_add (term->value, left, right);
      return true;
    case PAWL_TERM_SUBTRACT:
      mpz_sub (term->value, left, right);
      return true;
    case PAWL_TERM_MULTIPLY:
      if (!fits (question,
                 mpz_sizeinbase (left, 2) + mpz_sizeinbase (right, 2)))
        return false;
      mpz_mul (term->value, left, right);
      return true;
    case PAWL_TERM_SHIFT_LEFT:
    case PAWL_TERM_SHIFT_RIGHT:
      return shift (question, term, left, right);
    case PAWL_TERM_LESS:
      mpz_set_ui (term->value, mpz_cmp (left, right) < 0);
      return true;
    case PAWL_TERM_LESS_EQUAL:
      mpz_set_ui (term->value, mpz_cmp (left, right) <= 0);
      return true;
    case PAWL_TERM_EQUAL:
      mpz_set_ui (term->value, mpz_cmp (left, right) == 0);
      return true;
    case PAWL_TERM_MINIMUM:
      mpz_set (term->value, mpz_cmp (left, right) <= 0 ? left : right);
      return true;
    case PAWL_TERM_MAXIMUM:
      mpz_set (term->value, mpz_cmp (left, right) >= 0 ? left : right);
      return true;
    default:
      return divide (question, term, left, right);
    }
}

static bool
evaluate (struct pawl_question *question, struct pawl_term *term)
{
  struct pawl_term *const *operands = term->operands;
  mpz_srcptr first = pawl_term_value (question, operands[0]), second;
  if (!first)
    return false;
  switch (term->kind)
    {
    case PAWL_TERM_NOT:
      mpz_set_ui (term->value, mpz_sgn (first) == 0);
      return true;
    case PAWL_TERM_IF:
      second = pawl_term_value (question,
                                operands[mpz_sgn (first) ? 1 : 2]);
      if (second)
        mpz_set (term->value, second);
      return second;
    case PAWL_TERM_AND:
    case PAWL_TERM_OR:
      if ((mpz_sgn (first) != 0) == (term->kind == PAWL_TERM_OR))
        {
          mpz_set_ui (term->value, mpz_sgn (first) != 0);
          return true;
        }
      second = pawl_term_value (question, operands[1]);
      if (second)
        mpz_set_ui (term->value, mpz_sgn (second) != 0);
      return second;
    default:
      second = pawl_term_value (question, operands[1]);
      return second && combine (question, term, first, second);
    }
}

mpz_srcptr
pawl_term_value (struct pawl_question *question, struct pawl_term *term)
{
  if (term->kind == PAWL_TERM_NUMBER)
    return term->value;
  if (term->kind == PAWL_TERM_ATOM)
    {
      const struct pawl_question_atom *atom = &question->atoms[term->atom];
      if (!atom->value)
        {
          question->missing = atom->text;
          return none (question, NULL);
        }
      return atom->value;
    }
  if (term->stamp != question->stamp)
    {
      question->effort++;
      if (!term->value)
        term->value = pawl_question_number (question);
      term->has_value = evaluate (question, term);
      term->stamp = question->stamp;
    }
  return term->has_value ? term->value : NULL;
}

const char *
pawl_formula_evaluate (struct pawl_arena *arena,
                       const struct pawl_formula *formula,
                       const struct pawl_value *values, size_t value_count,
                       const char **why)
{
  struct pawl_question *question = pawl_question_new (arena);
  question->bit_limit = result_bits;
  struct pawl_term *term = pawl_question_read (question, formula);
  for (size_t i = 0; term && i < question->atom_count; i++)
    for (size_t j = 0; j < value_count; j++)
      if (strcmp (question->atoms[i].text, values[j].atom) == 0)
        {
          question->atoms[i].value = pawl_question_number (question);
          mpz_set_str (question->atoms[i].value, values[j].value, 10);
        }
  mpz_srcptr value = term ? pawl_term_value (question, term) : NULL;
  const char *text = NULL;
  if (value && mpz_sizeinbase (value, 10) > digit_limit)
    question->why = "the value is absurdly large";
  else if (value)
    text = pawl_number_text (arena, value);
  if (!text && why)
    *why = question->why
             ? question->why
             : pawl_arena_printf (arena, "'%s' has no value",
                                  question->missing);
  pawl_question_free (question);
  return text;
}
