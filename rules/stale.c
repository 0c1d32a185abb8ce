/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratchet-stale: what was paid off must not come back unseen.  */

#include "rules/whole-build.h"

#include <string.h>

static unsigned
count_sites_of (const struct pawl_identity *identity, const char *callee)
{
  unsigned count = 0;
  for (size_t i = 0; i < identity->site_count; i++)
    count += strcmp (identity->sites[i].call->callee->name, callee) == 0;
  return count;
}

/* A call of CALLEE in IDENTITY, whatever is known of it; or null.  */
static const struct pawl_call *
find_call (const struct pawl_case *the_case,
           const struct pawl_identity *identity, const char *callee)
{
  for (size_t i = 0; i < identity->function_count; i++)
    {
      const struct pawl_function *function
        = the_case->build->functions[identity->functions[i]].function;
      for (size_t j = 0; j < function->call_count; j++)
        if (!function->calls[j].implicit
            && strcmp (function->calls[j].callee->name, callee) == 0)
          return &function->calls[j];
    }
  return NULL;
}

static void
report (struct pawl_case *the_case, const struct pawl_identity *identity,
        const struct pawl_recorded_site *recorded, unsigned seen,
        enum pawl_level level)
{
  struct pawl_findings *findings = the_case->findings;
  const struct pawl_function *function
    = pawl_identity_first (the_case, identity);
  struct pawl_finding *finding = pawl_findings_add (
    findings, PAWL_RULE_RATCHET_STALE, level, function, recorded->at,
    "'%s' has %u site%s of '%s', and %u %s recorded", identity->name, seen,
    seen == 1 ? "" : "s", recorded->callee, recorded->count,
    recorded->count == 1 ? "is" : "are");
  const struct pawl_call *call
    = seen ? NULL : find_call (the_case, identity, recorded->callee);
  if (call)
    pawl_finding_note (findings, finding, call->at,
                       "'%s' is called here, but nothing says that it acquires "
                       "or releases memory: list it under 'allocators'",
                       recorded->callee);
  else if (seen)
    pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                       "lower the record to %u, so that no new site takes the "
                       "place of one that went", seen);
  else
    pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                       "take '%s' out of 'sites', so that no new site takes "
                       "the place of one that went", recorded->callee);
  pawl_finding_note (findings, finding, function->at, "'%s' is defined here",
                     identity->name);
}

void
pawl_judge_stale (struct pawl_case *the_case,
                  const struct pawl_identity *identity)
{
  enum pawl_level level
    = the_case->policy->levels.level[PAWL_RULE_RATCHET_STALE];
  const struct pawl_entry *entry = identity->entry;
  if (!entry || level == PAWL_LEVEL_OFF)
    return;
  for (size_t i = 0; i < entry->site_count; i++)
    {
      const struct pawl_recorded_site *recorded = &entry->sites[i];
      unsigned seen = count_sites_of (identity, recorded->callee);
      if (seen < recorded->count)
        report (the_case, identity, recorded, seen, level);
    }
}
