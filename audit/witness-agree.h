/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was witnessed against what the evidence and the manifests say.  */

#ifndef PAWL_AUDIT_WITNESS_AGREE_H
#define PAWL_AUDIT_WITNESS_AGREE_H

#include "audit/policy.h"
#include "audit/witness.h"

struct pawl_agree
{
  struct pawl_witness *witness;
  bool over_limit;              /* more than a manifest's `witnessed' records */
};

/* Judges the evidence in the files that were loaded and fills in each
   function's agreement; prints where more was witnessed than is recorded.
   False, after saying why, if a manifest cannot be used.  */
bool pawl_witness_agree (struct pawl_agree *agree,
                         struct pawl_judge_options *options);

#endif
