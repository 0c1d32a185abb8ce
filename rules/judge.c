/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judging a unit: see judge.h.  */

#include "rules/judge.h"

#include "rules/identity.h"

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
