/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sums at the end of a report, and the exit status that follows.  */

#include "audit/check.h"

#include <string.h>

#include "audit/pawl.h"
#include "base/digest.h"
#include "manifests/name-map.h"

const char *
pawl_level_word (enum pawl_level level)
{
  static const char *const words[] = {
    [PAWL_LEVEL_OFF] = "off", [PAWL_LEVEL_NOTE] = "note",
    [PAWL_LEVEL_WARNING] = "warning", [PAWL_LEVEL_ERROR] = "error",
  };
  return words[level];
}

static bool
add_recorded (const struct pawl_entry *entry, void *data)
{
  struct pawl_tally *tally = data;
  for (size_t i = 0; i < entry->site_count; i++)
    tally->recorded_sites += entry->sites[i].count;
  return true;
}

static bool
is_reached (const struct pawl_identity *identity, const uint8_t *cone)
{
  for (size_t i = 0; i < identity->function_count; i++)
    if (cone[identity->functions[i]])
      return identity->role != PAWL_ROLE_PREPARE;
  return false;
}

static void
count_findings (struct pawl_check *check)
{
  struct pawl_tally *tally = &check->tally;
  for (size_t i = 0; i < check->findings.count; i++)
    {
      const struct pawl_finding *finding = &check->findings.finding[i];
      tally->errors += finding->level == PAWL_LEVEL_ERROR;
      tally->warnings += finding->level == PAWL_LEVEL_WARNING;
      tally->notes += finding->level == PAWL_LEVEL_NOTE;
      tally->unknown += finding->rule == PAWL_RULE_COMPUTE_UNKNOWN
                        && finding->level != PAWL_LEVEL_OFF;
    }
}

void
pawl_count (struct pawl_check *check, const uint8_t *cone)
{
  const struct pawl_case *the_case = check->the_case;
  struct pawl_tally *tally = &check->tally;
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case->identities[i];
      tally->functions++;
      tally->compute_functions += identity->role == PAWL_ROLE_COMPUTE;
      tally->reached_functions += is_reached (identity, cone);
      if (identity->in_scope
          || (identity->entry && identity->entry->has_sites))
        tally->found_sites += pawl_count_sites (the_case, identity);
    }
  pawl_promises_each_entry (check->promises, add_recorded, tally);
  count_findings (check);

  bool failed = tally->errors || (check->werror && tally->warnings)
                || (check->strict && (check->gap_count || tally->unknown));
  if (check->objects.problem_count || !check->objects.unit_count)
    check->status = PAWL_EXIT_TROUBLE;
  else
    check->status = failed ? PAWL_EXIT_FINDINGS : PAWL_EXIT_CLEAN;
}

/* What stays when lines move: the rule, the function and the words.  */
static const char *
essence (const struct pawl_check *check, const struct pawl_finding *finding)
{
  const struct pawl_function *function = finding->function;
  return pawl_arena_printf (
    check->arena, "%s|%s|%s|%s", pawl_rule_id (finding->rule),
    function && function->file ? function->file
    : finding->at.file         ? finding->at.file : "",
    function ? function->name : "", finding->text);
}

const char *
pawl_fingerprint (const struct pawl_check *check,
                  const struct pawl_finding *finding, unsigned ordinal)
{
  const char *text = pawl_arena_printf (check->arena, "%s|%u",
                                        essence (check, finding), ordinal);
  return pawl_arena_printf (check->arena, "%016llx",
                            pawl_digest_64 (text, strlen (text)));
}

unsigned *
pawl_fingerprint_ordinals (const struct pawl_check *check)
{
  size_t count = check->findings.count;
  unsigned *ordinals = pawl_arena_array (check->arena, count,
                                         sizeof *ordinals);
  struct pawl_name_map seen = { 0 };
  for (size_t i = 0; i < count; i++)
    {
      const char *text = essence (check, &check->findings.finding[i]);
      unsigned *next = (unsigned *)
        pawl_name_map_find (&seen, text, strlen (text));
      if (!next)
        {
          next = pawl_arena_alloc (check->arena, sizeof *next);
          pawl_name_map_add (&seen, check->arena, text, strlen (text), next);
        }
      ordinals[i] = (*next)++;
    }
  return ordinals;
}
