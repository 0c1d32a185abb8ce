/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms as polynomials, and conditions as facts, in one branch.  Where that
   takes a case distinction, the condition to distinguish by is named.  For
   formula-*.c alone.  */

#ifndef PAWL_MANIFESTS_FORMULA_REDUCE_H
#define PAWL_MANIFESTS_FORMULA_REDUCE_H

#include "manifests/formula-branch.h"

enum pawl_reduction
{
  PAWL_REDUCED,
  PAWL_SPLIT,                   /* whether SPLIT holds has to be known first */
  PAWL_NO_VALUE,                /* in all of the branch */
  PAWL_TOO_LARGE,               /* degrees, numbers or variables */
};

struct pawl_reduced
{
  enum pawl_reduction how;
  const struct pawl_polynomial *polynomial;     /* of REDUCED */
  struct pawl_term *split;
};

struct pawl_reduced pawl_branch_reduce (struct pawl_branch *branch,
                                        struct pawl_term *term);

/* Whether TERM, as a condition, holds in all of BRANCH (1), in none of it
   (-1), or neither is known (0, with what to distinguish by in *SPLIT).  A
   term without a value counts as -2, one that is too large as 2.  */
int pawl_branch_truth (struct pawl_branch *branch, struct pawl_term *term,
                       struct pawl_term **split);

/* Adds that TERM holds (WANTED) or does not.  REDUCED when that is done, or the
   branch is dead; TOO_LARGE when it was left out.  */
enum pawl_reduction pawl_branch_assert (struct pawl_branch *branch,
                                        struct pawl_term *term, bool wanted,
                                        struct pawl_term **split);

#endif
