/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workspace-guard: before a workspace is used, or an output is written, what
   is too small was refused; and nothing else was, for its size.  */

#include "rules/workspace-contract.h"
#include "rules/workspace-watch.h"

#include <string.h>

/* ---- Too late ---- */

/* Whether what READ does can be followed by a refusal for the capacity; in
 *GUARD by which.  */
static bool
is_late (struct pawl_watch *watch, const struct pawl_read_step *read,
         const struct pawl_read_step **guard)
{
  const struct pawl_sized *sized = watch->sized;
  const struct pawl_read_step *end = sized->steps + sized->step_count;
  for (const struct pawl_read_step *test = read + 1; test < end; test++)
    {
      if (!pawl_watch_guards (watch, test)
          || test->step->kind != PAWL_STEP_GUARD || !test->value
          || test->step->opaque)
        continue;
      struct pawl_formula *other, *by_capacity;
      pawl_split_refusal (sized->arena, test->value, watch->space->capacity,
                          &other, &by_capacity);
      if (!by_capacity)
        continue;
      const struct pawl_formula *const all[] = {
        read->condition,
        test->condition,
        by_capacity,
        watch->short_of,
      };
      struct pawl_proof proof;
      if (pawl_watch_possible (watch, &proof, all, 4) == PAWL_REFUTED
          && !pawl_watch_use_doubt (watch, read))
        {
          *guard = test;
          return true;
        }
    }
  return false;
}

/* Whether ONE stands before OTHER in the text.  Steps are in the order of the
   control flow, which leaves open what comes first of a loop and what is
   behind it.  */
static bool
stands_before (const struct pawl_step *one, const struct pawl_step *other)
{
  return one->at.line != other->at.line ? one->at.line < other->at.line
                                        : one->at.column < other->at.column;
}

/* The first use or output that comes too early has a finding.  */
static void
judge_order (struct pawl_watch *watch)
{
  const struct pawl_sized *sized = watch->sized;
  const char *last = NULL;
  bool last_late = false;
  const struct pawl_read_step *first = NULL, *guard = NULL;
  for (size_t i = 0; i < sized->step_count; i++)
    {
      const struct pawl_read_step *read = &sized->steps[i], *test = guard;
      const struct pawl_step *step = read->step;
      bool output = step->kind == PAWL_STEP_OUTPUT;
      if ((!output && !pawl_watch_uses (watch, read))
          || pawl_is_delegated (sized, watch->space, read))
        continue;
      const char *condition = step->condition ? step->condition : "1";
      if (!last || strcmp (last, condition) != 0)
        last_late = is_late (watch, read, &test);
      last = condition;
      if (last_late && (!first || stands_before (step, first->step)))
        {
          first = read;
          guard = test;
        }
    }
  if (!first)
    return;
  const struct pawl_step *step = first->step;
  const char *what
    = step->kind == PAWL_STEP_OUTPUT
        ? pawl_arena_printf (sized->arena, "writes '%s'",
                             step->what ? step->what : "an output")
        : pawl_arena_printf (sized->arena, "uses the workspace '%s'",
                             watch->space->name);
  watch->found = true;
  struct pawl_finding *finding = pawl_sized_finding (
    sized, PAWL_RULE_WORKSPACE_GUARD, false, step->at, step,
    "'%s' %s before it tests whether '%s' suffices", sized->name, what,
    watch->space->capacity);
  if (!finding)
    return;
  pawl_finding_note (sized->the_case->findings, finding, guard->step->at,
                     "the test stands here; a workspace that is too small is "
                     "refused before anything is written");
  pawl_note_contract (sized, finding, watch->space);
}

/* The test of the capacity ahead of READ that is to blame at PROOF's values:
   the last one that is come by, else (there is a way around all of them) the
   last one that READ's condition has; null: there is none.  */
static const struct pawl_read_step *
test_before (const struct pawl_watch *watch, const struct pawl_read_step *read,
             const struct pawl_proof *proof)
{
  const struct pawl_read_step *found[2] = { NULL, NULL };
  if (!pawl_watch_reads (watch, read->condition))
    return NULL;
  for (const struct pawl_read_step *test = watch->sized->steps; test < read;
       test++)
    {
      if (!pawl_watch_guards (watch, test))
        continue;
      const struct pawl_read_step **best
        = &found[!pawl_watch_holds (watch, proof, test->condition)];
      if (!*best || test->step->kind == PAWL_STEP_GUARD
          || (*best)->step->kind == PAWL_STEP_TEST)
        *best = test;
    }
  return found[0] ? found[0] : found[1];
}

