/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judging a unit: see judge.h.  */

#include "rules/judge.h"

#include "rules/external.h"
#include "rules/flow-findings.h"
#include "rules/identity.h"
#include "rules/whole-build.h"

/* Says which role IDENTITY has, and why.  */
static void
show_function (struct pawl_case *the_case,
               const struct pawl_identity *identity)
{
  static const char *const roles[] = {
    [PAWL_ROLE_NONE] = "has no role",
    [PAWL_ROLE_COMPUTE] = "is on the compute path",
    [PAWL_ROLE_PREPARE] = "is a preparation",
  };
  const struct pawl_function *function
    = pawl_identity_first (the_case, identity);
  struct pawl_finding *finding
    = pawl_findings_add (the_case->findings, PAWL_RULE_COMPUTE_ALLOC,
                         PAWL_LEVEL_NOTE, function, function->at,
                         "'%s' %s", identity->name,
                         roles[identity->role]);
  if (identity->role == PAWL_ROLE_COMPUTE)
    pawl_advise_role (the_case, finding, identity);
}

/* What to write into the manifest is said once an identity: at the first of
   its findings, which are sorted by place.  */
static void
advise_records (struct pawl_case *the_case)
{
  struct pawl_findings *findings = the_case->findings;
  bool *advised = pawl_arena_array (findings->arena, the_case->identity_count,
                                    sizeof *advised);
  for (size_t i = 0; i < findings->count; i++)
    {
      struct pawl_finding *finding = &findings->finding[i];
      if (!finding->recordable || advised[finding->identity])
        continue;
      advised[finding->identity] = true;
      pawl_advise_record (the_case, finding,
                          &the_case->identities[finding->identity]);
    }
}

struct pawl_case *
pawl_judge_build (const struct pawl_build *build,
                  struct pawl_promises *promises,
                  const struct pawl_policy *policy,
                  struct pawl_findings *findings)
{
  struct pawl_case *the_case
    = pawl_arena_alloc (findings->arena, sizeof *the_case);
  *the_case = (struct pawl_case) {
    .build = build, .promises = promises, .policy = policy,
    .findings = findings,
  };
  pawl_case_prepare (the_case);
  pawl_judge_compute_path (the_case);
  pawl_judge_contracts (the_case);
  pawl_judge_flows (the_case);
  pawl_judge_workspaces (the_case);
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case->identities[i];
      if (policy->show_functions
          && (identity->in_scope || identity->role != PAWL_ROLE_NONE))
        show_function (the_case, identity);
      pawl_judge_ratchet (the_case, identity);
      pawl_judge_external (the_case, identity);
      if (policy->whole_build)
        pawl_judge_stale (the_case, identity);
    }
  if (policy->whole_build)
    {
      pawl_judge_reviews (the_case);
      pawl_judge_limits (the_case);
      pawl_judge_unseen_promises (the_case);
    }
  pawl_findings_sort (findings, 0);
  advise_records (the_case);
  return the_case;
}
