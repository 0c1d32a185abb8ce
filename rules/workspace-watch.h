/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judging the guard of one workspace.  */

#ifndef PAWL_RULES_WORKSPACE_WATCH_H
#define PAWL_RULES_WORKSPACE_WATCH_H

#include "rules/workspace.h"

/* The judging of one workspace.  */
struct pawl_watch
{
  const struct pawl_sized *sized;
  const struct pawl_space *space;
  struct pawl_formula *short_of;        /* capacity < bytes */
  struct pawl_formula *suffices;        /* capacity >= bytes */
  struct pawl_formula *null, *not_null;
  struct pawl_formula *positive;        /* bytes > 0 */
  const struct pawl_read_step **judged; /* uses, by their condition */
  size_t judged_count;
  const struct pawl_read_step *doubtful;        /* where it is not decided … */
  const char *doubt;            /* … and why */
  bool *wrong;                  /* by step: a guard that has a finding */
  const struct pawl_read_step *unguarded;       /* the first use of all that no
                                                   test protects … */
  struct pawl_proof unguarded_proof;    /* … and values that show it */
  bool found;
};

/* Whether READ tests the workspace's capacity; whether it uses the
   workspace.  */
bool pawl_watch_guards (const struct pawl_watch *watch,
                        const struct pawl_read_step *read);
bool pawl_watch_uses (const struct pawl_watch *watch,
                      const struct pawl_read_step *read);

bool pawl_watch_reads (const struct pawl_watch *watch,
                       const struct pawl_formula *formula);

/* Notes that READ is not decided, and WHY (or null); the first one stays.  */
void pawl_watch_doubt (struct pawl_watch *watch,
                       const struct pawl_read_step *read, const char *why);

/* Whether all of CONDITIONS, COUNT of them, some of them null, can hold:
   REFUTED if so.  */
enum pawl_verdict
pawl_watch_possible (const struct pawl_watch *watch, struct pawl_proof *proof,
                     const struct pawl_formula *const *conditions,
                     size_t count);

/* Whether CONDITION holds at PROOF's values, as far as they tell.  */
bool pawl_watch_holds (const struct pawl_watch *watch,
                       const struct pawl_proof *proof,
                       const struct pawl_formula *condition);

/* Why a conjunct of CONDITION that reads the capacity cannot be relied on;
   null: they can.  Others only say when the place is reached at all.  */
const char *pawl_watch_capacity_doubt (const struct pawl_watch *watch,
                                       const struct pawl_read_step *read,
                                       const struct pawl_formula *condition);

/* Why what the condition of READ, a use, leaves open says nothing; null: it
   does.  */
const char *pawl_watch_use_doubt (const struct pawl_watch *watch,
                                  const struct pawl_read_step *read);

/* CONDITION without the conjuncts that read the capacity; null: nothing is
   left.  */
struct pawl_formula *
pawl_watch_without_capacity (const struct pawl_watch *watch,
                             struct pawl_formula *condition);

/* FORMULA with VALUE for the capacity.  */
struct pawl_formula *
pawl_watch_with_capacity (const struct pawl_watch *watch,
                          const struct pawl_formula *formula,
                          struct pawl_formula *value);

/* Whether the use READ is come by with a byte less than needed whatever the
   values are: then it does not matter that some could not be read.  */
bool pawl_watch_always_admits (const struct pawl_watch *watch,
                               const struct pawl_read_step *read);

/* " (taps = 1, ch = 4)": what the formula, and that of TEST, depend on.  */
const char *pawl_watch_values_of (const struct pawl_watch *watch,
                                  const struct pawl_proof *proof,
                                  const struct pawl_read_step *test);

/* The capacity and the bytes needed at PROOF's values, as "8 bytes" and "16";
   false where they are not known.  */
bool pawl_watch_figures (const struct pawl_watch *watch,
                         const struct pawl_proof *proof,
                         const char **capacity, const char **bytes);

/* The notes of FINDING (or null) that say what should be refused.  */
void pawl_watch_advise (const struct pawl_watch *watch,
                        struct pawl_finding *finding);

/* What GUARD refuses though it would suffice.  */
void pawl_watch_judge_refusal (struct pawl_watch *watch,
                               const struct pawl_read_step *guard);

#endif
