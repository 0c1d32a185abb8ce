/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a branch holds any values, by integer linear programming: products of
   variables are taken for variables, and what follows for them from products of
   facts is added.  For formula-*.c alone.  */

#ifndef PAWL_MANIFESTS_FORMULA_LINEAR_H
#define PAWL_MANIFESTS_FORMULA_LINEAR_H

#include "manifests/formula-branch.h"

struct pawl_linear;

/* A solver for the branches of QUESTION.  */
struct pawl_linear *pawl_linear_new (struct pawl_question *question);
void pawl_linear_free (struct pawl_linear *linear);

enum { PAWL_EFFORTS = 4 };

enum pawl_emptiness
{
  PAWL_EMPTY,
  PAWL_SAMPLE,                  /* SAMPLE, if there is one, may be in it */
  PAWL_UNSURE,                  /* the solver gave up */
};

/* EFFORT is below PAWL_EFFORTS: 0 looks at the facts and what follows directly,
   1 and 2 at more products, 3 at the upper ends of ranges.  SAMPLE has room for
   a value of each atom; null: only what is quick, rational points, is looked
   at.  */
enum pawl_emptiness pawl_linear_check (struct pawl_linear *linear,
                                       struct pawl_branch *branch,
                                       int effort, mpz_t *sample);

#endif
