/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `limits:', the ratchet over all functions of one classification.  It counts
   the calls that obtain memory: what releases it again is no debt.  */

#include "rules/whole-build.h"

#include <string.h>

#include "manifests/lists.h"

/* Whether calls of CALLEE in IDENTITY (null: not in the build) release.  */
static bool
releases (const struct pawl_case *the_case,
          const struct pawl_identity *identity, const char *callee)
{
  for (size_t i = 0; identity && i < identity->site_count; i++)
    if (strcmp (identity->sites[i].call->callee->name, callee) == 0)
      return identity->sites[i].known->effect == PAWL_EFFECT_RELEASE;
  const struct pawl_allocator *allocator
    = pawl_promises_allocator (the_case->promises, NULL, callee);
  return (allocator ? allocator->effect : pawl_listed_find (callee).effect)
         == PAWL_EFFECT_RELEASE;
}

static unsigned
count_sites (const struct pawl_case *the_case,
             const struct pawl_identity *identity, bool only_obtaining)
{
  unsigned total = 0;
  for (size_t i = 0; i < identity->site_count;)
    {
      const struct pawl_site *first = &identity->sites[i];
      const char *callee = first->call->callee->name;
      bool skipped = only_obtaining
                     && first->known->effect == PAWL_EFFECT_RELEASE;
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
      if (!skipped)
        total += counted > recorded ? counted : recorded;
    }
  return total;
}

unsigned
pawl_count_sites (const struct pawl_case *the_case,
                  const struct pawl_identity *identity)
{
  return count_sites (the_case, identity, false);
}

unsigned
pawl_count_obtaining_sites (const struct pawl_case *the_case,
                            const struct pawl_identity *identity)
{
  return count_sites (the_case, identity, true);
}

unsigned
pawl_count_recorded (const struct pawl_case *the_case,
                     const struct pawl_identity *identity,
                     const struct pawl_entry *entry)
{
  unsigned total = 0;
  for (size_t i = 0; i < entry->site_count; i++)
    if (!releases (the_case, identity, entry->sites[i].callee))
      total += entry->sites[i].count;
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
  const struct pawl_identity *identity
    = pawl_entry_identity (&addition->table, entry);
  unsigned long long recorded
    = pawl_count_recorded (addition->the_case, identity, entry);
  unsigned long long sites
    = identity ? pawl_count_obtaining_sites (addition->the_case, identity)
               : recorded;
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
        "functions classified '%s' have %llu sites that obtain memory, and "
        "the limit is %u",
        limit->classification, totals[i].sites, limit->count);
      pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                         "their entries record %llu; a limit is raised only "
                         "with a review", totals[i].recorded);
    }
}
