/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workspace-size: size queries, callers' buffers and the code's own extent
   against the formula.  */

#include "rules/workspace.h"
#include "rules/workspace-contract.h"

#include <string.h>

/* ---- The code's own extent ---- */

struct extents
{
  const struct pawl_sized *sized;
  const struct pawl_space *space;
  const struct pawl_read_step **wrong;  /* those with a finding */
  size_t wrong_count;
  const struct pawl_read_step *doubtful;
  const char *why;
};

/* Whether CLAIM of READ's extent fails; PROOF says where.  */
static bool
fails (struct extents *extents, const struct pawl_read_step *read,
       const struct pawl_formula *claim, struct pawl_proof *proof)
{
  const struct pawl_sized *sized = extents->sized;
  struct pawl_conditions conditions = { .arena = sized->arena };
  pawl_conditions_add (&conditions, read->condition);
  enum pawl_verdict verdict
    = pawl_sized_prove (sized, &conditions, claim, proof);
  if (verdict == PAWL_PROVED)
    return false;
  const char *why = pawl_sized_loop_doubt (sized, read, claim);
  if (!why)
    why = read->step->opaque;
  if (verdict == PAWL_REFUTED && !why)
    return true;
  if (!extents->doubtful)
    {
      extents->doubtful = read;
      extents->why = why ? why : proof->why;
    }
  return false;
}

static bool
has_counter (const struct pawl_formula *formula)
{
  if (formula->kind == PAWL_FORMULA_NAME)
    return strchr (formula->text, '$') != NULL;
  for (size_t i = 0; i < formula->operand_count; i++)
    if (has_counter (formula->operands[i]))
      return true;
  return false;
}

/* Adds to FORMULAS, which has COUNT of ROOM, what CONDITION says of loops'
   counters: how far they go depends on it.  */
static size_t
add_loops (const struct pawl_formula *condition,
           const struct pawl_formula **formulas, size_t count, size_t room)
{
  if (condition->kind == PAWL_FORMULA_BINARY
      && strcmp (condition->text, "&&") == 0)
    for (int i = 0; i < 2; i++)
      count = add_loops (condition->operands[i], formulas, count, room);
  else if (count < room && has_counter (condition))
    formulas[count++] = condition;
  return count;
}

/* Whether a place on READ's line has a finding: `*p = f (*p)' is one fault.  */
static bool
is_told (const struct extents *extents, const struct pawl_read_step *read)
{
  for (size_t i = 0; i < extents->wrong_count; i++)
    if (extents->wrong[i]->step->at.line == read->step->at.line)
      return true;
  return false;
}

static void
judge_extent (struct extents *extents, const struct pawl_read_step *read)
{
  const struct pawl_sized *sized = extents->sized;
  const struct pawl_space *space = extents->space;
  struct pawl_arena *arena = sized->arena;
  struct pawl_findings *findings = sized->the_case->findings;
  struct pawl_proof proof;
  struct pawl_formula *from
    = read->low ? read->low
      : !read->step->low ? pawl_formula_number (arena, 0) : NULL;
  if (is_told (extents, read))
    return;
  if (!read->value || !from)
    {
      if (!extents->doubtful)
        {
          extents->doubtful = read;
          extents->why = pawl_sized_doubt (sized, read, NULL);
        }
      return;
    }
  const struct pawl_formula *formulas[12] = { space->bytes, read->value, from };
  size_t count = add_loops (read->condition, formulas, 3,
                            sizeof formulas / sizeof *formulas);
  const char *const less[] = { space->name, space->capacity, NULL };
  struct pawl_finding *finding = NULL;
  /* Nothing is touched where the range is empty.  */
  struct pawl_formula *empty
    = pawl_formula_binary (arena, "<=", read->value, from);
  struct pawl_formula *within
    = pawl_formula_binary (arena, "<=", read->value, space->bytes);
  /* What is there by the capacity may be touched, too.  */
  if (space->capacity && pawl_formula_reads (read->value, space->capacity))
    within = pawl_formula_binary (
      arena, "||", within,
      pawl_formula_binary (arena, "<=", read->value,
                           pawl_formula_name (arena, space->capacity)));
  if (fails (extents, read, pawl_formula_binary (arena, "||", within, empty),
             &proof))
    {
      const char *reach = pawl_sized_value (sized, &proof, read->value);
      const char *bytes = pawl_sized_value (sized, &proof, space->bytes);
      finding = pawl_sized_finding (
        sized, PAWL_RULE_WORKSPACE_SIZE, false, read->step->at, read->step,
        "'%s' touches %s of the workspace '%s', which has %s%s", sized->name,
        reach ? pawl_bytes_text (arena, reach) : "more", space->name,
        bytes ? bytes : "less",
        pawl_sized_values (sized, &proof, formulas, count, less));
    }
  else
    {
      struct pawl_formula *behind = pawl_formula_binary (
        arena, ">=", from, pawl_formula_number (arena, 0));
      if (fails (extents, read,
                 pawl_formula_binary (arena, "||", behind, empty), &proof))
        {
          const char *low = pawl_sized_value (sized, &proof, from);
          finding = pawl_sized_finding (
            sized, PAWL_RULE_WORKSPACE_SIZE, false, read->step->at,
            read->step, "'%s' touches what lies before the workspace '%s': "
            "it begins at byte %s%s", sized->name, space->name,
            low ? low : "?",
            pawl_sized_values (sized, &proof, formulas, count, less));
        }
    }
  if (finding)
    {
      extents->wrong[extents->wrong_count++] = read;
      if (pawl_formula_reads (read->value, space->name)
          || pawl_formula_reads (from, space->name))
        pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                           "the address is rounded: promise it in the "
                           "manifest (alignment:), or count the slack");
      pawl_note_contract (sized, finding, space);
    }
}

