/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workspace-size: a size query returns what the formula says.  */

#include "rules/workspace.h"

#include <string.h>

#include "rules/workspace-entry.h"

/* The function of the build that SIZED's manifest calls NAME: in its own unit,
   else one that is visible to others; NONE.  */
static uint32_t
find_query (const struct pawl_sized *sized, const char *name)
{
  const struct pawl_build *build = sized->the_case->build;
  uint32_t target = pawl_build_find (build, name);
  uint32_t found = target == PAWL_NONE ? PAWL_NONE
                                       : build->targets[target].function;
  if (found != PAWL_NONE && build->functions[found].unit == sized->unit)
    return found;
  for (uint32_t i = 0; i < build->function_count; i++)
    {
      const struct pawl_build_function *body = &build->functions[i];
      if (body->unit != sized->unit
          && (found != PAWL_NONE || body->function->local))
        continue;
      if (strcmp (body->function->name, name) != 0
          || body->function->parsed_only)
        continue;
      found = i;
      if (body->unit == sized->unit)
        break;
    }
  return found;
}

/* Whether CONDITION asks for a range: orders, or compares with 0.  */
static bool
is_range_test (const struct pawl_formula *condition)
{
  if (condition->kind == PAWL_FORMULA_UNARY && *condition->text == '!')
    return is_range_test (condition->operands[0]);
  if (condition->kind != PAWL_FORMULA_BINARY)
    return condition->kind == PAWL_FORMULA_NAME
           || condition->kind == PAWL_FORMULA_FIELD;
  switch (*condition->text)
    {
    case '&':
    case '|':
      return is_range_test (condition->operands[0])
             && is_range_test (condition->operands[1]);
    case '<':
    case '>':
      return true;
    case '=':
    case '!':
      for (int i = 0; i < 2; i++)
        if (condition->operands[i]->kind == PAWL_FORMULA_NUMBER
            && strcmp (condition->operands[i]->text, "0") == 0)
          return true;
      return false;
    default:
      return false;
    }
}

/* Whether the return READ says that there is no size: it narrows the
   domain.  */
static bool
is_refusal (const struct pawl_read_step *read)
{
  static const char *const largest[] = {
    "18446744073709551615", "4294967295",
  };
  const struct pawl_formula *value = read->value;
  if (value->kind == PAWL_FORMULA_UNARY && *value->text == '-')
    return true;
  if (value->kind != PAWL_FORMULA_NUMBER || !read->step->condition)
    return false;
  for (size_t i = 0; i < sizeof largest / sizeof *largest; i++)
    if (strcmp (value->text, largest[i]) == 0)
      return true;
  return strcmp (value->text, "0") == 0 && is_range_test (read->condition);
}

struct missing_search
{
  const struct pawl_sized *query;
  const char *name;
};

static bool
find_missing (const struct pawl_formula *atom, void *data)
{
  struct missing_search *search = data;
  while (atom->kind == PAWL_FORMULA_FIELD)
    atom = atom->operands[0];
  if (atom->kind == PAWL_FORMULA_NAME
      && pawl_sized_parameter (search->query, atom->text) < 0)
    search->name = atom->text;
  return !search->name;
}

static void
report (const struct pawl_sized *sized, const struct pawl_space *space,
        const struct pawl_sized *query, const struct pawl_read_step *read,
        const struct pawl_proof *proof)
{
  struct pawl_arena *arena = sized->arena;
  struct pawl_findings *findings = sized->the_case->findings;
  const struct pawl_formula *const formulas[] = { space->bytes, read->value,
                                                  read->condition };
  const char *const less[] = { NULL };
  const char *given = pawl_sized_value (query, proof, read->value);
  const char *wanted = pawl_sized_value (query, proof, space->bytes);
  struct pawl_finding *finding = pawl_sized_finding (
    query, PAWL_RULE_WORKSPACE_SIZE, false, read->step->at, read->step,
    "the size query '%s' returns %s, but the workspace '%s' of '%s' has %s%s",
    query->name, given ? given : "one size", space->name, sized->name,
    wanted ? pawl_bytes_text (arena, wanted) : "another",
    pawl_sized_values (query, proof, formulas, 3, less));
  if (!finding)
    return;
  struct missing_search search = { query, NULL };
  pawl_formula_each_atom (space->bytes, find_missing, &search);
  if (search.name)
    pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                       "'%s' takes no '%s': parameters match by their names",
                       query->name, search.name);
  pawl_note_contract (sized, finding, space);
}

