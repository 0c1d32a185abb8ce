/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of rules and the making of findings: see finding.h.  */

#include "rules/finding.h"

#include <stdlib.h>
#include <string.h>

static const struct
{
  const char *id, *help;
  enum pawl_level level;
} rules[] = {
#define PAWL_RULE(id, name, level, help) { name, help, PAWL_LEVEL_##level },
#include "rules/rules.def"
#undef PAWL_RULE
};

static const char level_words[][8] = { "off", "note", "warning", "error" };

const char *
pawl_rule_id (enum pawl_rule rule)
{
  return rules[rule].id;
}

const char *
pawl_rule_help (enum pawl_rule rule)
{
  return rules[rule].help;
}

bool
pawl_rule_find (const char *id, enum pawl_rule *rule)
{
  for (size_t i = 0; i < PAWL_RULE_COUNT; i++)
    if (strcmp (rules[i].id, id) == 0)
      {
        *rule = (enum pawl_rule) i;
        return true;
      }
  return false;
}

bool
pawl_level_find (const char *word, enum pawl_level *level)
{
  for (size_t i = 0; i <= PAWL_LEVEL_ERROR; i++)
    if (strcmp (level_words[i], word) == 0)
      {
        *level = (enum pawl_level) i;
        return true;
      }
  return false;
}

void
pawl_levels_init (struct pawl_levels *levels)
{
  memset (levels, 0, sizeof *levels);
  for (size_t i = 0; i < PAWL_RULE_COUNT; i++)
    levels->level[i] = rules[i].level;
}

void
pawl_findings_init (struct pawl_findings *findings, struct pawl_arena *arena)
{
  memset (findings, 0, sizeof *findings);
  findings->arena = arena;
}

struct pawl_finding *
pawl_findings_add (struct pawl_findings *findings, enum pawl_rule rule,
                   enum pawl_level level,
                   const struct pawl_function *function, struct pawl_place at,
                   const char *format, ...)
{
  findings->finding
    = pawl_arena_grow (findings->arena, findings->finding, findings->count,
                       &findings->room, sizeof *findings->finding);
  struct pawl_finding *finding = &findings->finding[findings->count++];
  va_list arguments;
  va_start (arguments, format);
  *finding = (struct pawl_finding) {
    .rule = rule, .level = level, .function = function, .at = at,
    .text = pawl_arena_vprintf (findings->arena, format, arguments),
  };
  va_end (arguments);
  return finding;
}

static int
compare_findings (const void *left, const void *right)
{
  const struct pawl_finding *const *a = left, *const *b = right;
  int order = pawl_place_compare (&(*a)->at, &(*b)->at);
  return order ? order : (*a > *b) - (*a < *b);
}

void
pawl_findings_sort (struct pawl_findings *findings, size_t first)
{
  size_t count = findings->count - first;
  if (count < 2)
    return;
  /* By pointers, so that equal ones keep their order.  */
  struct pawl_finding *from = findings->finding + first;
  struct pawl_finding **order
    = pawl_arena_array (findings->arena, count, sizeof *order);
  struct pawl_finding *sorted
    = pawl_arena_array (findings->arena, count, sizeof *sorted);
  for (size_t i = 0; i < count; i++)
    order[i] = &from[i];
  qsort (order, count, sizeof *order, compare_findings);
  for (size_t i = 0; i < count; i++)
    sorted[i] = *order[i];
  memcpy (from, sorted, count * sizeof *from);
}

void
pawl_finding_note (struct pawl_findings *findings,
                   struct pawl_finding *finding, struct pawl_place at,
                   const char *format, ...)
{
  finding->notes
    = pawl_arena_grow (findings->arena, finding->notes, finding->note_count,
                       &finding->note_room, sizeof *finding->notes);
  va_list arguments;
  va_start (arguments, format);
  finding->notes[finding->note_count++] = (struct pawl_note) {
    .at = at, .text = pawl_arena_vprintf (findings->arena, format, arguments),
  };
  va_end (arguments);
}
