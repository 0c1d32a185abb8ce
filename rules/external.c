/* SPDX-License-Identifier: GPL-3.0-or-later */
/* external-review: a call into a library that the manifest lists has an owner,
   as an allocation has.  */

#include "rules/external.h"

#include <string.h>

#include "base/path.h"

/* What a call into a library owes: all required fields but the size, which
   only the library knows.  */
static const char *
missing_fields (struct pawl_arena *arena, const char *const *review)
{
  const char *missing = "";
  for (unsigned i = 0; i < PAWL_REVIEW_REQUIRED; i++)
    if (i != PAWL_REVIEW_SIZE_FORMULA && (!review[i] || !*review[i]))
      missing = pawl_arena_printf (arena, "%s%s'%s'", missing,
                                   *missing ? ", " : "",
                                   pawl_review_field_name (i));
  return missing;
}

/* The item of `external_library_risks:' for IDENTITY and LIBRARY, or null;
   *OTHER is then one for another library, or null.  */
static const struct pawl_risk *
find_risk (struct pawl_case *the_case, const struct pawl_identity *identity,
           const char *library, const struct pawl_risk **other)
{
  struct pawl_promises *promises = the_case->promises;
  *other = NULL;
  for (size_t i = 0; i < pawl_promises_count (promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      for (size_t j = 0; j < manifest->risk_count; j++)
        {
          const struct pawl_risk *risk = &manifest->risks[j];
          if (strcmp (risk->function, identity->name) != 0
              || strcmp (pawl_path_absolute (the_case->findings->arena,
                                             manifest->root, risk->file),
                         identity->path)
                   != 0)
            continue;
          if (!risk->library || strcmp (risk->library, library) == 0)
            return risk;
          *other = risk;
        }
    }
  return NULL;
}

static struct pawl_place
library_place (struct pawl_promises *promises, const char *library)
{
  for (size_t i = 0; i < pawl_promises_count (promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      for (size_t j = 0; j < manifest->library_count; j++)
        if (strcmp (manifest->libraries[j].name, library) == 0)
          return manifest->libraries[j].at;
    }
  return (struct pawl_place) { 0 };
}

static void
advise (struct pawl_case *the_case, struct pawl_finding *finding,
        const struct pawl_identity *identity, const char *library,
        const struct pawl_risk *other, const char *missing)
{
  struct pawl_findings *findings = the_case->findings;
  struct pawl_place nowhere = { 0 };
  pawl_finding_note (findings, finding,
                     library_place (the_case->promises, library),
                     "the library '%s' is listed here", library);
  if (identity->entry && *missing)
    pawl_finding_note (findings, finding, identity->entry->at,
                       "the entry of '%s' stands here; it lacks %s",
                       identity->name, missing);
  else if (other)
    pawl_finding_note (findings, finding, other->at,
                       "the item of '%s' that stands here is for '%s'",
                       identity->name, other->library);
  pawl_finding_note (findings, finding, nowhere,
                     "if this was reviewed, record it in the manifest:\n"
                     "  external_library_risks:\n"
                     "    - function: \"%s::%s\"\n"
                     "      library: %s\n"
                     "      owner: ''\n"
                     "      lifetime: ''\n"
                     "      execution_role: ''\n"
                     "      migration_target: ''\n"
                     "      priority: P0   # P0, P1, P2 or defer",
                     identity->file, identity->name, library);
}

/* The listed library that CALL goes into, or null.  */
static const char *
library_of (const struct pawl_case *the_case, const struct pawl_call *call)
{
  if (call->implicit
      || (call->on_failure_path && !the_case->policy->check_failure_paths)
      || call->callee->kind >= PAWL_CALLEE_ALLOCA || !call->callee->name)
    return NULL;
  return pawl_promises_library (the_case->promises, call->callee->name);
}

void
pawl_judge_external (struct pawl_case *the_case,
                     const struct pawl_identity *identity)
{
  const struct pawl_policy *policy = the_case->policy;
  enum pawl_level level = policy->levels.level[PAWL_RULE_EXTERNAL_REVIEW];
  if (!identity->in_scope || level == PAWL_LEVEL_OFF)
    return;
  struct pawl_findings *findings = the_case->findings;
  const char *missing
    = identity->entry
        ? missing_fields (findings->arena, identity->entry->review) : "";
  if (identity->entry && !*missing)
    return;
  if (identity->entry && !identity->entry->unreviewed_is_error
      && level == PAWL_LEVEL_ERROR
      && !policy->levels.chosen[PAWL_RULE_EXTERNAL_REVIEW])
    level = PAWL_LEVEL_WARNING;

  /* One finding a library: at its first call.  */
  const char **judged = NULL;
  size_t judged_count = 0, judged_room = 0;
  for (size_t i = 0; i < identity->function_count; i++)
    {
      const struct pawl_function *function
        = the_case->build->functions[identity->functions[i]].function;
      for (size_t j = 0; j < function->call_count; j++)
        {
          const struct pawl_call *call = &function->calls[j];
          const char *library = library_of (the_case, call);
          size_t known = 0;
          while (library && known < judged_count
                 && strcmp (judged[known], library) != 0)
            known++;
          if (!library || known < judged_count)
            continue;
          judged = pawl_arena_grow (findings->arena, judged, judged_count,
                                    &judged_room, sizeof *judged);
          judged[judged_count++] = library;
          const struct pawl_risk *other;
          const struct pawl_risk *risk
            = find_risk (the_case, identity, library, &other);
          const char *lacks
            = risk ? missing_fields (findings->arena, risk->review) : "";
          if (risk && !*lacks)
            continue;
          struct pawl_finding *finding = pawl_findings_add (
            findings, PAWL_RULE_EXTERNAL_REVIEW, level, function, call->at,
            "'%s' calls '%s' of the library '%s' without a review",
            identity->name, call->callee->name, library);
          finding->expansions = call->expansions;
          finding->expansion_count = call->expansion_count;
          if (risk)
            pawl_finding_note (findings, finding, risk->at,
                               "its item stands here; it lacks %s", lacks);
          else
            advise (the_case, finding, identity, library, other, missing);
        }
    }
}
