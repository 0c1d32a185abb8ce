/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking isl whether a branch is empty: see formula-linear.h.  */

#include "manifests/formula-linear.h"

#include <limits.h>
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/local_space.h>
#include <isl/lp.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "manifests/formula-system.h"

/* What isl may do for one call and for one question, in elements of matrices
   that its operations (pivots) go over.  These bound the time, and the same on
   every machine; isl does not tell how much it took, so what it did not use up
   counts for a part.  */
enum { call_elements = 50000, question_elements = 200000, used_part = 12 };

struct pawl_linear
{
  struct pawl_question *question;
  isl_ctx *ctx;
  unsigned long elements;
};

struct pawl_linear *
pawl_linear_new (struct pawl_question *question)
{
  struct pawl_linear *linear
    = pawl_arena_alloc (question->arena, sizeof *linear);
  linear->question = question;
  linear->ctx = isl_ctx_alloc ();
  /* Giving up is an answer, and nothing is printed.  */
  if (linear->ctx)
    isl_options_set_on_error (linear->ctx, ISL_ON_ERROR_CONTINUE);
  return linear;
}

void
pawl_linear_free (struct pawl_linear *linear)
{
  if (linear && linear->ctx)
    isl_ctx_free (linear->ctx);
}

static isl_mat *
set_element (isl_mat *matrix, isl_ctx *ctx, int row, int column,
             mpz_srcptr value)
{
  if (mpz_cmpabs_ui (value, INT_MAX) <= 0)
    return isl_mat_set_element_si (matrix, row, column,
                                   (int) mpz_get_si (value));
  isl_val *number
    = isl_val_int_from_chunks (ctx, mpz_size (value), sizeof (mp_limb_t),
                               mpz_limbs_read (value));
  if (mpz_sgn (value) < 0)
    number = isl_val_neg (number);
  return isl_mat_set_element_val (matrix, row, column, number);
}

/* The facts of SYSTEM that are equations, or those that are not; a column a
   monomial, the constant behind them.  */
static isl_mat *
matrix (struct pawl_linear *linear, const struct pawl_system *system,
        bool equal)
{
  int rows = 0, columns = (int) system->monomial_count + 1;
  for (size_t i = 0; i < system->fact_count; i++)
    rows += system->facts[i].equal == equal;
  isl_mat *result = isl_mat_alloc (linear->ctx, (unsigned) rows,
                                   (unsigned) columns);
  rows = 0;
  for (size_t i = 0; i < system->fact_count; i++)
    {
      const struct pawl_polynomial *polynomial = system->facts[i].polynomial;
      if (system->facts[i].equal != equal)
        continue;
      for (int j = 0; j < columns; j++)
        result = isl_mat_set_element_si (result, rows, j, 0);
      for (size_t j = 0; j < polynomial->count; j++)
        {
          const struct pawl_summand *summand = &polynomial->summands[j];
          int column
            = summand->monomial.degree
                ? (int) pawl_system_find (system, &summand->monomial)
                : columns - 1;
          result = set_element (result, linear->ctx, rows, column,
                                summand->coefficient);
        }
      rows++;
    }
  return result;
}

static void
get_value (isl_val *value, mpz_ptr result)
{
  isl_size chunks = isl_val_n_abs_num_chunks (value, sizeof (mp_limb_t));
  mpz_set_ui (result, 0);
  if (chunks > 0)
    {
      mp_limb_t *limbs = mpz_limbs_write (result, chunks);
      if (isl_val_get_abs_num_chunks (value, sizeof (mp_limb_t), limbs)
          == isl_stat_ok)
        mpz_limbs_finish (result, isl_val_is_neg (value) == isl_bool_true
                                    ? -chunks : chunks);
      else
        mpz_limbs_finish (result, 0);
    }
  isl_val_free (value);
}

/* The value of POLYNOMIAL where variables have VALUES.  */
static void
evaluate (const struct pawl_polynomial *polynomial, mpz_t *values,
          mpz_ptr result)
{
  mpz_t part;
  mpz_init (part);
  mpz_set_ui (result, 0);
  for (size_t i = 0; i < polynomial->count; i++)
    {
      const struct pawl_summand *summand = &polynomial->summands[i];
      mpz_set (part, summand->coefficient);
      for (unsigned j = 0; j < summand->monomial.degree; j++)
        mpz_mul (part, part, values[summand->monomial.variables[j]]);
      mpz_add (result, result, part);
    }
  mpz_clear (part);
}

/* The atoms' values at POINT, which a system without monomials does without,
   into SAMPLE.  A variable that stands in products
   only has none of its own there; it is 1.  */
