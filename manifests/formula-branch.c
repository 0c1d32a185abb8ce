/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Facts and bounds in a branch: see formula-branch.h.  */

#include "manifests/formula-branch.h"

/* How often new bounds are put back into the facts.  */
enum { propagation_rounds = 4 };

/* Longer bounds are none: they only come from facts that feed each other.  */
enum { bound_bits = 320 };

struct pawl_branch *
pawl_branch_new (struct pawl_question *question)
{
  struct pawl_branch *branch
    = pawl_arena_alloc (question->arena, sizeof *branch);
  branch->question = question;
  if (question->atom_count > PAWL_VARIABLE_LIMIT)
    return NULL;
  branch->variable_count = (unsigned) question->atom_count;
  for (size_t i = 0; i < question->atom_count; i++)
    {
      if (question->atoms[i].definition)
        continue;
      branch->variables[i].lowest = question->atoms[i].lowest;
      branch->variables[i].highest = question->atoms[i].highest;
    }
  return branch;
}

/* VALUE * FACTOR + SUM, where null is infinite.  */
static mpz_srcptr
accumulate (struct pawl_question *question, mpz_srcptr sum, mpz_srcptr value,
            mpz_srcptr factor)
{
  if (!sum || !value)
    return NULL;
  mpz_ptr result = pawl_question_number (question);
  mpz_set (result, sum);
  mpz_addmul (result, value, factor);
  return mpz_sizeinbase (result, 2) > bound_bits ? NULL : result;
}

/* The product of two intervals.  */
static struct pawl_interval
multiply (struct pawl_question *question, struct pawl_interval one,
          struct pawl_interval other)
{
  struct pawl_interval result = { 0 };
  bool nonnegative = one.lowest && mpz_sgn (one.lowest) >= 0 && other.lowest
                     && mpz_sgn (other.lowest) >= 0;
  if (nonnegative)
    {
      result.lowest = accumulate (question, question->zero, one.lowest,
                                  other.lowest);
      if (one.highest && other.highest)
        result.highest = accumulate (question, question->zero, one.highest,
                                     other.highest);
      return result;
    }
  if (!one.lowest || !one.highest || !other.lowest || !other.highest)
    return result;
  mpz_srcptr const left[] = { one.lowest, one.highest };
  mpz_srcptr const right[] = { other.lowest, other.highest };
  for (unsigned i = 0; i < 4; i++)
    {
      mpz_srcptr product = accumulate (question, question->zero,
                                       left[i / 2], right[i % 2]);
      if (!product)
        return (struct pawl_interval) { 0 };
      if (!result.lowest || mpz_cmp (product, result.lowest) < 0)
        result.lowest = product;
      if (!result.highest || mpz_cmp (product, result.highest) > 0)
        result.highest = product;
    }
  return result;
}

struct pawl_interval
pawl_branch_product (struct pawl_branch *branch,
                     const struct pawl_monomial *product)
{
  struct pawl_interval result = { 0 };
  for (unsigned i = 0; i < product->degree;)
    {
      const struct pawl_variable *variable
        = &branch->variables[product->variables[i]];
      const struct pawl_interval single
        = { variable->lowest, variable->highest };
      struct pawl_interval power = single;
      unsigned times = 1;
      while (i + times < product->degree
             && product->variables[i + times] == product->variables[i])
        {
          power = multiply (branch->question, power, single);
          times++;
        }
      /* Squares are not negative.  */
      if (times % 2 == 0 && (!power.lowest || mpz_sgn (power.lowest) < 0))
        power.lowest = branch->question->zero;
      result = i ? multiply (branch->question, result, power) : power;
      i += times;
    }
  return result;
}

