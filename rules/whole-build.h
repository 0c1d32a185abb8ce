/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules that need a whole build and all of a manifest at once, and what such a
   judging found beyond its findings.  */

#ifndef PAWL_RULES_WHOLE_BUILD_H
#define PAWL_RULES_WHOLE_BUILD_H

#include "rules/identity.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ratchet-stale: IDENTITY has fewer sites than its entry records.  Sites on
   failure paths are there.  */
void pawl_judge_stale (struct pawl_case *the_case,
                       const struct pawl_identity *identity);

/* ratchet-review: one summary a manifest, for all of its entries, seen or
   not.  */
void pawl_judge_reviews (struct pawl_case *the_case);

/* ratchet-count: more sites of a classification than `limits:' allow.  */
void pawl_judge_limits (struct pawl_case *the_case);

/* contract-conversion: a definition that was compiled without the declaration
   that promises something.  */
void pawl_judge_unseen_promises (struct pawl_case *the_case);

/* The names of the required review fields that ENTRY lacks, growth of which
   nothing is said included, each in quotes and with commas between them, and
   their number in *COUNT.  */
const char *pawl_missing_review_fields (struct pawl_arena *arena,
                                        const struct pawl_entry *entry,
                                        unsigned *count);

/* Which identity each entry of the manifests belongs to.  */
struct pawl_entry_table
{
  const struct pawl_case *the_case;
  uint32_t *slots;              /* numbers of identities, from 1 */
  size_t mask;
};

void pawl_entry_table_init (struct pawl_entry_table *table,
                            const struct pawl_case *the_case,
                            struct pawl_arena *arena);

/* The identity of ENTRY, as pawl_promises_each_entry gives it; null: the build
   has no such function.  */
const struct pawl_identity *
pawl_entry_identity (const struct pawl_entry_table *table,
                     const struct pawl_entry *entry);

/* One line of `limits:'.  */
struct pawl_limit_total
{
  const struct pawl_limit *limit;
  unsigned long long sites;     /* that obtain memory, of entries with that
                                   classification: those that stand in the
                                   build, or, of a function that is not in it,
                                   those that are recorded */
  unsigned long long recorded;
};

/* The lines of all manifests' `limits:', added up.  */
struct pawl_limit_total *
pawl_limit_totals (const struct pawl_case *the_case, struct pawl_arena *arena,
                   size_t *count);

/* How many sites of its entry's record IDENTITY has, and those that it has
   beyond.  */
unsigned pawl_count_sites (const struct pawl_case *the_case,
                           const struct pawl_identity *identity);

/* The same for those that obtain memory: all but releases.  */
unsigned pawl_count_obtaining_sites (const struct pawl_case *the_case,
                                     const struct pawl_identity *identity);

/* How many such sites ENTRY records; IDENTITY is its function, or null.  */
unsigned pawl_count_recorded (const struct pawl_case *the_case,
                              const struct pawl_identity *identity,
                              const struct pawl_entry *entry);

/* What the compute path can reach: a byte a node of rules/reach.h, not 0 where
   it is reached from a compute-path function or is one.  */
const uint8_t *pawl_compute_cone (struct pawl_case *the_case);

#ifdef __cplusplus
}
#endif

#endif
