/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparing two manifests, or two builds.

   Both sides become a state of one shape, so that there is one comparison:

     functions  by "path::function": review, complete, sites, workspaces,
                bounds, growth, reached_from (compute-path functions), seen
     risks      by "path::function (library)": review, complete
     sets       by the manifest's key: item to value
     promises   by "promise name in file": status; of builds
     reviewed_at  */

#ifndef PAWL_AUDIT_COMPARE_H
#define PAWL_AUDIT_COMPARE_H

#include "audit/json.h"
#include "manifests/manifest.h"

#define PAWL_COMPARE_SCHEMA "pawl.compare.1"

/* compare-state.c: the states of manifests, and of a report's document.  */
json_t *pawl_state_of_manifest (struct pawl_arena *arena,
                                struct pawl_promises *promises);
json_t *pawl_state_of_report (struct pawl_arena *arena,
                              const json_t *document);

/* compare-changes.c: {loosened, tightened, changed, moved}, each a list of
   {what, id, message, reviewed}.  */
json_t *pawl_compare_states (struct pawl_arena *arena, const json_t *old,
                             const json_t *new);

/* How many of CHANGES are loosened and not reviewed.  */
size_t pawl_compare_unreviewed (const json_t *changes);

/* compare-formats.c.  */
void pawl_compare_text (const json_t *changes, FILE *out, bool colours);
void pawl_compare_markdown (const json_t *changes, FILE *out);

#endif