static struct pawl_interval
sum_of_parts (struct pawl_branch *branch,
              const struct pawl_polynomial *polynomial)
{
  struct pawl_question *question = branch->question;
  struct pawl_interval result = { question->zero, question->zero };
  for (size_t i = 0; i < polynomial->count; i++)
    {
      const struct pawl_summand *summand = &polynomial->summands[i];
      mpz_srcptr factor = summand->coefficient;
      if (!summand->monomial.degree)
        {
          result.lowest = result.highest = factor;
          continue;
        }
      struct pawl_interval part
        = pawl_branch_product (branch, &summand->monomial);
      bool negative = mpz_sgn (factor) < 0;
      result.lowest = accumulate (question, result.lowest,
                                  negative ? part.highest : part.lowest,
                                  factor);
      result.highest = accumulate (question, result.highest,
                                   negative ? part.lowest : part.highest,
                                   factor);
    }
  question->effort += polynomial->count;
  return result;
}

/* Whether ONE is SIGN times OTHER but for the constants; then *DIFFERENCE is
   ONE's constant less SIGN times OTHER's.  */
static bool
is_shifted (const struct pawl_polynomial *one,
            const struct pawl_polynomial *other, int sign, mpz_ptr difference)
{
  mpz_srcptr one_constant = pawl_polynomial_constant_part (one);
  mpz_srcptr other_constant = pawl_polynomial_constant_part (other);
  size_t i = one_constant != NULL, j = other_constant != NULL;
  if (one->count - i != other->count - j)
    return false;
  for (; i < one->count; i++, j++)
    if (pawl_monomial_compare (&one->summands[i].monomial,
                               &other->summands[j].monomial) != 0
        || (sign > 0
              ? mpz_cmp (one->summands[i].coefficient,
                         other->summands[j].coefficient) != 0
              : mpz_cmpabs (one->summands[i].coefficient,
                            other->summands[j].coefficient) != 0
                  || mpz_sgn (one->summands[i].coefficient)
                       == mpz_sgn (other->summands[j].coefficient)))
      return false;
  mpz_set_ui (difference, 0);
  if (one_constant)
    mpz_set (difference, one_constant);
  if (other_constant)
    (sign > 0 ? mpz_sub : mpz_add) (difference, difference, other_constant);
  return true;
}

/* Narrows RESULT, the range of POLYNOMIAL, by the facts that are the same or
   the opposite but for the constant.  */
static void
narrow_by_facts (struct pawl_branch *branch,
                 const struct pawl_polynomial *polynomial,
                 struct pawl_interval *result)
{
  struct pawl_question *question = branch->question;
  mpz_ptr difference = question->scratch;
  question->effort += 1 + branch->fact_count / 8;
  for (unsigned i = 0; i < branch->fact_count; i++)
    {
      const struct pawl_fact *fact = &branch->facts[i];
      bool same = is_shifted (polynomial, fact->polynomial, 1, difference);
      if (!same && !is_shifted (polynomial, fact->polynomial, -1, difference))
        continue;
      if ((same || fact->equal)
          && (!result->lowest || mpz_cmp (difference, result->lowest) > 0))
        result->lowest = accumulate (question, question->zero, difference,
                                     question->one);
      if ((!same || fact->equal)
          && (!result->highest || mpz_cmp (difference, result->highest) < 0))
        result->highest = accumulate (question, question->zero, difference,
                                      question->one);
    }
}

struct pawl_interval
pawl_branch_interval (struct pawl_branch *branch,
                      const struct pawl_polynomial *polynomial)
{
  struct pawl_question *question = branch->question;
  mpz_srcptr constant = pawl_polynomial_constant_part (polynomial);
  /* Facts have no common divisor but for their constants.  */
  mpz_ptr content = pawl_question_number (question);
  pawl_polynomial_content (polynomial, content);
  if (mpz_cmp_ui (content, 1) <= 0)
    {
      struct pawl_interval result = sum_of_parts (branch, polynomial);
      narrow_by_facts (branch, polynomial, &result);
      return result;
    }
  const struct pawl_polynomial *rest
    = constant ? pawl_polynomial_add (
        question, polynomial, -1, pawl_polynomial_constant (question, constant))
               : polynomial;
  rest = pawl_polynomial_divide (question, rest, content);
  struct pawl_interval result = sum_of_parts (branch, rest);
  narrow_by_facts (branch, rest, &result);
  if (!constant)
    constant = question->zero;
  result.lowest = accumulate (question, constant, result.lowest, content);
  result.highest = accumulate (question, constant, result.highest, content);
  return result;
}

