/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judging a unit: see judge.h.  */

#include "rules/judge.h"

#include "rules/identity.h"

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
  const struct pawl_function *function = identity->functions[0];
  struct pawl_finding *finding
    = pawl_findings_add (the_case->findings, PAWL_RULE_COMPUTE_ALLOC,
                         PAWL_LEVEL_NOTE, function, function->at,
                         "'%s' %s", identity->name,
                         roles[identity->role]);
  if (identity->role == PAWL_ROLE_COMPUTE)
    pawl_advise_role (the_case, finding, identity);
}

void
pawl_judge_unit (const struct pawl_unit *unit, struct pawl_promises *promises,
                 const struct pawl_policy *policy,
                 struct pawl_findings *findings)
{
  struct pawl_case the_case = {
    .unit = unit, .promises = promises, .policy = policy,
    .findings = findings,
  };
  pawl_case_prepare (&the_case);
  for (size_t i = 0; i < the_case.identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case.identities[i];
      if (policy->show_functions
          && (identity->in_scope || identity->role != PAWL_ROLE_NONE))
        show_function (&the_case, identity);
      size_t first = findings->count;
      pawl_judge_compute_alloc (&the_case, identity);
      pawl_judge_ratchet (&the_case, identity);
      pawl_findings_sort (findings, first);
      /* What to write into the manifest is said once an identity.  */
      for (; first < findings->count; first++)
        if (findings->finding[first].recordable)
          {
            pawl_advise_record (&the_case, &findings->finding[first],
                                identity);
            break;
          }
    }
}