static void
judge_extents (const struct pawl_sized *sized, const struct pawl_space *space)
{
  struct extents extents = {
    .sized = sized, .space = space,
    .wrong = pawl_arena_array (sized->arena, sized->step_count,
                               sizeof *extents.wrong),
  };
  for (size_t i = 0; i < sized->step_count; i++)
    if (sized->steps[i].step->kind == PAWL_STEP_EXTENT
        && sized->steps[i].step->workspace == (int) space->position)
      judge_extent (&extents, &sized->steps[i]);
  if (!extents.doubtful)
    return;
  /* An index that depends on data is no fault, and usual: it is told, but no
     more than that.  */
  const struct pawl_step *step = extents.doubtful->step;
  struct pawl_finding *finding = pawl_sized_finding (
    sized, PAWL_RULE_WORKSPACE_SIZE, true, step->at, step,
    "it is not known whether '%s' stays inside the workspace '%s' here%s%s",
    sized->name, space->name, extents.why ? ": " : "",
    extents.why ? extents.why : "");
  if (finding)
    finding->level = PAWL_LEVEL_NOTE;
}

/* ---- What is handed over ---- */

static void
report_handing (const struct pawl_sized *sized,
                const struct pawl_read_step *read,
                const struct pawl_handing *handing,
                const struct pawl_formula *has, const struct pawl_proof *proof)
{
  struct pawl_arena *arena = sized->arena;
  const struct pawl_formula *const formulas[] = { handing->bytes, has };
  const char *const less[] = { NULL };
  const char *given = pawl_sized_value (sized, proof, has);
  const char *wanted = pawl_sized_value (sized, proof, handing->bytes);
  struct pawl_finding *finding = pawl_sized_finding (
    sized, PAWL_RULE_WORKSPACE_SIZE, false, read->step->at, read->step,
    "'%s' hands %s over as the workspace '%s' of '%s', which needs %s%s",
    sized->name, given ? pawl_bytes_text (arena, given) : "less",
    handing->space->name, handing->callee->name, wanted ? wanted : "more",
    pawl_sized_values (sized, proof, formulas, 2, less));
  if (finding)
    pawl_note_contract (handing->callee, finding, handing->space);
}

static void
judge_handing (const struct pawl_sized *sized,
               const struct pawl_read_step *read)
{
  struct pawl_arena *arena = sized->arena;
  const struct pawl_step *step = read->step;
  struct pawl_handing handing;
  if (!pawl_read_handing (sized, read, &handing))
    return;
  const struct pawl_space *own = pawl_sized_space (sized, step->workspace);
  struct pawl_formula *has = read->value;
  const char *why = handing.why;
  if (own)
    {
      has = own->bytes;
      if (!why && !has)
        why = own->why;
      if (has && read->low)
        has = pawl_formula_binary (arena, "-", has, read->low);
      else if (step->low)
        has = read->low ? has : NULL;
    }
  if (!why && !has)
    why = pawl_sized_doubt (sized, read, NULL);
  struct pawl_proof proof = { .verdict = PAWL_UNDECIDED };
  if (!why)
    {
      struct pawl_conditions conditions = { .arena = arena };
      pawl_conditions_add (&conditions, read->condition);
      pawl_sized_prove (sized, &conditions,
                        pawl_formula_binary (arena, ">=", has, handing.bytes),
                        &proof);
      if (proof.verdict == PAWL_PROVED)
        return;
      why = pawl_sized_doubt (sized, read, has);
      if (!why)
        why = pawl_sized_doubt (sized, read, handing.bytes);
      if (!why)
        why = step->opaque ? step->opaque : proof.why;
    }
  if (proof.verdict == PAWL_REFUTED && !why)
    report_handing (sized, read, &handing, has, &proof);
  else
    pawl_sized_finding (sized, PAWL_RULE_WORKSPACE_SIZE, true, step->at, step,
                        "it is not known whether what '%s' hands over suffices "
                        "as the workspace '%s' of '%s'%s%s", sized->name,
                        handing.space->name, handing.callee->name,
                        why ? ": " : "", why ? why : "");
}

/* ---- All ---- */

void
pawl_judge_workspace_size (const struct pawl_sized *sized)
{
  for (size_t i = 0; i < sized->space_count; i++)
    if (sized->spaces[i].bytes)
      judge_extents (sized, &sized->spaces[i]);
  for (size_t i = 0; i < sized->step_count; i++)
    if (sized->steps[i].step->kind == PAWL_STEP_PASS)
      judge_handing (sized, &sized->steps[i]);
  for (size_t i = 0; i < sized->space_count; i++)
    if (sized->spaces[i].listed && sized->spaces[i].listed->query)
      pawl_judge_size_query (sized, &sized->spaces[i]);
}
