/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds for all values: exact evaluation, proof and comparison.

   Values are exact integers of any size, operators mean what C's do: division
   truncates, the remainder has the dividend's sign, a right shift rounds down,
   && || ?: leave alone what C leaves alone.  A division by 0, a shift by a
   negative number and rounding up to a multiple of what is not positive have no
   value.  The result of an opaque call is any integer, but the same for equal
   arguments.  */

#ifndef PAWL_MANIFESTS_FORMULA_PROVE_H
#define PAWL_MANIFESTS_FORMULA_PROVE_H

#include "manifests/formula.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The range of an atom.  */
struct pawl_range
{
  const char *atom;             /* as pawl_formula_print spells it */
  const char *lowest, *highest; /* decimal; null: unbounded on that side */
};

/* The values that count: those in the ranges where all conditions hold (are
   not 0).  An atom without a range is any integer.  Where a condition has no
   value, the atoms' values are ruled out.  */
struct pawl_domain
{
  const struct pawl_range *ranges;
  size_t range_count;
  const struct pawl_formula *const *conditions;
  size_t condition_count;
};

struct pawl_value
{
  const char *atom;
  const char *value;            /* decimal */
};

enum pawl_verdict
{
  PAWL_PROVED,                  /* holds for all values of the domain */
  PAWL_REFUTED,                 /* fails for those in VALUES */
  PAWL_UNDECIDED,               /* WHY says what stands in the way */
};

struct pawl_proof
{
  enum pawl_verdict verdict;
  struct pawl_value *values;    /* of REFUTED: each atom that occurs in the
                                   condition or the domain, in reading order;
                                   small values where small ones do */
  size_t value_count;
  const char *why;              /* of UNDECIDED: a clause without full stop */
};

/* Whether CONDITION is not 0 on all of DOMAIN, as far as it has a value there:
   a division by 0 is the program's own end.  A REFUTED was evaluated exactly and
   is true; a PROVED holds for every value; never takes more than about 50 ms
   (then UNDECIDED), and the same question has the same answer everywhere.
   Results live in ARENA.  An empty domain proves everything.  */
void pawl_formula_prove (struct pawl_arena *arena,
                         const struct pawl_formula *condition,
                         const struct pawl_domain *domain,
                         struct pawl_proof *proof);

/* Whether LEFT equals RIGHT on all of DOMAIN; where not, *LEFT_VALUE and
   *RIGHT_VALUE (decimal, may be null to be told nothing) are their values at
   PROOF->values.  */
void pawl_formula_compare (struct pawl_arena *arena,
                           const struct pawl_formula *left,
                           const struct pawl_formula *right,
                           const struct pawl_domain *domain,
                           struct pawl_proof *proof, const char **left_value,
                           const char **right_value);

/* The exact value of FORMULA, decimal, with the atoms as given.  Null, with
   *WHY filled, where an atom has none, on division by zero, and where the
   result is absurdly large (over 64 KiB of digits).  */
const char *pawl_formula_evaluate (struct pawl_arena *arena,
                                   const struct pawl_formula *formula,
                                   const struct pawl_value *values,
                                   size_t value_count, const char **why);

#ifdef __cplusplus
}
#endif

#endif