/* ---- Too little ---- */

static void
report_missing (struct pawl_watch *watch, const struct pawl_read_step *use,
                const struct pawl_proof *proof)
{
  const struct pawl_sized *sized = watch->sized;
  const char *capacity, *bytes, *shown = "";
  if (pawl_watch_figures (watch, proof, &capacity, &bytes))
    shown = pawl_arena_printf (sized->arena,
                               ": %s may come where %s %s "
                               "needed%s",
                               capacity, bytes,
                               strcmp (bytes, "1") == 0 ? "is" : "are",
                               pawl_watch_values_of (watch, proof, NULL));
  pawl_watch_advise (
    watch, pawl_sized_finding (
             sized, PAWL_RULE_WORKSPACE_GUARD, false, use->step->at, use->step,
             "'%s' uses the workspace '%s' without a test "
             "whether '%s' suffices%s",
             sized->name, watch->space->name, watch->space->capacity, shown));
}

static void
report_short (struct pawl_watch *watch, const struct pawl_read_step *test,
              const struct pawl_proof *proof, bool null_too)
{
  const struct pawl_sized *sized = watch->sized;
  const char *capacity, *bytes;
  bool known = pawl_watch_figures (watch, proof, &capacity, &bytes);
  struct pawl_finding *finding = pawl_sized_finding (
    sized, PAWL_RULE_WORKSPACE_GUARD, false, test->step->at, test->step,
    "the guard of the workspace '%s' in '%s' admits %s where %s%s needed%s",
    watch->space->name, sized->name, known ? capacity : "less",
    known ? bytes : "more", known && strcmp (bytes, "1") == 0 ? " is" : " are",
    pawl_watch_values_of (watch, proof, test));
  if (finding && null_too)
    pawl_finding_note (sized->the_case->findings, finding,
                       (struct pawl_place){ 0 },
                       "it also lets null pass where bytes are needed");
  pawl_watch_advise (watch, finding);
}

static void
report_null (struct pawl_watch *watch, const struct pawl_read_step *test,
             const struct pawl_proof *proof)
{
  const struct pawl_sized *sized = watch->sized;
  const char *bytes = pawl_sized_value (sized, proof, watch->space->bytes);
  pawl_watch_advise (
    watch,
    pawl_sized_finding (
      sized, PAWL_RULE_WORKSPACE_GUARD, false, test->step->at, test->step,
      "the guard of the workspace '%s' in '%s' lets null "
      "pass where %s needed%s",
      watch->space->name, sized->name,
      bytes ? pawl_arena_printf (sized->arena, "%s %s",
                                 pawl_bytes_text (sized->arena, bytes),
                                 strcmp (bytes, "1") == 0 ? "is" : "are")
            : "bytes are",
      pawl_watch_values_of (watch, proof, test)));
}

static bool
was_judged (struct pawl_watch *watch, const struct pawl_read_step *use)
{
  const char *condition = use->step->condition;
  for (size_t i = 0; i < watch->judged_count; i++)
    {
      const char *other = watch->judged[i]->step->condition;
      if (condition == other
          || (condition && other && strcmp (condition, other) == 0))
        return true;
    }
  watch->judged[watch->judged_count++] = use;
  return false;
}

/* Whether all that could be to blame for USE has its finding: then nothing more
   has to be asked.  */
static bool
is_told (const struct pawl_watch *watch, const struct pawl_read_step *use)
{
  bool any = false;
  if (!pawl_watch_reads (watch, use->condition))
    return false;
  for (const struct pawl_read_step *test = watch->sized->steps; test < use;
       test++)
    if (pawl_watch_guards (watch, test))
      {
        any = true;
        if (!watch->wrong[test - watch->sized->steps])
          return false;
      }
  return any;
}

