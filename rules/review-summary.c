/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratchet-review over a whole manifest: one summary, so that a skeleton that
   nobody has filled in yet is one message and not a thousand.  */

#include "rules/whole-build.h"

#include <string.h>

enum { shown_entries = 10 };

const char *
pawl_missing_review_fields (struct pawl_arena *arena,
                            const struct pawl_entry *entry, unsigned *count)
{
  const char *missing = "";
  *count = 0;
  for (unsigned i = 0; entry->site_count && i < PAWL_REVIEW_REQUIRED; i++)
    if (!entry->review[i] || !*entry->review[i])
      {
        missing = pawl_arena_printf (arena, "%s%s'%s'", missing,
                                     *count ? ", " : "",
                                     pawl_review_field_name (i));
        ++*count;
      }
  for (size_t i = 0; i < entry->growth_count; i++)
    if (!*entry->growth[i].disposition)
      {
        missing = pawl_arena_printf (arena, "%s%s'growth' of '%s'", missing,
                                     *count ? ", " : "",
                                     entry->growth[i].kind);
        ++*count;
      }
  return missing;
}

/* What one manifest lacks.  */
struct summary
{
  const char *file;
  struct pawl_place first;
  bool is_error;
  size_t count;
  struct
  {
    const struct pawl_entry *entry;
    const char *missing;
  } shown[shown_entries];
};

struct collection
{
  struct pawl_arena *arena;
  struct summary *summaries;
  size_t count, room;
};

static struct summary *
summary_of (struct collection *all, const struct pawl_entry *entry)
{
  for (size_t i = all->count; i-- > 0;)
    if (strcmp (all->summaries[i].file, entry->at.file) == 0)
      return &all->summaries[i];
  all->summaries = pawl_arena_grow (all->arena, all->summaries, all->count,
                                    &all->room, sizeof *all->summaries);
  struct summary *summary = &all->summaries[all->count++];
  *summary = (struct summary) { .file = entry->at.file, .first = entry->at };
  return summary;
}

static bool
collect (const struct pawl_entry *entry, void *data)
{
  struct collection *all = data;
  if (!entry->at.file)
    return true;
  unsigned count;
  const char *missing = pawl_missing_review_fields (all->arena, entry, &count);
  if (!count)
    return true;
  struct summary *summary = summary_of (all, entry);
  summary->is_error |= entry->unreviewed_is_error;
  if (summary->count < shown_entries)
    {
      summary->shown[summary->count].entry = entry;
      summary->shown[summary->count].missing = missing;
    }
  summary->count++;
  return true;
}

static void
report (struct pawl_case *the_case, const struct summary *summary)
{
  const struct pawl_levels *levels = &the_case->policy->levels;
  struct pawl_findings *findings = the_case->findings;
  enum pawl_level level = levels->level[PAWL_RULE_RATCHET_REVIEW];
  if (!summary->is_error && level == PAWL_LEVEL_ERROR
      && !levels->chosen[PAWL_RULE_RATCHET_REVIEW])
    level = PAWL_LEVEL_WARNING;
  struct pawl_finding *finding
    = summary->count == 1
        ? pawl_findings_add (findings, PAWL_RULE_RATCHET_REVIEW, level, NULL,
                             summary->first,
                             "the reviewed sites of '%s' lack the review "
                             "fields %s", summary->shown[0].entry->function,
                             summary->shown[0].missing)
        : pawl_findings_add (findings, PAWL_RULE_RATCHET_REVIEW, level, NULL,
                             summary->first,
                             "%zu functions with reviewed sites lack required "
                             "review fields", summary->count);
  if (summary->count > 1)
    {
      for (size_t i = 0; i < summary->count && i < shown_entries; i++)
        pawl_finding_note (findings, finding, summary->shown[i].entry->at,
                           "'%s' lacks %s", summary->shown[i].entry->function,
                           summary->shown[i].missing);
      if (summary->count > shown_entries)
        pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                           "%zu more are not shown",
                           summary->count - shown_entries);
    }
  pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                     "fill the fields in, in the entry or in a shared "
                     "'review'");
}

void
pawl_judge_reviews (struct pawl_case *the_case)
{
  if (the_case->policy->levels.level[PAWL_RULE_RATCHET_REVIEW]
      == PAWL_LEVEL_OFF)
    return;
  struct collection all = { .arena = the_case->findings->arena };
  pawl_promises_each_entry (the_case->promises, collect, &all);
  for (size_t i = 0; i < all.count; i++)
    report (the_case, &all.summaries[i]);
}
