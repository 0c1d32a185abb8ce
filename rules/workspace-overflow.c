/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workspace-overflow: arithmetic that sizes or guards gives what it means to,
   in its C type.  */

#include "rules/workspace.h"

#include <string.h>

/* An operation that goes wrong.  */
struct fault
{
  const struct pawl_read_step *read;
  struct pawl_proof proof;
  const char *value;            /* what it should be … */
  const char *limit;            /* … and the end of the range that it is
                                   beyond */
  bool above;
};

static bool
contains (const struct pawl_formula *whole, const struct pawl_formula *part)
{
  if (pawl_formula_same (whole, part))
    return true;
  for (size_t i = 0; i < whole->operand_count; i++)
    if (contains (whole->operands[i], part))
      return true;
  return false;
}

static bool
same_line (const struct pawl_step *one, const struct pawl_step *other)
{
  return one->at.line == other->at.line
         && (one->at.file == other->at.file
             || (one->at.file && other->at.file
                 && strcmp (one->at.file, other->at.file) == 0));
}

/* Whether READ goes wrong because OTHER, on another line, did before: it goes
   on with its value, and does not compute it again.  */
static bool
comes_of (const struct pawl_read_step *read,
          const struct pawl_read_step *other)
{
  if (same_line (read->step, other->step)
      || !contains (read->value, other->value))
    return false;
  const char *what = read->step->what, *before = other->step->what;
  return !(pawl_formula_same (read->value, other->value) && what && before
           && strcmp (what, before) == 0);
}

/* What the compiler adds by itself, to share a loop among threads, has no
   place of its own: it stands where the function does.  Sizes of arrays are
   computed in its `sizetype': stack of unbounded size is a fault anyway, and
   `new' checks by itself.  */
static bool
is_written (const struct pawl_sized *sized, const struct pawl_step *step)
{
  const struct pawl_place *at = &sized->function->at;
  return (step->at.line != at->line || step->at.column != at->column)
         && !(step->what && strstr (step->what, "'sizetype'"));
}

/* Whether SIZED has arithmetic that is looked at.  On the compute path it is
   that of workspaces: an allocator called there is a fault whatever the
   size.  */
static bool
is_looked_at (const struct pawl_sized *sized)
{
  const unsigned compute = PAWL_PROMISE_COMPUTE | PAWL_PROMISE_NOALLOC;
  unsigned promises = sized->function->promises;
  return sized->space_count || !(promises & compute)
         || promises & ~(unsigned) compute;
}

/* The type in "'int' multiplication", with its quotes; in "conversion from
   'size_t' to 'int'" the last one.  */
static const char *
type_of (struct pawl_arena *arena, const char *what)
{
  const char *end = strrchr (what, '\'');
  const char *from = end;
  while (from && from > what && *--from != '\'')
    continue;
  return end && from < end
           ? pawl_arena_strndup (arena, from, (size_t) (end - from) + 1)
           : "its type";
}

static void
report (const struct pawl_sized *sized, const struct fault *fault)
{
  const struct pawl_step *step = fault->read->step;
  const struct pawl_formula *value = fault->read->value;
  const char *what = step->what ? step->what : "the arithmetic";
  const char *const less[] = { NULL };
  const char *values
    = pawl_sized_values (sized, &fault->proof, &value, 1, less);
  bool converts = strstr (what, "conversion") != NULL;
  /* " (m = 1, k = 2)" reads "m = 1, k = 2" here.  */
  if (*values)
    values = pawl_arena_printf (sized->arena, ": %.*s %s %s",
                                (int) strlen (values) - 3, values + 2,
                                strchr (values, ',') ? "give" : "gives",
                                fault->value);
  else
    values = pawl_arena_printf (sized->arena, ": it gives %s", fault->value);
  struct pawl_finding *finding = pawl_sized_finding (
    sized, PAWL_RULE_WORKSPACE_OVERFLOW, false, step->at, step,
    "in '%s', %s %s%s, %s holds at %s %s", sized->name, what,
    converts ? "loses the value" : "wraps", values,
    type_of (sized->arena, what), fault->above ? "most" : "least",
    fault->limit);
  if (!finding)
    return;
  struct pawl_findings *findings = sized->the_case->findings;
  pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                     "refuse such values before, bound them in the manifest "
                     "(bounds:), or compute in a wider type");
}

