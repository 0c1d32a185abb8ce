/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growth points: places at which a slot's storage can come to lie elsewhere, by
   a resize or by releasing and acquiring again.  */

#ifndef PAWL_RULES_GROWTH_H
#define PAWL_RULES_GROWTH_H

#include "rules/published.h"

struct pawl_growth_point
{
  uint32_t function;            /* in the build */
  const struct pawl_op *op;     /* the resize or the release, in that function */
  const char *kind;             /* "realloc", "free+malloc" */
  const char *slot;             /* "Struct::field" or the variable */
  bool guarded;                 /* on all paths; else it is open */
};

/* The growth points of all functions whose flows were recorded, in ARENA.  */
struct pawl_growth_point *
pawl_growth_points (const struct pawl_case *the_case, struct pawl_arena *arena,
                    size_t *count);

/* What ENTRY (null: none) records of growth of that KIND, or null.  */
const struct pawl_growth *pawl_recorded_growth (const struct pawl_entry *entry,
                                                const char *kind);

/* Whether anybody speaks of storage that must not move: a manifest by `stable:',
   `refuses:' or a record of growth in this build, or an annotation.  */
bool pawl_growth_is_asked_for (const struct pawl_case *the_case);

/* ratchet-new: growth points in scope that no entry records, or that are
   recorded as guarded and are not.  */
void pawl_judge_growth (struct pawl_case *the_case,
                        struct pawl_flow_facts *facts);

#endif
