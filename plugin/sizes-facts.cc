/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making steps: conditions and values as text, with all that is known of their
   atoms.  */

#include "plugin/sizes-scan.h"

/* A condition or value that is longer than this is not told.  */
enum { told_limit = 400 };

/* From this length on, only what has to do with a step is told of where it is
   reached.  */
enum { relevant_from = 60 };

term
pawl_whole_reach (struct pawl_frame *frame, basic_block bb)
{
  term here = pawl_settle (frame, bb, pawl_reach (frame, bb, NULL));
  if (!frame->outer)
    return here;
  return pawl_term_and (pawl_whole_reach (frame->outer,
                                          gimple_bb (frame->call)),
                        here);
}

/* ---- What is known of atoms ---- */

struct knowing
{
  struct pawl_reader *reader;
  struct pawl_frame *frame;
  basic_block bb;
  hash_set<term> *seen;
  term known;
};

static bool
add_known (term name, void *data)
{
  struct knowing *knowing = (struct knowing *) data;
  struct pawl_atom_facts *atom = pawl_atom_of (knowing->reader, name);
  if (!atom || knowing->seen->add (name))
    return true;
  term condition = pawl_atom_condition (atom);
  if (!condition)
    return true;
  condition = pawl_settle (knowing->frame, knowing->bb, condition);
  knowing->known = pawl_term_and (knowing->known, condition);
  return pawl_term_each_atom (condition, add_known, data);
}

/* WHERE and all that holds for its atoms and those of A and B (null: none).  */
static term
with_known (struct pawl_frame *frame, basic_block bb, term where, term a,
            term b)
{
  hash_set<term> seen;
  struct knowing knowing
    = { frame->reader, frame, bb, &seen, pawl_term_number (1) };
  pawl_term_each_atom (where, add_known, &knowing);
  if (a)
    pawl_term_each_atom (a, add_known, &knowing);
  if (b)
    pawl_term_each_atom (b, add_known, &knowing);
  return pawl_term_and (where, knowing.known);
}

/* ---- Steps ---- */

/* An OpenMP region, a lambda and a nested function are part of the text of the
   function they stand in.  */

/* Whether FRAME's function is part of the text of the outermost one.  */
static bool
is_own_text (struct pawl_frame *frame)
{
  struct pawl_frame *top = frame;
  while (top->outer)
    top = top->outer;
  for (struct pawl_frame *up = frame; up; up = up->outer)
    if (pawl_outermost_function (up->fun->decl)
        != pawl_outermost_function (top->fun->decl))
      return false;
  return true;
}

/* Where the outermost function comes to what stands at AT of FRAME.  */
static location_t
place_in_top (struct pawl_frame *frame, location_t at)
{
  if (!is_own_text (frame))
    {
      struct pawl_frame *top = frame;
      /* The call in the outermost function's own text.  */
      while (top->outer && !is_own_text (top->outer))
        top = top->outer;
      at = gimple_location (top->call);
      frame = top->outer;
    }
  if (at != UNKNOWN_LOCATION)
    return at;
  while (frame->outer)
    frame = frame->outer;
  return DECL_SOURCE_LOCATION (frame->fun->decl);
}

/* ---- What has to do with a step ---- */

struct linking
{
  struct pawl_reader *reader;
  hash_set<term> linked;
  bool touches;
};

/* Whether NAME stands for no condition that was left out.  */
static bool
is_whole (term name, void *data)
{
  struct pawl_atom_facts *atom
    = pawl_atom_of ((struct pawl_reader *) data, name);
  return !atom || atom->shown.what != pawl_condition_too_large;
}

static bool
link_atom (term name, void *data)
{
  ((struct linking *) data)->linked.add (name);
  return true;
}

static bool
look_for_link (term name, void *data)
{
  struct linking *linking = (struct linking *) data;
  /* What has a name may be in a manifest's formula, what was left out may be
     about anything.  */
  linking->touches = !is_whole (name, linking->reader)
                     || !strchr (name->formula.text, '$')
                     || name->formula.kind != PAWL_FORMULA_NAME
                     || linking->linked.contains (name);
  return !linking->touches;
}

/* CONDITION without the conjuncts that are linked to nothing that LOW or VALUE
   (null: none) or a formula of a manifest could name.  Whether they hold says
   nothing of sizes.  */