static void
read_sample (const struct pawl_system *system, isl_point *point,
             mpz_t *sample)
{
  const struct pawl_branch *branch = system->branch;
  mpz_t values[PAWL_VARIABLE_LIMIT];
  for (unsigned i = 0; i < branch->variable_count; i++)
    mpz_init_set_ui (values[i], 1);
  for (size_t i = 0; i < system->monomial_count; i++)
    if (system->monomials[i].degree == 1)
      get_value (isl_point_get_coordinate_val (point, isl_dim_set, (int) i),
                 values[system->monomials[i].variables[0]]);
  /* Later replacements stand in earlier ones.  */
  mpz_t bound;
  mpz_init (bound);
  for (size_t i = system->replaced_count; i--;)
    {
      const struct pawl_replaced *replaced = &system->replaced[i];
      mpz_ptr value = values[replaced->variable];
      if (replaced->value)
        evaluate (replaced->value, values, value);
      for (size_t j = 0; j < replaced->bound_count; j++)
        {
          evaluate (replaced->bounds[j], values, bound);
          if (!j || (mpz_cmp (bound, value) > 0) != replaced->above)
            mpz_set (value, bound);
        }
    }
  mpz_clear (bound);
  for (size_t i = 0; i < system->question->atom_count; i++)
    mpz_set (sample[i], values[i]);
  for (unsigned i = 0; i < branch->variable_count; i++)
    mpz_clear (values[i]);
}

/* Starts a call for a system of that many elements.  */
static void
start (struct pawl_linear *linear, size_t elements)
{
  unsigned long operations = call_elements / (elements + 1);
  isl_ctx_reset_error (linear->ctx);
  isl_ctx_reset_operations (linear->ctx);
  isl_ctx_set_max_operations (linear->ctx,
                              operations < 12 ? 12 : operations);
}

/* Whether the call came to an end.  */
static bool
finish (struct pawl_linear *linear)
{
  bool complete = isl_ctx_last_error (linear->ctx) == isl_error_none;
  linear->elements += complete ? call_elements / used_part : call_elements;
  return complete;
}

/* Whether SET has no rational points; that is quick.  */
static enum pawl_emptiness
solve_rational (struct pawl_linear *linear, isl_basic_set *set,
                size_t elements)
{
  start (linear, elements);
  isl_aff *nothing = isl_aff_zero_on_domain (
    isl_local_space_from_space (isl_basic_set_get_space (set)));
  isl_val *most = isl_basic_set_max_lp_val (set, nothing);
  bool empty = isl_val_is_nan (most) == isl_bool_true;
  isl_val_free (most);
  isl_aff_free (nothing);
  return !finish (linear) ? PAWL_UNSURE : empty ? PAWL_EMPTY : PAWL_SAMPLE;
}

static enum pawl_emptiness
solve (struct pawl_linear *linear, const struct pawl_system *system,
       mpz_t *sample)
{
  isl_ctx *ctx = linear->ctx;
  if (!ctx || linear->elements >= question_elements)
    return PAWL_UNSURE;
  /* isl takes a space without dimensions for an empty set.  */
  if (!system->monomial_count)
    {
      if (sample)
        read_sample (system, NULL, sample);
      return PAWL_SAMPLE;
    }
  size_t elements = system->fact_count * (system->monomial_count + 1);
  start (linear, elements);
  isl_basic_set *set = isl_basic_set_from_constraint_matrices (
    isl_space_set_alloc (ctx, 0, (unsigned) system->monomial_count),
    matrix (linear, system, true), matrix (linear, system, false),
    isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst);
  enum pawl_emptiness result = solve_rational (linear, set, elements);
  if (result != PAWL_SAMPLE || !sample)
    {
      isl_basic_set_free (set);
      return result;
    }
  start (linear, elements);
  isl_point *point = isl_basic_set_sample_point (set);
  if (!finish (linear) || !point)
    result = PAWL_UNSURE;
  else if (isl_point_is_void (point) == isl_bool_true)
    result = PAWL_EMPTY;
  else
    read_sample (system, point, sample);
  isl_point_free (point);
  return result;
}

static enum pawl_emptiness
check (struct pawl_linear *linear, struct pawl_branch *branch, int effort,
       mpz_t *sample)
{
  struct pawl_system *system = pawl_system_new (branch);
  const struct pawl_products efforts[PAWL_EFFORTS] = {
    { .degree = PAWL_DEGREE_LIMIT },
    { .most_new = 1, .degree = pawl_system_degree (system) },
    { .most_new = 2, .degree = PAWL_DEGREE_LIMIT, .pairs = true },
    { .upper = true, .degree = PAWL_DEGREE_LIMIT },
  };
  if (effort > 1)
    pawl_system_multiply (system, &efforts[0]);
  pawl_system_multiply (system, &efforts[effort]);
  pawl_system_bound_products (system, effort == 0 || efforts[effort].upper);
  linear->question->effort
    += system->fact_count * (5 + system->monomial_count / 10);
  /* A replaced variable may have left a contradiction without variables.  */
  for (size_t i = 0; i < system->fact_count; i++)
    {
      mpz_srcptr value = pawl_polynomial_value (
        linear->question, system->facts[i].polynomial);
      if (value && (system->facts[i].equal ? mpz_sgn (value) != 0
                                           : mpz_sgn (value) < 0))
        return PAWL_EMPTY;
    }
  return solve (linear, system, sample);
}

enum pawl_emptiness
pawl_linear_check (struct pawl_linear *linear, struct pawl_branch *branch,
                   int effort, mpz_t *sample)
{
  if (branch->dead)
    return PAWL_EMPTY;
  struct pawl_question_mark mark = pawl_question_begin (linear->question);
  enum pawl_emptiness result = check (linear, branch, effort, sample);
  pawl_question_end (linear->question, mark);
  return result;
}
