/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of all subcommands that judge: they are those of the plugin.  */

#ifndef PAWL_AUDIT_POLICY_H
#define PAWL_AUDIT_POLICY_H

#include <argp.h>

#include "manifests/manifest.h"
#include "rules/judge.h"

/* What to judge by; the input of PAWL_JUDGE_ARGP.  */
struct pawl_judge_options
{
  struct pawl_arena *arena;     /* set by whoever parses */
  struct pawl_policy policy;
  const char **manifests;
  size_t manifest_count, manifest_room;
  const char *root;             /* of --root; or null */
};

void pawl_judge_options_init (struct pawl_judge_options *options,
                              struct pawl_arena *arena);

/* --manifest, --root, --severity, --unknown, --failure-paths, --stack-limit,
   --show-reviewed.  */
extern const struct argp pawl_judge_argp;

/* That alone: for a subcommand whose children are no others.  */
extern const struct argp_child pawl_judge_children[2];

/* The promises of OPTIONS's manifests; null, after printing what is wrong, if
   one of them cannot be used.  */
struct pawl_promises *
pawl_read_manifests (const struct pawl_judge_options *options);

#endif