int
pawl_branch_at_least (struct pawl_branch *branch,
                      const struct pawl_polynomial *polynomial, long least)
{
  struct pawl_interval interval = pawl_branch_interval (branch, polynomial);
  if (interval.lowest && mpz_cmp_si (interval.lowest, least) >= 0)
    return 1;
  return interval.highest && mpz_cmp_si (interval.highest, least) < 0 ? -1 : 0;
}

/* Takes LIMIT as a new bound of VARIABLE; true when it is news.  */
static bool
bound (struct pawl_branch *branch, unsigned index, bool upper,
       mpz_srcptr limit)
{
  struct pawl_variable *variable = &branch->variables[index];
  mpz_srcptr old = upper ? variable->highest : variable->lowest;
  if (old && (upper ? mpz_cmp (limit, old) >= 0 : mpz_cmp (limit, old) <= 0))
    return false;
  mpz_ptr copy = pawl_question_number (branch->question);
  mpz_set (copy, limit);
  if (upper)
    variable->highest = copy;
  else
    variable->lowest = copy;
  if (variable->lowest && variable->highest
      && mpz_cmp (variable->lowest, variable->highest) > 0)
    branch->dead = true;
  return true;
}

/* A product of what is not negative that is at least 1: so are its factors.  */
static bool
bound_factors (struct pawl_branch *branch, const struct pawl_monomial *product)
{
  bool news = false;
  for (unsigned i = 0; i < product->degree; i++)
    {
      mpz_srcptr lowest = branch->variables[product->variables[i]].lowest;
      if (!lowest || mpz_sgn (lowest) < 0)
        return false;
    }
  for (unsigned i = 0; i < product->degree; i++)
    news |= bound (branch, product->variables[i], false,
                   branch->question->one);
  return news;
}

/* FACTOR * x + the rest >= 0, where the rest is at most REST: what that says of
   the monomial x.  */
static bool
bound_monomial (struct pawl_branch *branch,
                const struct pawl_monomial *monomial, mpz_srcptr factor,
                mpz_srcptr rest)
{
  mpz_t limit;
  bool news = false, upper = mpz_sgn (factor) < 0;
  mpz_init (limit);
  mpz_neg (limit, rest);
  if (upper)
    mpz_fdiv_q (limit, limit, factor);
  else
    mpz_cdiv_q (limit, limit, factor);
  if (monomial->degree == 1)
    news = bound (branch, monomial->variables[0], upper, limit);
  else if (!upper && mpz_sgn (limit) > 0)
    news = bound_factors (branch, monomial);
  mpz_clear (limit);
  return news;
}

/* What POLYNOMIAL >= 0 says of its variables one by one.  */
static bool
propagate_one (struct pawl_branch *branch,
               const struct pawl_polynomial *polynomial, int sign)
{
  struct pawl_question *question = branch->question;
  bool news = false;
  for (size_t i = 0; i < polynomial->count && !branch->dead; i++)
    {
      const struct pawl_summand *summand = &polynomial->summands[i];
      if (!summand->monomial.degree)
        continue;
      /* The most that the rest can be.  */
      mpz_srcptr most = question->zero;
      for (size_t j = 0; most && j < polynomial->count; j++)
        {
          const struct pawl_summand *other = &polynomial->summands[j];
          if (j == i)
            continue;
          struct pawl_interval part = { question->one, question->one };
          if (other->monomial.degree)
            part = pawl_branch_product (branch, &other->monomial);
          mpz_ptr factor = question->scratch;
          mpz_mul_si (factor, other->coefficient, sign);
          most = accumulate (question, most,
                             mpz_sgn (factor) < 0 ? part.lowest
                                                  : part.highest, factor);
        }
      question->effort += 2 * polynomial->count;
      if (!most)
        continue;
      mpz_ptr factor = question->scratch;
      mpz_mul_si (factor, summand->coefficient, sign);
      news |= bound_monomial (branch, &summand->monomial, factor, most);
    }
  return news;
}