/* Says that nothing is known of the query, at the workspace's function or at
   READ of QUERY.  */
static void
report_undecided (const struct pawl_sized *sized,
                  const struct pawl_space *space,
                  const struct pawl_sized *query,
                  const struct pawl_read_step *read, const char *why)
{
  pawl_sized_finding (query ? query : sized, PAWL_RULE_WORKSPACE_SIZE, true,
                      read ? read->step->at : sized->function->at,
                      read ? read->step : NULL,
                      "it is not known whether the size query '%s' returns "
                      "what the workspace '%s' of '%s' needs%s%s",
                      space->listed->query, space->name, sized->name,
                      why ? ": " : "", why ? why : "");
}

struct matching
{
  const struct pawl_sized *sized, *query;
};

/* The name of the query's parameter that some declaration calls as one of the
   workspace's function calls ATOM; null where ATOM stays.  */
static struct pawl_formula *
match_atom (const struct pawl_formula *atom, void *data)
{
  const struct matching *matching = data;
  if (atom->kind != PAWL_FORMULA_NAME
      || pawl_sized_parameter (matching->query, atom->text) >= 0)
    return NULL;
  const struct pawl_sizing *sizing = matching->sized->sizing;
  int position = pawl_sized_parameter (matching->sized, atom->text);
  const char *name
    = position >= 0 ? pawl_shared_name (matching->query->sizing,
                                        &sizing->parameters[position])
                    : NULL;
  return name ? pawl_formula_name (matching->sized->arena, name) : NULL;
}

static void
judge_return (const struct pawl_sized *sized, const struct pawl_space *space,
              const struct pawl_sized *query,
              const struct pawl_read_step *read)
{
  if (!read->value)
    {
      report_undecided (sized, space, query, read,
                        pawl_sized_doubt (query, read, NULL));
      return;
    }
  struct pawl_conditions conditions = { .arena = sized->arena };
  pawl_conditions_add (&conditions, read->condition);
  struct pawl_proof proof;
  enum pawl_verdict verdict = pawl_sized_prove (
    query, &conditions,
    pawl_formula_binary (sized->arena, "==", read->value, space->bytes),
    &proof);
  if (verdict == PAWL_PROVED || is_refusal (read))
    return;
  const char *why = pawl_sized_doubt (query, read, read->value);
  if (!why)
    why = pawl_sized_doubt (sized, read, space->bytes);
  if (!why)
    why = pawl_sized_doubt (query, read, read->condition);
  if (!why)
    why = read->step->opaque;
  if (verdict == PAWL_REFUTED && !why)
    report (sized, space, query, read, &proof);
  else
    report_undecided (sized, space, query, read, why ? why : proof.why);
}

void
pawl_judge_size_query (const struct pawl_sized *sized,
                       const struct pawl_space *space)
{
  const struct pawl_case *the_case = sized->the_case;
  uint32_t number = find_query (sized, space->listed->query);
  if (number == PAWL_NONE)
    {
      if (the_case->policy->whole_build)
        report_undecided (sized, space, NULL, NULL,
                          "there is no such function in the build");
      return;
    }
  if (!the_case->build->functions[number].function->sizing)
    {
      /* The compiler itself has the manifest; it reads no sizes under
         -fsyntax-only.  */
      if (the_case->policy->whole_build)
        report_undecided (sized, space, NULL, NULL,
                          "it was compiled without this manifest");
      return;
    }
  struct pawl_sized *query = pawl_sized_read (sized, number);
  pawl_sized_adopt (query, sized);
  struct matching matching = { sized, query };
  struct pawl_space wanted = *space;
  if (space->bytes)
    wanted.bytes = pawl_formula_substitute (sized->arena, space->bytes,
                                            match_atom, &matching, NULL);
  for (size_t i = 0; i < query->step_count; i++)
    if (query->steps[i].step->kind == PAWL_STEP_RETURN)
      judge_return (sized, &wanted, query, &query->steps[i]);
}
