/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rules on refusals and on addresses share: where a finding stands,
   and the path that led there.  */

#ifndef PAWL_RULES_FLOW_FINDINGS_H
#define PAWL_RULES_FLOW_FINDINGS_H

#include "rules/machine.h"

/* The operation in the outermost function by which OP of FRAME was reached. */
const struct pawl_op *pawl_outermost_op (const struct pawl_machine *machine,
                                         uint32_t frame,
                                         const struct pawl_op *op);

struct pawl_event *
pawl_flow_chain (const struct pawl_machine *machine, uint32_t trail,
                 uint32_t frame, const struct pawl_op *op, const char *what,
                 const struct pawl_place *end, const char *end_text,
                 size_t *length);

/* "'free'", what OP calls.  */
const char *pawl_called_name (const struct pawl_machine *machine,
                              const struct pawl_op *op);

/* What DID did, as a clause with the verb: "'free' releases 'b->work'".  */
const char *pawl_did_text (const struct pawl_machine *machine,
                           const struct pawl_did *did);

/* The level of a finding by RULE; DOUBTFUL: of one that is undecided.  */
enum pawl_level pawl_flow_level (const struct pawl_case *the_case,
                                 enum pawl_rule rule, bool doubtful);

/* That FUNCTION was gone through in part only, and what of it was LEFT OUT.  */
void pawl_say_exhausted (struct pawl_case *the_case, enum pawl_rule rule,
                         uint32_t function, const char *left_out);

/* The rules, a file each.  */
void pawl_judge_refusals (struct pawl_case *the_case,
                          struct pawl_flow_facts *facts);
void pawl_judge_stability (struct pawl_case *the_case,
                           struct pawl_flow_facts *facts);

/* Both, where the build has flows.  */
void pawl_judge_flows (struct pawl_case *the_case);

/* Whether CELL holds what was there at entry.  */
bool pawl_is_as_before (struct pawl_machine *machine,
                        const struct pawl_cell *cell);

#endif