/* What is known of an exponent says the same of its power of two.  */
static bool
propagate_power (struct pawl_branch *branch, unsigned index)
{
  struct pawl_question *question = branch->question;
  struct pawl_interval exponent
    = pawl_branch_interval (branch, branch->variables[index].numerator);
  bool news = false;
  mpz_srcptr ends[2] = { exponent.lowest, exponent.highest };
  for (int upper = 0; upper < 2; upper++)
    if (ends[upper] && mpz_sgn (ends[upper]) >= 0
        && mpz_cmp_ui (ends[upper], question->bit_limit) < 0)
      {
        mpz_ptr power = question->scratch;
        unsigned long count = mpz_get_ui (ends[upper]);
        mpz_set_ui (power, 0);
        mpz_setbit (power, count);
        news |= bound (branch, index, upper, power);
      }
  return news;
}

static void
propagate (struct pawl_branch *branch)
{
  bool news = true;
  for (int round = 0; news && round < propagation_rounds; round++)
    {
      news = false;
      for (unsigned i = 0; i < branch->variable_count && !branch->dead; i++)
        if (branch->variables[i].numerator && !branch->variables[i].divisor)
          news |= propagate_power (branch, i);
      for (unsigned i = 0; i < branch->fact_count && !branch->dead; i++)
        {
          news |= propagate_one (branch, branch->facts[i].polynomial, 1);
          if (branch->facts[i].equal)
            news |= propagate_one (branch, branch->facts[i].polynomial, -1);
        }
    }
}

/* POLYNOMIAL in lowest terms; null, with the branch dead, where an equation has
   no solution.  */
static const struct pawl_polynomial *
normal (struct pawl_branch *branch, const struct pawl_polynomial *polynomial,
        bool equal)
{
  struct pawl_question *question = branch->question;
  mpz_ptr content = question->scratch;
  pawl_polynomial_content (polynomial, content);
  mpz_srcptr constant = pawl_polynomial_constant_part (polynomial);
  if (mpz_cmp_ui (content, 1) <= 0)
    return polynomial;
  if (equal && constant && !mpz_divisible_p (constant, content))
    {
      branch->dead = true;
      return NULL;
    }
  return pawl_polynomial_divide (question, polynomial, content);
}

void
pawl_branch_add (struct pawl_branch *branch,
                 const struct pawl_polynomial *polynomial, bool equal)
{
  if (branch->dead)
    return;
  mpz_srcptr value = pawl_polynomial_value (branch->question, polynomial);
  if (value)
    {
      branch->dead = equal ? mpz_sgn (value) != 0 : mpz_sgn (value) < 0;
      return;
    }
  polynomial = normal (branch, polynomial, equal);
  if (!polynomial)
    return;
  for (unsigned i = 0; i < branch->fact_count; i++)
    if (branch->facts[i].equal == equal
        && pawl_polynomial_same (branch->facts[i].polynomial, polynomial))
      return;
  struct pawl_interval interval = pawl_branch_interval (branch, polynomial);
  if ((interval.highest && mpz_sgn (interval.highest) < 0)
      || (equal && interval.lowest && mpz_sgn (interval.lowest) > 0))
    {
      branch->dead = true;
      return;
    }
  if (!equal && interval.lowest && mpz_sgn (interval.lowest) >= 0)
    return;
  /* At least 0, and known to be at most 0.  */
  equal = equal || (interval.highest && mpz_sgn (interval.highest) == 0);
  if (branch->fact_count == PAWL_FACT_LIMIT)
    {
      branch->crowded = true;
      return;
    }
  branch->facts[branch->fact_count++]
    = (struct pawl_fact) { polynomial, equal };
  propagate (branch);
}
