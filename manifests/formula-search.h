/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking for values that refute.  For formula-*.c alone.  */

#ifndef PAWL_MANIFESTS_FORMULA_SEARCH_H
#define PAWL_MANIFESTS_FORMULA_SEARCH_H

#include "manifests/formula-term.h"

/* Values are looked for that lie in the atoms' ranges and make all of GOALS
   other than 0.  Each atom has a value of its own (VALUE of the question's
   atoms), which the search changes.  */
struct pawl_search
{
  struct pawl_question *question;
  struct pawl_term **goals;     /* the one that is hardest to meet first */
  size_t goal_count, goal_room;
  size_t *atoms;                /* those without a definition */
  size_t atom_count;
  uint64_t state;               /* of the random numbers */
};

/* Adds the goal that TERM holds (WANTED) or does not.  */
void pawl_search_add (struct pawl_search *search, struct pawl_term *term,
                      bool wanted);

/* When all goals are there: replaces the atoms that goals determine by their
   definitions.  */
void pawl_search_define (struct pawl_search *search);

/* Replaces choices (?:) whose test other goals decide as it stands.  */
void pawl_search_resolve (struct pawl_search *search);

/* The test of a choice that is a conjunction or disjunction; null: there is
   none.  */
struct pawl_term *pawl_search_choice (const struct pawl_search *search);

/* When values were found: gives those atoms theirs.  */
void pawl_search_finish (struct pawl_search *search);

/* Whether the atoms' values are what is looked for.  */
bool pawl_search_holds (struct pawl_search *search);

/* Gives the atom VALUE, or the end of its range that is nearest.  */
void pawl_search_set (struct pawl_search *search, size_t atom,
                      mpz_srcptr value);

/* From the atoms' values, in a few steps; true when they are now what is looked
   for.  */
bool pawl_search_repair (struct pawl_search *search, unsigned steps);

/* MOST combinations of small values, or somewhat more.  */
bool pawl_search_small (struct pawl_search *search, unsigned long most);

/* From small values and the ends of ranges.  */
bool pawl_search_usual (struct pawl_search *search);

/* From random values, for a while.  */
bool pawl_search_random (struct pawl_search *search, unsigned rounds);

/* Makes values that were found smaller.  */
void pawl_search_shrink (struct pawl_search *search);

#endif
