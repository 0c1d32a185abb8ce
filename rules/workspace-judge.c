/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules on workspaces, for each function that has a part in sizing.  */

#include "rules/workspace.h"

static void
find_queries (struct pawl_case *the_case, struct pawl_size_queries *queries)
{
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case->identities[i];
      const struct pawl_entry *entry = identity->entry;
      for (size_t j = 0; entry && j < entry->workspace_count; j++)
        {
          if (!entry->workspaces[j].query)
            continue;
          queries->query
            = pawl_arena_grow (the_case->findings->arena, queries->query,
                               queries->count, &queries->room,
                               sizeof *queries->query);
          queries->query[queries->count++] = (struct pawl_size_query) {
            entry->workspaces[j].query, entry,
          };
        }
    }
}

/* IDENTITY's entry lists workspaces, but none of its functions was observed
   with that in mind.  */
static void
report_unobserved (struct pawl_case *the_case,
                   const struct pawl_identity *identity)
{
  const struct pawl_policy *policy = the_case->policy;
  enum pawl_level level = policy->levels.level[PAWL_RULE_WORKSPACE_DECL];
  if (policy->undecided < level)
    level = policy->undecided;
  if (level == PAWL_LEVEL_OFF)
    return;
  const struct pawl_function *function
    = pawl_identity_first (the_case, identity);
  struct pawl_finding *finding = pawl_findings_add (
    the_case->findings, PAWL_RULE_WORKSPACE_DECL, level, function,
    function->at, "the manifest lists a workspace of '%s', which was compiled "
    "without it: nothing is known of its sizes", identity->name);
  finding->undecided = true;
  pawl_finding_note (the_case->findings, finding, identity->entry->at,
                     "its entry stands here; compile it again with this "
                     "manifest");
}

static void
judge_identity (const struct pawl_sized *like,
                const struct pawl_identity *identity)
{
  struct pawl_case *the_case = like->the_case;
  size_t count = 0;
  struct pawl_sized **sized = NULL;
  struct pawl_sized own = *like;
  own.first_finding = the_case->findings->count;
  for (size_t i = 0; i < identity->function_count; i++)
    {
      const struct pawl_function *function
        = the_case->build->functions[identity->functions[i]].function;
      if (!function->sizing)
        continue;
      if (!sized)
        {
          own.arena = pawl_arena_new_like (the_case->findings->arena);
          sized = pawl_arena_array (own.arena, identity->function_count,
                                    sizeof *sized);
        }
      sized[count++] = pawl_sized_read (&own, identity->functions[i]);
    }
  if (!count)
    {
      if (identity->entry && identity->entry->workspace_count)
        report_unobserved (the_case, identity);
      return;
    }
  const struct pawl_levels *levels = &the_case->policy->levels;
  if (levels->level[PAWL_RULE_WORKSPACE_DECL] != PAWL_LEVEL_OFF)
    pawl_judge_workspace_decl (sized, count);
  for (size_t i = 0; i < count; i++)
    {
      if (levels->level[PAWL_RULE_WORKSPACE_OVERFLOW] != PAWL_LEVEL_OFF)
        pawl_judge_workspace_overflow (sized[i]);
      if (levels->level[PAWL_RULE_WORKSPACE_GUARD] != PAWL_LEVEL_OFF)
        pawl_judge_workspace_guard (sized[i]);
      if (levels->level[PAWL_RULE_WORKSPACE_SIZE] != PAWL_LEVEL_OFF)
        pawl_judge_workspace_size (sized[i]);
    }
  pawl_arena_free (own.arena);
}

void
pawl_judge_workspaces (struct pawl_case *the_case)
{
  struct pawl_size_queries queries = { 0 };
  find_queries (the_case, &queries);
  const struct pawl_sized like = {
    .the_case = the_case, .queries = &queries,
  };
  for (size_t i = 0; i < the_case->identity_count; i++)
    judge_identity (&like, &the_case->identities[i]);
}