static term
relevant (struct pawl_reader *reader, term condition, term low, term value)
{
  if (condition->size <= relevant_from)
    return condition;
  auto_vec<term, 32> parts;
  pawl_add_conjuncts (condition, &parts);
  struct linking linking;
  linking.reader = reader;
  if (low)
    pawl_term_each_atom (low, link_atom, &linking);
  if (value)
    pawl_term_each_atom (value, link_atom, &linking);
  auto_sbitmap kept (parts.length ());
  bitmap_clear (kept);
  for (bool grows = true; grows;)
    {
      grows = false;
      for (unsigned i = 0; i < parts.length (); i++)
        {
          if (bitmap_bit_p (kept, i))
            continue;
          linking.touches = false;
          pawl_term_each_atom (parts[i], look_for_link, &linking);
          if (!linking.touches)
            continue;
          bitmap_set_bit (kept, i);
          pawl_term_each_atom (parts[i], link_atom, &linking);
          grows = true;
        }
    }
  term result = pawl_term_number (1);
  for (unsigned i = 0; i < parts.length (); i++)
    if (bitmap_bit_p (kept, i))
      result = pawl_term_and (result, parts[i]);
  return result;
}

/* Adds STEP, which is reached under CONDITION, with LOW and VALUE.  */
static struct pawl_step *
fill_step (struct pawl_scan *scan, struct pawl_step step,
           struct pawl_frame *frame, basic_block bb, term condition, term low,
           term value)
{
  condition = relevant (scan->reader,
                        with_known (frame, bb, condition, low, value), low,
                        value);
  condition = pawl_term_within (frame, bb, condition, told_limit);
  if (!pawl_term_each_atom (condition, is_whole, scan->reader))
    step.opaque = "the condition is too large";
  if ((value && value->size > told_limit) || (low && low->size > told_limit))
    {
      step.opaque = "the formula is too large";
      value = low = NULL;
    }
  if (!pawl_is_true (condition))
    step.condition = pawl_term_text (condition);
  step.value = value ? pawl_term_text (value) : NULL;
  step.low = low ? pawl_term_text (low) : NULL;
  scan->steps.safe_push (step);
  return &scan->steps.last ();
}

struct pawl_step *
pawl_add_step_at (struct pawl_scan *scan, enum pawl_step_kind kind,
                  struct pawl_frame *frame, basic_block bb, location_t at,
                  int workspace, term extra, term low, term value)
{
  struct pawl_step step = {};
  step.kind = kind;
  step.workspace = workspace;
  if (kind != PAWL_STEP_ARITHMETIC)
    at = place_in_top (frame, at);
  step.at = pawl_place_of (at);
  if (linemap_location_from_macro_expansion_p (line_table, at))
    {
      struct pawl_call expanded = {};
      pawl_note_expansions (&expanded, at);
      step.expansions = expanded.expansions;
      step.expansion_count = expanded.expansion_count;
    }
  if (low)
    low = pawl_settle (frame, bb, low);
  if (value)
    value = pawl_settle (frame, bb, value);
  term condition = pawl_term_and (scan->domain,
                                  pawl_whole_reach (frame, bb));
  if (extra)
    condition = pawl_term_and (condition, pawl_settle (frame, bb, extra));
  if (kind == PAWL_STEP_EXTENT && value)
    condition = pawl_term_and (condition,
                               pawl_room_for_step (frame, bb, value));
  if (pawl_is_false (condition))
    {
      scan->ignored = step;
      return &scan->ignored;
    }
  /* What is not known needs nothing; in the first run it may.  */
  term first[] = { kind == PAWL_STEP_EXTENT
                     ? pawl_term_and (condition, pawl_need_term (scan->needs))
                     : condition,
                   low, value };
  if (kind == PAWL_STEP_EXTENT && low && value
      && pawl_in_first_run (frame, bb, first, ARRAY_SIZE (first))
      && !pawl_is_false (first[0]))
    fill_step (scan, step, frame, bb, first[0], first[1], first[2]);
  return fill_step (scan, step, frame, bb, condition, low, value);
}

struct pawl_step *
pawl_add_step (struct pawl_scan *scan, enum pawl_step_kind kind,
               struct pawl_frame *frame, gimple *stmt, int workspace,
               term extra, term low, term value)
{
  return pawl_add_step_at (scan, kind, frame, gimple_bb (stmt),
                           gimple_location (stmt), workspace, extra, low,
                           value);
}

/* ---- Arithmetic ---- */

static bool
is_readable (term name, void *data)
{
  struct pawl_atom_facts *atom
    = pawl_atom_of ((struct pawl_reader *) data, name);
  if (atom)
    pawl_atom_condition (atom);
  return name->formula.kind != PAWL_FORMULA_CALL
         && !(atom && atom->shown.opaque);
}

