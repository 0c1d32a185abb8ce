/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notes under a finding: where the promises stand and what to do.  */

#include "rules/identity.h"

#include <string.h>

#include "base/shown.h"

/* The callees of IDENTITY that a record makes silent, with their counts, as a
   flow mapping: "{free: 1, malloc: 2}".  ALL: also those that are no sites of
   the ratchet, as the compute path wants.  */
static const char *
site_counts (struct pawl_arena *arena, const struct pawl_identity *identity,
             bool all)
{
  const char *text = "";
  for (size_t i = 0; i < identity->site_count;)
    {
      const char *callee = identity->sites[i].call->callee->name;
      unsigned count = 0;
      for (; i < identity->site_count
             && strcmp (identity->sites[i].call->callee->name, callee) == 0;
           i++)
        count += pawl_identity_counts (identity, &identity->sites[i])
                 || (all && !identity->sites[i].known->prepares);
      if (!count)
        continue;
      /* A name with a colon or blank is quoted.  */
      const char *inside = pawl_shown_yaml (arena, callee);
      const char *quote
        = inside != callee || strpbrk (callee, ": []~*,") ? "\"" : "";
      text = pawl_arena_printf (arena, "%s%s%s%s%s: %u", text,
                                *text ? ", " : "", quote, inside, quote,
                                count);
    }
  return pawl_arena_printf (arena, "{%s}", text);
}

void
pawl_advise_record (struct pawl_case *the_case, struct pawl_finding *finding,
                    struct pawl_identity *identity)
{
  struct pawl_arena *arena = the_case->findings->arena;
  pawl_identity_collect (the_case, identity);
  const char *counts
    = site_counts (arena, identity,
                   finding->rule == PAWL_RULE_COMPUTE_ALLOC);
  if (identity->entry && identity->entry->has_sites)
    pawl_finding_note (the_case->findings, finding, identity->entry->at,
                       "the reviewed entry of '%s' stands here; if this was "
                       "reviewed, it needs 'sites: %s'",
                       identity->name, counts);
  else
    pawl_finding_note (the_case->findings, finding, (struct pawl_place) { 0 },
                       "if this was reviewed, record it in the manifest:\n"
                       "  functions:\n"
                       "    \"%s\":\n"
                       "      \"%s\":\n"
                       "        owner: ''\n"
                       "        lifetime: ''\n"
                       "        size_formula: ''\n"
                       "        execution_role: ''\n"
                       "        migration_target: ''\n"
                       "        priority: P0   # P0, P1, P2 or defer\n"
                       "        sites: %s",
                       pawl_shown_yaml (arena, identity->file),
                       pawl_shown_yaml (arena, identity->name), counts);
}

void
pawl_advise_role (struct pawl_case *the_case, struct pawl_finding *finding,
                  const struct pawl_identity *identity)
{
  if (identity->role_by_name)
    pawl_finding_note (the_case->findings, finding, identity->role_at,
                       "'%s::%s' is on the compute path by this pattern",
                       identity->file, identity->name);
  else
    pawl_finding_note (the_case->findings, finding, identity->role_at,
                       "'%s' is declared %s here", identity->name,
                       identity->promised_noalloc ? "not to allocate"
                                                  : "a compute path");
}

void
pawl_advise_known (struct pawl_case *the_case, struct pawl_finding *finding,
                   const char *name, const struct pawl_known *known)
{
  if (!known->at.file && !known->at.host)
    return;
  if (known->effect != PAWL_EFFECT_UNKNOWN)
    pawl_finding_note (the_case->findings, finding, known->at,
                       "'%s' is declared here with the effect '%s'", name,
                       pawl_effect_word (known->effect));
  else if (known->reason)
    pawl_finding_note (the_case->findings, finding, known->at,
                       "'%s' is declared a preparation here: %s", name,
                       known->reason);
  else
    pawl_finding_note (the_case->findings, finding, known->at,
                       "'%s' is declared a preparation here", name);
}