static void
judge_use (struct pawl_watch *watch, const struct pawl_read_step *use)
{
  if (is_told (watch, use) || was_judged (watch, use))
    return;
  const struct pawl_formula *const little[] = {
    use->condition,
    watch->not_null,
    watch->short_of,
  };
  const struct pawl_formula *const none[] = {
    use->condition,
    watch->null,
    watch->positive,
  };
  struct pawl_proof proof, null_proof;
  enum pawl_verdict admits = pawl_watch_possible (watch, &proof, little, 3);
  enum pawl_verdict null = pawl_watch_possible (watch, &null_proof, none, 3);
  const char *why = admits == PAWL_PROVED && null == PAWL_PROVED
                      ? NULL
                      : pawl_watch_use_doubt (watch, use);
  if (why && admits == PAWL_REFUTED && pawl_watch_always_admits (watch, use))
    {
      why = NULL;
      null = PAWL_PROVED;
    }
  if (why || admits == PAWL_UNDECIDED || null == PAWL_UNDECIDED)
    pawl_watch_doubt (watch, use,
                      why                        ? why
                      : admits == PAWL_UNDECIDED ? proof.why
                                                 : null_proof.why);
  if (why || (admits != PAWL_REFUTED && null != PAWL_REFUTED))
    return;
  const struct pawl_read_step *test
    = test_before (watch, use, admits == PAWL_REFUTED ? &proof : &null_proof);
  if (!test && admits == PAWL_REFUTED)
    {
      if (!watch->unguarded
          || stands_before (use->step, watch->unguarded->step))
        {
          watch->unguarded = use;
          watch->unguarded_proof = proof;
        }
      return;
    }
  if (!test)
    test = use;
  size_t number = (size_t)(test - watch->sized->steps);
  if (watch->wrong[number])
    return;
  watch->wrong[number] = true;
  watch->found = true;
  if (admits == PAWL_REFUTED)
    report_short (watch, test, &proof, null == PAWL_REFUTED);
  else
    report_null (watch, test, &null_proof);
}

/* ---- All ---- */

static void
report_doubt (struct pawl_watch *watch)
{
  const struct pawl_sized *sized = watch->sized;
  const struct pawl_step *step = watch->doubtful->step;
  struct pawl_finding *finding = pawl_sized_finding (
    sized, PAWL_RULE_WORKSPACE_GUARD, true, step->at, step,
    "it is not known whether '%s' refuses a workspace '%s' that is too small, "
    "and only that: %s",
    sized->name, watch->space->name, watch->doubt);
  if (finding)
    pawl_note_contract (sized, finding, watch->space);
}

static void
judge_space (const struct pawl_sized *sized, const struct pawl_space *space)
{
  struct pawl_arena *arena = sized->arena;
  struct pawl_watch watch = {
    .sized = sized,
    .space = space,
    .judged
    = pawl_arena_array (arena, sized->step_count + 1, sizeof *watch.judged),
    .wrong
    = pawl_arena_array (arena, sized->step_count + 1, sizeof *watch.wrong),
  };
  const struct pawl_read_step *end = sized->steps + sized->step_count;
  if (!space->bytes)
    {
      for (const struct pawl_read_step *read = sized->steps; read < end;
           read++)
        if (pawl_watch_uses (&watch, read))
          {
            pawl_watch_doubt (&watch, read, space->why);
            report_doubt (&watch);
            return;
          }
      return;
    }
  struct pawl_formula *capacity = pawl_formula_name (arena, space->capacity);
  watch.short_of = pawl_formula_binary (arena, "<", capacity, space->bytes);
  watch.suffices = pawl_formula_binary (arena, ">=", capacity, space->bytes);
  watch.positive = pawl_formula_binary (arena, ">", space->bytes,
                                        pawl_formula_number (arena, 0));
  watch.null = pawl_compare_zero (arena, space->name, "==");
  watch.not_null = pawl_compare_zero (arena, space->name, "!=");

  judge_order (&watch);
  bool late = watch.found;
  for (const struct pawl_read_step *read = sized->steps; read < end; read++)
    if (pawl_watch_uses (&watch, read)
        && !pawl_is_delegated (sized, space, read))
      {
        /* A use that comes too early has its finding.  */
        const struct pawl_read_step *guard;
        if (late && is_late (&watch, read, &guard))
          continue;
        judge_use (&watch, read);
      }
  if (watch.unguarded)
    {
      report_missing (&watch, watch.unguarded, &watch.unguarded_proof);
      watch.found = true;
    }
  for (const struct pawl_read_step *read = sized->steps; read < end; read++)
    if (pawl_watch_guards (&watch, read)
        && read->step->kind == PAWL_STEP_GUARD)
      pawl_watch_judge_refusal (&watch, read);
  if (watch.doubtful && !watch.found)
    report_doubt (&watch);
}

void
pawl_judge_workspace_guard (const struct pawl_sized *sized)
{
  for (size_t i = 0; i < sized->space_count; i++)
    if (sized->spaces[i].capacity)
      judge_space (sized, &sized->spaces[i]);
}
