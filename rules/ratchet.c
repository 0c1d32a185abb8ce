/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratchet-new, ratchet-count, ratchet-review: recorded debt may only shrink,
   and it has an owner.  */

#include "rules/whole-build.h"

#include <string.h>

static void
show_reviewed (struct pawl_case *the_case,
               const struct pawl_identity *identity,
               const struct pawl_site *site, struct pawl_place recorded_at,
               unsigned recorded)
{
  struct pawl_finding *finding = pawl_findings_add (
    the_case->findings, PAWL_RULE_RATCHET_COUNT, PAWL_LEVEL_NOTE,
    pawl_identity_first (the_case, identity), site->call->at, "'%s' in '%s' is a reviewed site",
    site->call->callee->name, identity->name);
  finding->expansions = site->call->expansions;
  finding->expansion_count = site->call->expansion_count;
  pawl_finding_note (the_case->findings, finding, recorded_at,
                     "the manifest allows %u here", recorded);
}

/* One run of sites with one callee: FIRST to FIRST + COUNT - 1.  */
static void
judge_callee (struct pawl_case *the_case,
              const struct pawl_identity *identity,
              const struct pawl_site *first, size_t count)
{
  const struct pawl_policy *policy = the_case->policy;
  const char *callee = first->call->callee->name;
  struct pawl_place recorded_at = { 0 };
  unsigned recorded = pawl_identity_recorded (identity, callee, &recorded_at);
  const enum pawl_rule rule
    = recorded ? PAWL_RULE_RATCHET_COUNT : PAWL_RULE_RATCHET_NEW;

  unsigned seen = 0;
  const struct pawl_site *excess = NULL;
  for (const struct pawl_site *site = first; site < first + count; site++)
    {
      /* A site on a failure path may be recorded but need not be.  */
      if (site->failure && !policy->check_failure_paths)
        continue;
      if (++seen <= recorded)
        {
          if (policy->show_reviewed)
            show_reviewed (the_case, identity, site, recorded_at, recorded);
        }
      else if (!excess)
        excess = site;
    }
  if (!excess || policy->levels.level[rule] == PAWL_LEVEL_OFF)
    return;

  struct pawl_finding *finding
    = recorded
        ? pawl_findings_add (the_case->findings, rule,
                             policy->levels.level[rule],
                             pawl_identity_first (the_case, identity),
                             excess->call->at,
                             "'%s' has %u sites of '%s', and %u %s recorded",
                             identity->name, seen, callee, recorded,
                             recorded == 1 ? "is" : "are")
        : pawl_findings_add (the_case->findings, rule,
                             policy->levels.level[rule],
                             pawl_identity_first (the_case, identity),
                             excess->call->at,
                             "'%s' in '%s' is an allocation site that the "
                             "manifest does not record", callee,
                             identity->name);
  finding->expansions = excess->call->expansions;
  finding->expansion_count = excess->call->expansion_count;
  if (recorded)
    pawl_finding_note (the_case->findings, finding, recorded_at,
                       "recorded here");
  for (const struct pawl_site *site = first; site < first + count; site++)
    if (site != excess && (!site->failure || policy->check_failure_paths))
      pawl_finding_note (the_case->findings, finding, site->call->at,
                         "another site of '%s' is here", callee);
  pawl_advise_known (the_case, finding, callee, excess->known);
  finding->recordable = true;
  finding->identity = (uint32_t) (identity - the_case->identities);
}

static void
judge_review (struct pawl_case *the_case,
              const struct pawl_identity *identity)
{
  const struct pawl_entry *entry = identity->entry;
  const struct pawl_levels *levels = &the_case->policy->levels;
  enum pawl_level level = levels->level[PAWL_RULE_RATCHET_REVIEW];
  if (!entry || level == PAWL_LEVEL_OFF)
    return;
  if (!entry->unreviewed_is_error && level == PAWL_LEVEL_ERROR
      && !levels->chosen[PAWL_RULE_RATCHET_REVIEW])
    level = PAWL_LEVEL_WARNING;

  struct pawl_arena *arena = the_case->findings->arena;
  unsigned count;
  const char *missing = pawl_missing_review_fields (arena, entry, &count);
  if (!count)
    return;
  const struct pawl_function *function
    = pawl_identity_first (the_case, identity);
  struct pawl_finding *finding = pawl_findings_add (
    the_case->findings, PAWL_RULE_RATCHET_REVIEW, level, function,
    function->at, "the reviewed sites of '%s' lack the review field%s %s",
    identity->name, count == 1 ? "" : "s", missing);
  pawl_finding_note (the_case->findings, finding, entry->at,
                     "its entry stands here; fill the field%s in there or in "
                     "a shared 'review'", count == 1 ? "" : "s");
}

void
pawl_judge_ratchet (struct pawl_case *the_case,
                    const struct pawl_identity *identity)
{
  if (!the_case->policy->whole_build)
    judge_review (the_case, identity);
  bool has_sites = identity->entry && identity->entry->has_sites;
  if (!identity->in_scope && !has_sites)
    return;
  for (size_t i = 0; i < identity->site_count;)
    {
      const struct pawl_site *first = &identity->sites[i];
      const char *callee = first->call->callee->name;
      size_t count = 0;
      while (i < identity->site_count
             && strcmp (identity->sites[i].call->callee->name, callee) == 0)
        i++, count++;
      if (pawl_identity_counts (identity, first))
        judge_callee (the_case, identity, first, count);
    }
}
