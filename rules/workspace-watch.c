/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of workspace-guard share: see workspace-watch.h.  */

#include "rules/workspace-watch.h"

#include <string.h>

bool
pawl_watch_guards (const struct pawl_watch *watch,
                   const struct pawl_read_step *read)
{
  return (read->step->kind == PAWL_STEP_GUARD
          || read->step->kind == PAWL_STEP_TEST)
         && read->step->workspace == (int) watch->space->position;
}

bool
pawl_watch_uses (const struct pawl_watch *watch,
                 const struct pawl_read_step *read)
{
  return read->step->kind == PAWL_STEP_USE
         && read->step->workspace == (int) watch->space->position;
}

bool
pawl_watch_reads (const struct pawl_watch *watch,
                  const struct pawl_formula *formula)
{
  return pawl_formula_reads (formula, watch->space->capacity);
}

void
pawl_watch_doubt (struct pawl_watch *watch, const struct pawl_read_step *read,
                  const char *why)
{
  if (watch->doubtful)
    return;
  watch->doubtful = read;
  watch->doubt = why ? why : "it could not be read";
}

enum pawl_verdict
pawl_watch_possible (const struct pawl_watch *watch, struct pawl_proof *proof,
                     const struct pawl_formula *const *conditions,
                     size_t count)
{
  struct pawl_conditions all = { .arena = watch->sized->arena };
  for (size_t i = 0; i < count; i++)
    pawl_conditions_add (&all, conditions[i]);
  return pawl_sized_possible (watch->sized, &all, proof);
}

/* Why a conjunct of CONDITION that reads the capacity cannot be relied on;
   null: they can.  Others only say when the place is reached at all.  */
const char *
pawl_watch_capacity_doubt (const struct pawl_watch *watch,
                           const struct pawl_read_step *read,
                           const struct pawl_formula *condition)
{
  if (!pawl_watch_reads (watch, condition))
    return NULL;
  if (condition->kind == PAWL_FORMULA_BINARY
      && strcmp (condition->text, "&&") == 0)
    {
      const char *why
        = pawl_watch_capacity_doubt (watch, read, condition->operands[0]);
      return why ? why
                 : pawl_watch_capacity_doubt (watch, read,
                                              condition->operands[1]);
    }
  return pawl_sized_doubt (watch->sized, read, condition);
}

/* A function that is not seen and gets the capacity as well may be the one
   that tests it: then why READ, or a use ahead of it, says nothing; else null.
 */
static const char *
callee_doubt (const struct pawl_watch *watch,
              const struct pawl_read_step *read)
{
  struct pawl_arena *arena = watch->sized->arena;
  for (const struct pawl_read_step *use = watch->sized->steps; use <= read;
       use++)
    {
      const struct pawl_step *step = use->step;
      if (!pawl_watch_uses (watch, use) || !step->callee
          || step->callee->has_body)
        continue;
      for (unsigned i = 0; i < step->argument_count; i++)
        {
          struct pawl_formula_error error;
          const struct pawl_formula *argument
            = step->arguments[i]
                ? pawl_formula_parse_fact (arena, step->arguments[i], &error)
                : NULL;
          if (argument && pawl_watch_reads (watch, argument))
            return pawl_arena_printf (arena,
                                      "'%s', which gets both, is not "
                                      "seen",
                                      step->callee->name);
        }
    }
  return NULL;
}

/* CONDITION without the conjuncts that read the capacity; null: nothing is
   left.  */
struct pawl_formula *
pawl_watch_without_capacity (const struct pawl_watch *watch,
                  struct pawl_formula *condition)
{
  if (condition->kind != PAWL_FORMULA_BINARY
      || strcmp (condition->text, "&&") != 0)
    return pawl_watch_reads (watch, condition) ? NULL : condition;
  struct pawl_formula *left
    = pawl_watch_without_capacity (watch, condition->operands[0]);
  struct pawl_formula *right
    = pawl_watch_without_capacity (watch, condition->operands[1]);
  return left && right
           ? pawl_formula_binary (watch->sized->arena, "&&", left, right)
         : left ? left
                : right;
}

struct capacity_value
{
  const char *capacity;
  struct pawl_formula *value;
};

static struct pawl_formula *
replace_capacity (const struct pawl_formula *atom, void *data)
{
  struct capacity_value *with = data;
  return atom->kind == PAWL_FORMULA_NAME
             && strcmp (atom->text, with->capacity) == 0
           ? with->value : NULL;
}

