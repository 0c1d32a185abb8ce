/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workspace-guard: a guard asks for no more than the formula says.  */

#include "rules/workspace-watch.h"

#include <string.h>

/* CONDITION without the conjuncts that read the capacity; null: nothing is
   left.  */
static struct pawl_formula *
without_capacity (const struct pawl_watch *watch,
                  struct pawl_formula *condition)
{
  if (condition->kind != PAWL_FORMULA_BINARY
      || strcmp (condition->text, "&&") != 0)
    return pawl_watch_reads (watch, condition) ? NULL : condition;
  struct pawl_formula *left = without_capacity (watch, condition->operands[0]);
  struct pawl_formula *right
    = without_capacity (watch, condition->operands[1]);
  return left && right
           ? pawl_formula_binary (watch->sized->arena, "&&", left, right)
         : left ? left
                : right;
}

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
      struct pawl_formula *reached = without_capacity (watch, read->condition);
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

void
pawl_watch_judge_refusal (struct pawl_watch *watch,
                          const struct pawl_read_step *guard)
{
  const struct pawl_sized *sized = watch->sized;
  struct pawl_arena *arena = sized->arena;
  if (!guard->value)
    {
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
  if (!why)
    why = guard->step->opaque;
  if (!why)
    why = pawl_sized_doubt (sized, guard, watch->space->bytes);
  if (!why)
    why = pawl_watch_capacity_doubt (watch, guard, guard->condition);
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