/* ---- Helpers ---- */

static bool
computes_at (const struct pawl_sizing *sizing, const struct pawl_place *at)
{
  for (size_t i = 0; i < sizing->step_count; i++)
    {
      const struct pawl_step *step = &sizing->steps[i];
      if (step->kind == PAWL_STEP_ARITHMETIC && step->at.line == at->line
          && step->at.column == at->column)
        return true;
    }
  return false;
}

static bool
is_function (const struct pawl_callee *callee,
             const struct pawl_function *function)
{
  return callee->kind == PAWL_CALLEE_FUNCTION && callee->symbol
         && function->symbol
         && strcmp (callee->symbol, function->symbol) == 0;
}

/* Whether CALLER hands FUNCTION to somebody, who may call it with anything;
   and in *CALLS whether it calls FUNCTION itself.  */
static bool
hands_over (const struct pawl_function *caller,
            const struct pawl_function *function, bool *calls)
{
  *calls = false;
  for (size_t i = 0; i < caller->call_count; i++)
    {
      const struct pawl_call *call = &caller->calls[i];
      *calls |= is_function (call->callee, function);
      for (unsigned j = 0; j < call->argument_count; j++)
        if (is_function (call->arguments[j].value, function))
          return true;
    }
  return false;
}

/* Whether SIZED is a helper of its unit, and all of its callers were judged
   with the arithmetic at AT as their own: there it is known what comes in.  */
static bool
is_judged_by_callers (const struct pawl_sized *sized,
                      const struct pawl_place *at)
{
  const struct pawl_function *helper = sized->function;
  if (!helper->local)
    return false;
  const struct pawl_unit *unit = sized->the_case->build->units[sized->unit];
  for (size_t i = 0; i < unit->store_count; i++)
    if (is_function (unit->stores[i].value, helper))
      return false;
  bool called = false;
  for (size_t i = 0; i < unit->function_count; i++)
    {
      const struct pawl_function *caller = unit->functions[i];
      bool calls;
      if (hands_over (caller, helper, &calls))
        return false;
      if (calls && !(caller->sizing && computes_at (caller->sizing, at)))
        return false;
      called |= calls;
    }
  return called;
}

/* That the operation READ goes right.  */
static void
assume_right (struct pawl_conditions *conditions,
              const struct pawl_read_step *read)
{
  struct pawl_arena *arena = conditions->arena;
  if (read->step->highest)
    pawl_conditions_add (
      conditions,
      pawl_formula_binary (arena, "<=", read->value,
                           pawl_formula_digits (arena, read->step->highest)));
  if (read->step->lowest)
    pawl_conditions_add (
      conditions,
      pawl_formula_binary (arena, ">=", read->value,
                           pawl_formula_digits (arena, read->step->lowest)));
}

/* Whether READ converts what came in, as it is.  That it may be negative is
   no fault of the arithmetic: such a size makes no sense from the start, and a
   guard refuses what it becomes.  A capacity that was negative it admits.  */
static bool
converts_argument (const struct pawl_sized *sized,
                   const struct pawl_read_step *read)
{
  const struct pawl_formula *value = read->value;
  if (!value
      || (value->kind != PAWL_FORMULA_NAME
          && value->kind != PAWL_FORMULA_FIELD)
      || !read->step->what || !strstr (read->step->what, "conversion"))
    return false;
  for (size_t i = 0; i < sized->space_count; i++)
    if (sized->spaces[i].capacity
        && pawl_formula_reads (value, sized->spaces[i].capacity))
      return false;
  return true;
}

/* What is known where READ stands: its condition, and that what came in and is
   converted ahead of it is not negative.  */
static void
add_known (const struct pawl_sized *sized, const struct pawl_read_step *read,
           struct pawl_conditions *conditions)
{
  pawl_conditions_add (conditions, read->condition);
  for (const struct pawl_read_step *other = sized->steps; other <= read;
       other++)
    if (other->step->kind == PAWL_STEP_ARITHMETIC
        && converts_argument (sized, other) && other->step->lowest
        && strcmp (other->step->lowest, "0") == 0)
      pawl_conditions_add (
        conditions,
        pawl_formula_binary (conditions->arena, ">=", other->value,
                             pawl_formula_number (conditions->arena, 0)));
}