struct pawl_formula *
pawl_watch_with_capacity (const struct pawl_watch *watch,
                          const struct pawl_formula *formula,
                          struct pawl_formula *value)
{
  struct capacity_value with = { watch->space->capacity, value };
  return pawl_formula_substitute (watch->sized->arena, formula,
                                  replace_capacity, &with, NULL);
}

/* Why nothing can be told of READ, a use, whatever its values; null: it
   can.  */
static const char *
blind_spot (const struct pawl_watch *watch, const struct pawl_read_step *read)
{
  const char *why = read->step->opaque;
  for (const struct pawl_read_step *guard = watch->sized->steps;
       !why && guard < read; guard++)
    if (pawl_watch_guards (watch, guard) && !guard->value)
      why = pawl_sized_doubt (watch->sized, guard, NULL);
  return why ? why : callee_doubt (watch, read);
}

const char *
pawl_watch_use_doubt (const struct pawl_watch *watch,
                      const struct pawl_read_step *read)
{
  const char *why = pawl_sized_doubt (watch->sized, read, watch->space->bytes);
  if (!why)
    why = pawl_watch_capacity_doubt (watch, read, read->condition);
  return why ? why : blind_spot (watch, read);
}

bool
pawl_watch_always_admits (const struct pawl_watch *watch,
                          const struct pawl_read_step *read)
{
  struct pawl_arena *arena = watch->sized->arena;
  if (blind_spot (watch, read))
    return false;
  struct pawl_formula *less
    = pawl_formula_binary (arena, "-", watch->space->bytes,
                           pawl_formula_number (arena, 1));
  struct pawl_conditions conditions = { .arena = arena };
  pawl_conditions_add (&conditions,
                       pawl_watch_without_capacity (watch, read->condition));
  pawl_conditions_add (&conditions, watch->not_null);
  pawl_conditions_add (&conditions, watch->positive);
  struct pawl_proof proof;
  return pawl_sized_prove (watch->sized, &conditions,
                           pawl_watch_with_capacity (watch, read->condition,
                                                     less),
                           &proof)
         == PAWL_PROVED;
}

/* Whether CONDITION holds at PROOF's values, as far as they tell.  */
bool
pawl_watch_holds (const struct pawl_watch *watch,
                  const struct pawl_proof *proof,
                  const struct pawl_formula *condition)
{
  const char *value = pawl_sized_value (watch->sized, proof, condition);
  return !value || strcmp (value, "0") != 0;
}

/* " (taps = 1, ch = 4)": what the formula, and that of TEST, depend on.  */
const char *
pawl_watch_values_of (const struct pawl_watch *watch,
                      const struct pawl_proof *proof,
                      const struct pawl_read_step *test)
{
  const char *const less[]
    = { watch->space->name, watch->space->capacity, NULL };
  const struct pawl_formula *const formulas[] = {
    watch->space->bytes,
    test ? test->value : NULL,
    test && !pawl_watch_holds (watch, proof, test->condition) ? test->condition
                                                              : NULL,
  };
  return pawl_sized_values (watch->sized, proof, formulas, 3, less);
}

/* The capacity and the bytes needed at PROOF's values, as "8 bytes" and "16";
   false where they are not known.  */
bool
pawl_watch_figures (const struct pawl_watch *watch,
                    const struct pawl_proof *proof, const char **capacity,
                    const char **bytes)
{
  struct pawl_arena *arena = watch->sized->arena;
  const char *has = pawl_sized_value (
    watch->sized, proof, pawl_formula_name (arena, watch->space->capacity));
  *bytes = pawl_sized_value (watch->sized, proof, watch->space->bytes);
  *capacity = has ? pawl_bytes_text (arena, has) : NULL;
  return has && *bytes;
}

void
pawl_watch_advise (const struct pawl_watch *watch,
                   struct pawl_finding *finding)
{
  if (!finding)
    return;
  const struct pawl_space *space = watch->space;
  struct pawl_findings *findings = watch->sized->the_case->findings;
  pawl_finding_note (findings, finding, (struct pawl_place){ 0 },
                     "what has to be refused, and only that, is: "
                     "'%s' is null or '%s' is less than '%s', "
                     "where bytes are needed at all",
                     space->name, space->capacity,
                     pawl_formula_print (findings->arena, space->bytes));
  pawl_note_contract (watch->sized, finding, space);
}
