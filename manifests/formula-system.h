/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The facts of a branch as a system of comparisons that are linear in
   monomials.  For formula-*.c alone.  */

#ifndef PAWL_MANIFESTS_FORMULA_SYSTEM_H
#define PAWL_MANIFESTS_FORMULA_SYSTEM_H

#include "manifests/formula-branch.h"

/* VARIABLE was replaced by VALUE; or, where that is null, it may be the largest
   of BOUNDS, or the smallest of those above it.  */
struct pawl_replaced
{
  unsigned variable;
  const struct pawl_polynomial *value;
  const struct pawl_polynomial **bounds;
  size_t bound_count;
  bool above;
};

struct pawl_system
{
  struct pawl_question *question;
  struct pawl_branch *branch;
  struct pawl_fact *facts;
  size_t fact_count, fact_room;
  struct pawl_replaced *replaced;       /* in the order of replacing */
  size_t replaced_count, replaced_room;
  struct pawl_monomial *monomials;      /* all that occur, but the constant */
  size_t monomial_count, monomial_room;
};

/* BRANCH's facts, with the variables replaced that equations or their bounds
   determine, and the bounds of what is left.  */
struct pawl_system *pawl_system_new (struct pawl_branch *branch);

/* The index of MONOMIAL; SIZE_MAX where it does not occur.  */
size_t pawl_system_find (const struct pawl_system *system,
                         const struct pawl_monomial *monomial);

/* Which products are added: of facts with the lower bounds of variables, or
   with the upper ones, where that brings a monomial up that occurs; with PAIRS, of
   two facts as well.  */
struct pawl_products
{
  bool upper, pairs;
  size_t most_new;              /* monomials that one product may bring */
  unsigned degree;              /* the highest one of a product */
};

void pawl_system_multiply (struct pawl_system *system,
                           const struct pawl_products *products);

/* The highest degree of a monomial.  */
unsigned pawl_system_degree (const struct pawl_system *system);

/* Adds the least values of all monomials that are no single variables, and the
   highest ones (UPPER).  */
void pawl_system_bound_products (struct pawl_system *system, bool upper);

/* Takes out a variable that stands in no product and only bounds others; false
   when there is none.  Nothing is lost by it.  */
bool pawl_system_eliminate (struct pawl_system *system);

/* Notes what became of a variable.  */
void pawl_system_replaced (struct pawl_system *system,
                           struct pawl_replaced replaced);

void pawl_system_add (struct pawl_system *system,
                      const struct pawl_polynomial *polynomial, bool equal);

#endif
