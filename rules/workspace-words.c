/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of findings on workspaces: see workspace.h.  */

#include "rules/workspace.h"

#include <stdarg.h>
#include <string.h>

struct listing
{
  const struct pawl_sized *sized;
  const struct pawl_proof *proof;
  const char *const *less;
  const char *text;
  bool *shown;                  /* by value of the proof */
  bool nameless;                /* list what has no name: counters of loops */
};

/* Whether the atom NAME is what a parameter points to on entry, at its
   beginning: such a one has a meaning of its own.  */
static bool
is_pointed_to (const char *name)
{
  const char *tail = strchr (name, '$');
  return tail && strcmp (tail, "$at0") == 0;
}

static bool
left_out (const struct listing *listing, const char *name)
{
  if ((!strchr (name, '$') || is_pointed_to (name)) == listing->nameless)
    return true;
  for (const char *const *less = listing->less; less && *less; less++)
    if (strcmp (name, *less) == 0)
      return true;
  return false;
}

static bool
list_atom (const struct pawl_formula *atom, void *data)
{
  struct listing *listing = data;
  struct pawl_arena *arena = listing->sized->arena;
  const char *name = pawl_formula_print (arena, atom);
  for (size_t i = 0; i < listing->proof->value_count; i++)
    {
      const struct pawl_value *value = &listing->proof->values[i];
      if (listing->shown[i] || strcmp (value->atom, name) != 0
          || left_out (listing, name))
        continue;
      listing->shown[i] = true;
      listing->text
        = pawl_arena_printf (arena, "%s%s%s%.*s = %s", listing->text,
                             *listing->text ? ", " : "",
                             is_pointed_to (name) ? "*" : "",
                             (int) strcspn (name, "$"), name, value->value);
    }
  return true;
}

const char *
pawl_sized_values (const struct pawl_sized *sized,
                   const struct pawl_proof *proof,
                   const struct pawl_formula *const *formulas, size_t count,
                   const char *const *less)
{
  struct listing listing = {
    .sized = sized, .proof = proof, .less = less, .text = "",
    .shown = pawl_arena_array (sized->arena, proof->value_count + 1,
                               sizeof *listing.shown),
  };
  for (int round = 0; round < 2 && !*listing.text; round++)
    {
      listing.nameless = round > 0;
      for (size_t i = 0; i < count; i++)
        if (formulas[i])
          pawl_formula_each_atom (formulas[i], list_atom, &listing);
    }
  return *listing.text ? pawl_arena_printf (sized->arena, " (%s)",
                                            listing.text)
                       : "";
}

const char *
pawl_sized_value (const struct pawl_sized *sized,
                  const struct pawl_proof *proof,
                  const struct pawl_formula *formula)
{
  const char *why;
  return pawl_formula_evaluate (sized->arena, formula, proof->values,
                                proof->value_count, &why);
}

const char *
pawl_bytes_text (struct pawl_arena *arena, const char *number)
{
  return pawl_arena_printf (arena, "%s byte%s", number,
                            strcmp (number, "1") == 0 ? "" : "s");
}

static bool
same_place (const struct pawl_place *one, const struct pawl_place *other)
{
  return one->line == other->line && one->column == other->column
         && (one->file == other->file
             || (one->file && other->file
                 && strcmp (one->file, other->file) == 0));
}

/* Template instances and clones say the same of one place.  */
static bool
is_known (const struct pawl_sized *sized, enum pawl_rule rule,
          const struct pawl_place *at, const char *text)
{
  const struct pawl_findings *findings = sized->the_case->findings;
  for (size_t i = sized->first_finding; i < findings->count; i++)
    if (findings->finding[i].rule == rule
        && same_place (&findings->finding[i].at, at)
        && strcmp (findings->finding[i].text, text) == 0)
      return true;
  return false;
}

struct pawl_finding *
pawl_sized_finding (const struct pawl_sized *sized, enum pawl_rule rule,
                    bool undecided, struct pawl_place at,
                    const struct pawl_step *step, const char *format, ...)
{
  const struct pawl_policy *policy = sized->the_case->policy;
  struct pawl_findings *findings = sized->the_case->findings;
  enum pawl_level level = policy->levels.level[rule];
  if (undecided && policy->undecided < level)
    level = policy->undecided;
  if (level == PAWL_LEVEL_OFF)
    return NULL;
  va_list arguments;
  va_start (arguments, format);
  const char *text = pawl_arena_vprintf (sized->arena, format, arguments);
  va_end (arguments);
  if (is_known (sized, rule, &at, text))
    return NULL;
  struct pawl_finding *finding = pawl_findings_add (
    findings, rule, level, sized->function, at, "%s", text);
  finding->undecided = undecided;
  if (step)
    {
      finding->expansions = step->expansions;
      finding->expansion_count = step->expansion_count;
    }
  return finding;
}

void
pawl_note_contract (const struct pawl_sized *sized,
                    struct pawl_finding *finding,
                    const struct pawl_space *space)
{
  struct pawl_findings *findings = sized->the_case->findings;
  if (space->declared)
    pawl_finding_note (findings, finding, space->declared->at,
                       "'%s' is declared here, with '%s' bytes", space->name,
                       space->declared->bytes);
  else if (space->listed)
    pawl_finding_note (findings, finding, space->listed->at,
                       "the manifest lists '%s' here, with '%s' bytes",
                       space->name, space->listed->bytes);
}