/* Whether READ can leave its range where the operations before it on its line,
   of FAULTS, go right; fills *FAULT then.  */
static enum pawl_verdict
judge_step (const struct pawl_sized *sized, const struct pawl_read_step *read,
            const struct fault *faults, size_t count, struct fault *fault)
{
  struct pawl_arena *arena = sized->arena;
  const struct pawl_step *step = read->step;
  struct pawl_conditions conditions = { .arena = arena };
  add_known (sized, read, &conditions);
  for (size_t i = 0; i < count; i++)
    if (same_line (faults[i].read->step, step)
        && contains (read->value, faults[i].read->value))
      assume_right (&conditions, faults[i].read);
  const char *const limits[2] = { step->highest, step->lowest };
  enum pawl_verdict verdict = PAWL_PROVED;
  for (int below = 0; below < 2; below++)
    {
      if (!limits[below])
        continue;
      struct pawl_formula *claim
        = pawl_formula_binary (arena, below ? ">=" : "<=", read->value,
                               pawl_formula_digits (arena, limits[below]));
      struct pawl_proof proof;
      enum pawl_verdict one
        = pawl_sized_prove_alone (sized, &conditions, claim, &proof);
      if (one == PAWL_PROVED)
        continue;
      const char *value = one == PAWL_REFUTED
                            ? pawl_sized_value (sized, &proof, read->value)
                            : NULL;
      if (one == PAWL_REFUTED && value
          && !pawl_sized_loop_doubt (sized, read, read->value) && !step->opaque)
        {
          *fault = (struct fault) { read, proof, value, limits[below],
                                    !below };
          return PAWL_REFUTED;
        }
      verdict = PAWL_UNDECIDED;
      fault->proof = proof;
    }
  return verdict;
}

static void
report_undecided (const struct pawl_sized *sized,
                  const struct pawl_read_step *read,
                  const struct pawl_proof *proof)
{
  const struct pawl_step *step = read->step;
  const char *why = pawl_sized_loop_doubt (sized, read, read->value);
  if (!why)
    why = step->opaque ? step->opaque : proof->why;
  pawl_sized_finding (sized, PAWL_RULE_WORKSPACE_OVERFLOW, true, step->at,
                      step, "in '%s', it is not known whether %s stays in "
                      "range%s%s", sized->name,
                      step->what ? step->what : "the arithmetic",
                      why ? ": " : "", why ? why : "");
}

/* Adds FAULT to the COUNT ones in FAULTS; the new count.  Of one expression,
   the outermost operation stays: all of it has to be computed in another way.
   But where something wraps on the way, that the result may be negative as
   well is the lesser fault.  */
static size_t
merge (struct fault *faults, size_t count, const struct fault *fault)
{
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    {
      if (!same_line (faults[i].read->step, fault->read->step)
          || !contains (fault->read->value, faults[i].read->value))
        faults[kept++] = faults[i];
      else if (!fault->above)
        return count;
    }
  faults[kept] = *fault;
  return kept + 1;
}

void
pawl_judge_workspace_overflow (const struct pawl_sized *sized)
{
  struct fault *faults = pawl_arena_array (sized->arena, sized->step_count,
                                           sizeof *faults);
  size_t count = 0;
  if (!is_looked_at (sized))
    return;
  for (size_t i = 0; i < sized->step_count; i++)
    {
      const struct pawl_read_step *read = &sized->steps[i];
      if (read->step->kind != PAWL_STEP_ARITHMETIC
          || !is_written (sized, read->step))
        continue;
      bool follows = false;
      struct fault fault = { 0 };
      enum pawl_verdict verdict = PAWL_UNDECIDED;
      if (read->value)
        {
          for (size_t j = 0; j < count; j++)
            follows |= comes_of (read, faults[j].read);
          verdict = follows ? PAWL_PROVED
                            : judge_step (sized, read, faults, count, &fault);
        }
      if (verdict != PAWL_PROVED
          && is_judged_by_callers (sized, &read->step->at))
        continue;
      if (verdict == PAWL_UNDECIDED)
        report_undecided (sized, read, &fault.proof);
      if (verdict != PAWL_REFUTED)
        continue;
      count = merge (faults, count, &fault);
    }
  for (size_t i = 0; i < count; i++)
    report (sized, &faults[i]);
}