static void
add_operation (struct pawl_scan *scan, const struct pawl_operation *operation,
               struct pawl_frame *frame, basic_block bb, term extra,
               enum pawl_need_filter filter)
{
  /* What GCC makes, of a loop over threads for instance, is no arithmetic of
     the user's.  */
  const char *lowest, *highest;
  if (operation->at == UNKNOWN_LOCATION
      || pawl_undistributed (frame, operation->value) != operation->value)
    return;
  if ((filter == PAWL_NARROW_NEEDS && !operation->narrow)
      || (filter != PAWL_ALL_NEEDS
          && !pawl_term_each_atom (operation->value, is_readable,
                                   scan->reader)))
    return;
  const char *what = pawl_describe_operation (operation, &lowest, &highest);
  if (pawl_surely_within (scan->reader, operation->value, lowest, highest))
    return;
  for (unsigned i = 0; i < scan->told.length (); i++)
    if (scan->told[i].stmt == operation->stmt
        && scan->told[i].value == operation->value
        && scan->told[i].frame == frame
        && pawl_dominates (frame, scan->told[i].bb, bb))
      return;
  struct pawl_told_operation told
    = { operation->stmt, operation->value, frame, bb };
  if (!extra || pawl_is_true (extra))
    scan->told.safe_push (told);
  term before = pawl_test_before (frame, bb, operation->value);
  extra = extra ? pawl_term_and (extra, before) : before;
  struct pawl_step *step
    = pawl_add_step_at (scan, PAWL_STEP_ARITHMETIC, frame, bb, operation->at,
                        -1, extra, NULL, operation->value);
  step->lowest = lowest;
  step->highest = highest;
  step->what = what;
}

void
pawl_add_needs (struct pawl_scan *scan, const struct pawl_need *needs,
                struct pawl_frame *frame, basic_block bb, term extra,
                enum pawl_need_filter filter)
{
  if (!needs || !pawl_may_go_on (scan->reader))
    return;
  switch (needs->kind)
    {
    case PAWL_NEED_ONE:
      add_operation (scan, &needs->operation, frame, bb, extra, filter);
      return;
    case PAWL_NEED_BOTH:
      pawl_add_needs (scan, needs->left, frame, bb, extra, filter);
      pawl_add_needs (scan, needs->right, frame, bb, extra, filter);
      return;
    case PAWL_NEED_UNDER:
      extra = extra ? pawl_term_and (extra, needs->test) : needs->test;
      if (!pawl_is_false (extra))
        pawl_add_needs (scan, needs->left, frame, bb, extra, filter);
      return;
    }
}

/* ---- Atoms ---- */

static bool
want_atom (const struct pawl_formula *atom, void *data)
{
  hash_set<nofree_string_hash> *wanted = (hash_set<nofree_string_hash> *) data;
  wanted->add (pawl_formula_print (pawl_compilation.arena, atom));
  for (size_t i = 0; atom->kind == PAWL_FORMULA_CALL
                     && i < atom->operand_count; i++)
    pawl_formula_each_atom (atom->operands[i], want_atom, data);
  return true;
}

static void
want_atoms (const char *text, hash_set<nofree_string_hash> *wanted)
{
  struct pawl_formula_error problem;
  struct pawl_formula *formula
    = text ? pawl_formula_parse_fact (pawl_compilation.arena, text, &problem)
           : NULL;
  if (formula)
    pawl_formula_each_atom (formula, want_atom, wanted);
}

void
pawl_add_atoms (struct pawl_scan *scan)
{
  hash_set<nofree_string_hash> wanted;
  struct pawl_sizing *sizing = scan->sizing;
  for (unsigned i = 0; i < scan->steps.length (); i++)
    {
      want_atoms (scan->steps[i].condition, &wanted);
      want_atoms (scan->steps[i].value, &wanted);
      want_atoms (scan->steps[i].low, &wanted);
      for (unsigned j = 0; j < scan->steps[i].argument_count; j++)
        want_atoms (scan->steps[i].arguments[j], &wanted);
    }
  const vec<struct pawl_atom_facts *> &atoms
    = pawl_reader_atoms (scan->reader);
  struct pawl_atom *all = (struct pawl_atom *)
    pawl_arena_array (pawl_compilation.arena,
                      sizing->atom_count + atoms.length (), sizeof *all);
  for (size_t i = 0; i < sizing->atom_count; i++)
    all[i] = sizing->atoms[i];
  size_t declared = sizing->atom_count;
  for (unsigned i = 0; i < atoms.length (); i++)
    {
      bool known = !wanted.contains (atoms[i]->shown.name);
      for (size_t j = 0; j < declared && !known; j++)
        known = strcmp (all[j].name, atoms[i]->shown.name) == 0;
      if (!known)
        all[sizing->atom_count++] = atoms[i]->shown;
    }
  sizing->atoms = all;
}
