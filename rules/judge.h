/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judging: from evidence and promises to findings.  */

#ifndef PAWL_RULES_JUDGE_H
#define PAWL_RULES_JUDGE_H

#include "evidence/build.h"
#include "manifests/manifest.h"
#include "rules/finding.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the user chose (the plugin's options, the command's).  */
struct pawl_policy
{
  struct pawl_levels levels;
  enum pawl_level undecided;    /* unknown=: for what stays undecided */
  bool check_failure_paths;     /* failure-paths=check */
  uint64_t stack_limit;         /* bytes */
  bool show_reviewed;           /* a note at each reviewed site */
  bool ignore_reviewed;         /* judge as if no site were recorded */
  bool show_functions;          /* a note at each function in scope or with a
                                   role, which says the role */
  bool whole_build;             /* BUILD is all of it: also judge what no unit
                                   can tell by itself */
};

struct pawl_case;

/* Judges BUILD: one unit in the compiler, all of them in the command.  Findings
   are sorted by place; they point into BUILD and PROMISES.  What was known for
   it comes back (rules/identity.h), in the arena of FINDINGS.  */
struct pawl_case *pawl_judge_build (const struct pawl_build *build,
                                    struct pawl_promises *promises,
                                    const struct pawl_policy *policy,
                                    struct pawl_findings *findings);

#ifdef __cplusplus
}
#endif

#endif
