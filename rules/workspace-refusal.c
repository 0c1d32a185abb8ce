/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workspace-guard: a guard asks for no more than the formula says.  */

#include "rules/workspace-contract.h"
#include "rules/workspace-watch.h"

#include <string.h>

/* Where the workspace is used or an output written, whatever the capacity, or
   no bytes are needed; null: anywhere.  What gets that far nowhere is refused
   for some other reason, behind the test.  */
static struct pawl_formula *
goes_on (const struct pawl_watch *watch)
{
  enum
  {
    most = 6
  };
  const struct pawl_sized *sized = watch->sized;
  struct pawl_arena *arena = sized->arena;
  struct pawl_formula *any = pawl_formula_unary (
    arena, "!",
    pawl_formula_binary (arena, ">", watch->space->bytes,
                         pawl_formula_number (arena, 0)));
  struct pawl_formula *known[most];
  size_t count = 0;
  for (size_t i = 0; i < sized->step_count; i++)
    {
      const struct pawl_read_step *read = &sized->steps[i];
      if (!pawl_watch_uses (watch, read)
          && read->step->kind != PAWL_STEP_OUTPUT)
        continue;
      struct pawl_formula *reached
        = pawl_watch_without_capacity (watch, read->condition);
      size_t j = 0;
      while (reached && j < count && !pawl_formula_same (known[j], reached))
        j++;
      if (!reached || (j == count && count == most))
        return NULL;
      if (j < count)
        continue;
      known[count++] = reached;
      any = pawl_formula_binary (arena, "||", any, reached);
    }
  return any;
}

/* Whether a capacity of just the bytes that are needed is refused by GUARD
   whatever they are: then it does not matter that something could not be
   read.  */
static bool
always_refused (const struct pawl_watch *watch,
                const struct pawl_read_step *guard,
                struct pawl_formula *other, struct pawl_formula *by_capacity)
{
  struct pawl_arena *arena = watch->sized->arena;
  struct pawl_formula *bytes = watch->space->bytes;
  const struct pawl_formula *const all[] = {
    pawl_watch_with_capacity (watch, guard->condition, bytes),
    other ? pawl_watch_with_capacity (
              watch, pawl_formula_unary (arena, "!", other), bytes)
          : NULL,
    watch->not_null,
  };
  struct pawl_proof proof;
  if (pawl_watch_possible (watch, &proof, all, 3) != PAWL_REFUTED)
    return false;
  struct pawl_conditions conditions = { .arena = arena };
  for (size_t i = 0; i < 3; i++)
    pawl_conditions_add (&conditions, all[i]);
  return pawl_sized_prove (watch->sized, &conditions,
                           pawl_watch_with_capacity (watch, by_capacity,
                                                     bytes),
                           &proof)
         == PAWL_PROVED;
}

/* Whether GUARD looks at what a call gave that tests the capacity on its own: a
   value that could not be read says nothing of this function then.  */
static bool
follows_delegation (const struct pawl_watch *watch,
                    const struct pawl_read_step *guard)
{
  bool any = false;
  for (size_t i = 0; i < watch->sized->step_count; i++)
    {
      const struct pawl_read_step *read = &watch->sized->steps[i];
      if (!pawl_watch_uses (watch, read))
        continue;
      if (!pawl_is_delegated (watch->sized, watch->space, read))
        return false;
      any |= read < guard;
    }
  return any;
}

void
pawl_watch_judge_refusal (struct pawl_watch *watch,
                          const struct pawl_read_step *guard)
{
  const struct pawl_sized *sized = watch->sized;
  struct pawl_arena *arena = sized->arena;
  if (!guard->value)
    {
      if (!follows_delegation (watch, guard))
        pawl_watch_doubt (watch, guard, pawl_sized_doubt (sized, guard, NULL));
      return;
    }
  struct pawl_formula *other, *by_capacity;
  pawl_split_refusal (arena, guard->value, watch->space->capacity, &other,
                      &by_capacity);
  if (!by_capacity)
    return;
  const struct pawl_formula *all[] = {
    guard->condition, other ? pawl_formula_unary (arena, "!", other) : NULL,
    watch->not_null,  by_capacity,
    watch->suffices,  NULL,
    watch->positive,
  };
  struct pawl_proof proof, better;
  enum pawl_verdict verdict = pawl_watch_possible (watch, &proof, all, 5);
  if (verdict == PAWL_REFUTED)
    {
      all[5] = goes_on (watch);
      verdict = pawl_watch_possible (watch, &proof, all, 6);
    }
  /* Where some bytes are needed it is plainer what is meant.  */
  if (verdict == PAWL_REFUTED
      && pawl_watch_possible (watch, &better, all, 7) == PAWL_REFUTED)
    proof = better;
  if (verdict == PAWL_PROVED)
    return;
  const char *why = pawl_sized_doubt (sized, guard, guard->value);
  if (why && follows_delegation (watch, guard))
    return;
  if (!why)
    why = pawl_sized_doubt (sized, guard, watch->space->bytes);
  if (!why)
    why = pawl_watch_capacity_doubt (watch, guard, guard->condition);
  if (why && verdict == PAWL_REFUTED
      && always_refused (watch, guard, other, by_capacity))
    why = NULL;
  if (!why)
    why = guard->step->opaque;
  if (why || verdict == PAWL_UNDECIDED)
    {
      pawl_watch_doubt (watch, guard, why ? why : proof.why);
      return;
    }
  watch->found = true;
  const char *capacity, *bytes;
  bool known = pawl_watch_figures (watch, &proof, &capacity, &bytes);
  size_t number = (size_t)(guard - sized->steps);
  if (watch->wrong[number])
    return;
  watch->wrong[number] = true;
  pawl_watch_advise (
    watch,
    pawl_sized_finding (sized, PAWL_RULE_WORKSPACE_GUARD, false,
                        guard->step->at, guard->step,
                        "the guard of the workspace '%s' in '%s' refuses %s "
                        "where %s%s enough%s",
                        watch->space->name, sized->name,
                        known ? capacity : "more", known ? bytes : "less",
                        known && strcmp (bytes, "1") != 0 ? " are" : " is",
                        pawl_watch_values_of (watch, &proof, guard)));
}
