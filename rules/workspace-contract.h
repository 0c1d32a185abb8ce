/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contracts compose: what a call hands over, and what the callee wants of
   it.  */

#ifndef PAWL_RULES_WORKSPACE_CONTRACT_H
#define PAWL_RULES_WORKSPACE_CONTRACT_H

#include "rules/workspace.h"

/* A workspace of the callee as one call fills it, in the caller's names.  */
struct pawl_handing
{
  const struct pawl_sized *callee;
  const struct pawl_space *space;       /* of the callee */
  struct pawl_formula *bytes;   /* that it needs; null: WHY says why not */
  struct pawl_formula *capacity;        /* that it is told; null: unchecked, or
                                           not readable */
  const char *why;
};

/* What the call READ of SIZED, of kind PASS, hands over; false where nothing
   is known of the callee's contract.  */
bool pawl_read_handing (const struct pawl_sized *sized,
                        const struct pawl_read_step *read,
                        struct pawl_handing *handing);

/* Whether the use READ of SPACE hands it on to a function that does not use
   more than it is told there is, and is told no more than SPACE's capacity:
   then it needs no test here.  So it is with all that such a call gets: it tests
   before it uses and writes anything.  */
bool pawl_is_delegated (const struct pawl_sized *sized,
                        const struct pawl_space *space,
                        const struct pawl_read_step *read);

#endif
