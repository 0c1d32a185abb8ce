/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `limits:', the ratchet over all functions of one classification.  */

#include "rules/whole-build.h"

#include <string.h>

unsigned
pawl_count_sites (const struct pawl_case *the_case,
                  const struct pawl_identity *identity)
{
  unsigned total = 0;
  for (size_t i = 0; i < identity->site_count;)
    {
      const struct pawl_site *first = &identity->sites[i];
      const char *callee = first->call->callee->name;
      unsigned all = 0, counted = 0;
      for (; i < identity->site_count
             && strcmp (identity->sites[i].call->callee->name, callee) == 0;
           i++)
        {
          all++;
          counted += pawl_identity_counts (identity, &identity->sites[i])
                     && (!identity->sites[i].failure
                         || the_case->policy->check_failure_paths);
        }
      /* A site on a failure path counts only where it is recorded.  */
      struct pawl_place at;
      unsigned recorded = pawl_identity_recorded (identity, callee, &at);
      if (recorded > all)
        recorded = all;
      total += counted > recorded ? counted : recorded;
    }
  return total;
}

struct addition
{
  const struct pawl_case *the_case;
  struct pawl_entry_table table;
  struct pawl_limit_total *totals;
  size_t count;
};

static bool
add_entry (const struct pawl_entry *entry, void *data)
{
  struct addition *addition = data;
  const char *classification = entry->review[PAWL_REVIEW_CLASSIFICATION];
  if (!classification)
    return true;
  unsigned long long recorded = 0;
  for (size_t i = 0; i < entry->site_count; i++)
    recorded += entry->sites[i].count;
  const struct pawl_identity *identity
    = pawl_entry_identity (&addition->table, entry);
  unsigned long long sites
    = identity ? pawl_count_sites (addition->the_case, identity) : recorded;
  for (size_t i = 0; i < addition->count; i++)
    if (strcmp (addition->totals[i].limit->classification, classification)
        == 0)
      {
        addition->totals[i].sites += sites;
        addition->totals[i].recorded += recorded;
      }
  return true;
}

struct pawl_limit_total *
pawl_limit_totals (const struct pawl_case *the_case, struct pawl_arena *arena,
                   size_t *count)
{
  struct pawl_promises *promises = the_case->promises;
  size_t manifests = pawl_promises_count (promises), total = 0;
  for (size_t i = 0; i < manifests; i++)
    total += pawl_promises_manifest (promises, i)->limit_count;
  struct addition addition = {
    .the_case = the_case,
    .totals = pawl_arena_array (arena, total, sizeof *addition.totals),
  };
  for (size_t i = 0; i < manifests; i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      for (size_t j = 0; j < manifest->limit_count; j++)
        addition.totals[addition.count++].limit = &manifest->limits[j];
    }
  *count = total;
  if (!total)
    return addition.totals;
  pawl_entry_table_init (&addition.table, the_case, arena);
  pawl_promises_each_entry (promises, add_entry, &addition);
  return addition.totals;
}

void
pawl_judge_limits (struct pawl_case *the_case)
{
  struct pawl_findings *findings = the_case->findings;
  enum pawl_level level
    = the_case->policy->levels.level[PAWL_RULE_RATCHET_COUNT];
  if (level == PAWL_LEVEL_OFF)
    return;
  size_t count;
  const struct pawl_limit_total *totals
    = pawl_limit_totals (the_case, findings->arena, &count);
  for (size_t i = 0; i < count; i++)
    {
      const struct pawl_limit *limit = totals[i].limit;
      if (totals[i].sites <= limit->count)
        continue;
      struct pawl_finding *finding = pawl_findings_add (
        findings, PAWL_RULE_RATCHET_COUNT, level, NULL, limit->at,
        "functions classified '%s' have %llu sites, and the limit is %u",
        limit->classification, totals[i].sites, limit->count);
      pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                         "their entries record %llu; a limit is raised only "
                         "with a review", totals[i].recorded);
    }
}
