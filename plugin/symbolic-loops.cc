/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counters of loops.  One name of a loop that goes up or down by a constant is
   its counter, an atom of which is known where it starts; names that go along
   with it are told by it.  A loop that has none is counted by its runs.  */

#include "plugin/symbolic.h"

enum { depth_limit = 24 };

static bool
is_invariant (const struct pawl_loop *loop, tree name, int depth = 0)
{
  if (TREE_CODE (name) != SSA_NAME)
    return is_gimple_min_invariant (name);
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (!gimple_bb (stmt) || !pawl_in_loop (loop, gimple_bb (stmt)))
    return true;
  /* Nothing was moved out of loops yet.  */
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt) || depth > 8)
    return false;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (!is_invariant (loop, gimple_op (stmt, i), depth + 1))
      return false;
  return true;
}

term
pawl_signed_constant (tree name)
{
  wide_number lowest, highest;
  if (!pawl_type_range (TREE_TYPE (name), &lowest, &highest))
    return tree_fits_shwi_p (name) ? pawl_term_number (tree_to_shwi (name))
                                   : pawl_term_constant (name);
  if (!TYPE_UNSIGNED (TREE_TYPE (name)))
    return pawl_term_number (tree_to_shwi (name));
  wide_number value = tree_to_uhwi (name);
  return pawl_term_number (value > (highest + 1) / 2 ? value - highest - 1
                                                     : value);
}

static bool find_growth (struct pawl_frame *frame, struct pawl_loop *loop,
                         gphi *phi, tree name, int depth,
                         struct pawl_stride *growth);
static bool growth_in_run (struct pawl_frame *frame, struct pawl_loop *loop,
                           gphi *phi, struct pawl_stride *growth);
static void count_loop (struct pawl_frame *frame, struct pawl_loop *loop);
static term runs_before (const struct pawl_loop *loop);

/* Of GROWS + BY, or GROWS - BY if MINUS.  */
static bool
growth_of_sum (struct pawl_frame *frame, struct pawl_loop *loop, gphi *phi,
               bool minus, tree grows, tree by, int depth,
               struct pawl_stride *growth)
{
  if (!minus && is_invariant (loop, grows))
    std::swap (grows, by);
  if (!is_invariant (loop, by)
      || !find_growth (frame, loop, phi, grows, depth, growth))
    return false;
  const struct pawl_need *needs = NULL;
  term number = TREE_CODE (by) == INTEGER_CST
                  ? pawl_signed_constant (by)
                  : pawl_read_number (frame, by, &needs);
  growth->least = minus ? pawl_term_subtract (growth->least, number)
                        : pawl_term_add (growth->least, number);
  growth->most = minus ? pawl_term_subtract (growth->most, number)
                       : pawl_term_add (growth->most, number);
  return true;
}

static bool
growth_of_merge (struct pawl_frame *frame, struct pawl_loop *loop, gphi *phi,
                 gphi *merge, int depth, struct pawl_stride *growth)
{
  for (unsigned i = 0; i < gimple_phi_num_args (merge); i++)
    {
      struct pawl_stride one;
      if (!find_growth (frame, loop, phi, gimple_phi_arg_def (merge, i), depth,
                        &one))
        return false;
      if (i == 0)
        *growth = one;
      else if (!pawl_either_stride (growth, &one))
        return false;
    }
  return gimple_phi_num_args (merge) != 0;
}

/* Whether NAME is the same in all runs of the loop DATA, since it was named where
   the outermost function was entered, or is that loop's counter.  */
static bool
is_named (term name, void *data)
{
  return name == ((const struct pawl_loop *) data)->counter
         || (name->formula.kind != PAWL_FORMULA_CALL
             && !strchr (name->formula.text, '$'));
}

/* What RUNS of LOOP, from its first one on, add up to, each of which grows by
   GROWTH, that may go along with the counter; null where it does otherwise.  */
static term
sum_of_runs (const struct pawl_loop *loop, term growth, term runs)
{
  if (!pawl_term_mentions (growth, loop->counter))
    return pawl_term_multiply (runs, growth);
  term in_run[3];
  for (int i = 0; i < 3; i++)
    in_run[i] = pawl_term_replace (
      growth, loop->counter,
      pawl_term_add (loop->start, pawl_term_number (i * loop->step)));
  term more = pawl_term_subtract (in_run[1], in_run[0]);
  if (!more->small || pawl_term_subtract (in_run[2], in_run[1]) != more)
    return NULL;
  term pairs = pawl_term_divide (
    pawl_term_multiply (runs,
                        pawl_term_subtract (runs, pawl_term_number (1))),
    pawl_term_number (2));
  return pawl_term_add (pawl_term_multiply (pairs, more),
                        pawl_term_multiply (runs, in_run[0]));
}

/* The same of INNER, which begins a run of a loop in LOOP: it has grown by all
   runs of that loop when it is over.  */
static bool
growth_of_inner (struct pawl_frame *frame, struct pawl_loop *loop, gphi *phi,
                 gphi *inner, int depth, struct pawl_stride *growth)
{
  struct pawl_loop *within = NULL;
  for (unsigned i = 0; i < frame->loops.length (); i++)
    if (frame->loops[i]->header == gimple_bb (inner))
      within = frame->loops[i];
  struct pawl_stride one;
  /* Which loops count, and by what, has to be known before.  */
  if (!loop->counter || !within || within == loop || !within->entry
      || !pawl_in_loop (loop, within->header)
      || !find_growth (frame, loop, phi,
                       PHI_ARG_DEF_FROM_EDGE (inner, within->entry), depth,
                       growth))
    return false;
  if (!within->counted)
    count_loop (frame, within);
  if (!within->counter || !growth_in_run (frame, within, inner, &one))
    return false;
  bool settled = within->settled;
  term final = pawl_final_value (frame, within);
  if (!settled && pawl_is_provisional (frame->reader))
    within->settled = false;
  if (!final)
    return false;
  term runs = pawl_term_replace (runs_before (within), within->counter, final);
  one.least = sum_of_runs (within, one.least, runs);
  one.most = sum_of_runs (within, one.most, runs);
  if (!one.least || !one.most
      || !pawl_term_each_atom (one.most, is_named, loop)
      || !pawl_term_each_atom (one.least, is_named, loop))
    return false;
  pawl_add_stride (growth, &one);
  return true;
}

/* Whether NAME, computed in LOOP, is the result of PHI of the same run plus
   *GROWTH.  */
static bool
find_growth (struct pawl_frame *frame, struct pawl_loop *loop, gphi *phi,
             tree name, int depth, struct pawl_stride *growth)
{
  if (name == gimple_phi_result (phi))
    {
      *growth = pawl_no_stride ();
      return true;
    }
  if (depth > depth_limit || TREE_CODE (name) != SSA_NAME
      || is_invariant (loop, name) || !pawl_may_go_on (frame->reader))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (gphi *merge = dyn_cast<gphi *> (def))
    return gimple_bb (merge) != loop->header
           && (pawl_facts_of (frame, gimple_bb (merge))->loop == loop
                 ? growth_of_merge (frame, loop, phi, merge, depth + 1, growth)
                 : growth_of_inner (frame, loop, phi, merge, depth + 1,
                                    growth));
  gcall *call = dyn_cast<gcall *> (def);
  if (call && gimple_call_internal_p (call)
      && (gimple_call_internal_fn (call) == IFN_UBSAN_CHECK_ADD
          || gimple_call_internal_fn (call) == IFN_UBSAN_CHECK_SUB))
    return growth_of_sum (frame, loop, phi,
                          gimple_call_internal_fn (call)
                            == IFN_UBSAN_CHECK_SUB,
                          gimple_call_arg (call, 0), gimple_call_arg (call, 1),
                          depth + 1, growth);
  gassign *stmt = dyn_cast<gassign *> (def);
  if (!stmt)
    return false;
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case POINTER_PLUS_EXPR:
      return growth_of_sum (frame, loop, phi,
                            gimple_assign_rhs_code (stmt) == MINUS_EXPR,
                            gimple_assign_rhs1 (stmt),
                            gimple_assign_rhs2 (stmt), depth + 1, growth);
    case SSA_NAME:
    CASE_CONVERT:
      return find_growth (frame, loop, phi, gimple_assign_rhs1 (stmt),
                          depth + 1, growth);
    default:
      return false;
    }
}

/* How the result of PHI, in LOOP's header, grows in a run.  */
static bool
growth_in_run (struct pawl_frame *frame, struct pawl_loop *loop, gphi *phi,
               struct pawl_stride *growth)
{
  for (unsigned i = 0; i < loop->back.length (); i++)
    {
      struct pawl_stride one;
      if (!find_growth (frame, loop, phi,
                        PHI_ARG_DEF_FROM_EDGE (phi, loop->back[i]), 0, &one))
        return false;
      if (i && (one.least != growth->least || one.most != growth->most))
        return false;
      *growth = one;
    }
  return true;
}

/* What PHI begins with.  */
static pawl_value_ref
start_of (struct pawl_frame *frame, struct pawl_loop *loop, gphi *phi)
{
  if (loop->entry)
    return pawl_read (frame, PHI_ARG_DEF_FROM_EDGE (phi, loop->entry));
  auto_vec<edge> edges;
  auto_vec<pawl_value_ref> values;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, loop->header->preds)
    if (pawl_facts_of (frame, e->src)->order >= 0
        && !pawl_leads_back (frame, e))
      {
        edges.safe_push (e);
        values.safe_push (pawl_read (frame, PHI_ARG_DEF_FROM_EDGE (phi, e)));
      }
  return pawl_merge (frame, loop->header, edges, values,
                     TREE_TYPE (gimple_phi_result (phi)), "start",
                     UNKNOWN_LOCATION);
}

/* The edge by which LOOP goes on where one test decides about that, at its
   begin or its end; null where more than one leaves it.  */
static edge
staying_edge (struct pawl_frame *frame, struct pawl_loop *loop, bool *at_end)
{
  edge found = NULL, e;
  edge_iterator ei;
  for (unsigned i = 0; i < frame->order.length (); i++)
    if (pawl_in_loop (loop, frame->order[i]))
      FOR_EACH_EDGE (e, ei, frame->order[i]->succs)
        if (!pawl_in_loop (loop, e->dest) && EDGE_COUNT (e->dest->succs))
          {
            if (found || EDGE_COUNT (e->src->succs) != 2)
              return NULL;
            found = EDGE_SUCC (e->src, EDGE_SUCC (e->src, 0) == e);
          }
  if (!found)
    return NULL;
  *at_end = found->dest == loop->header;
  return *at_end || found->src == loop->header
             || pawl_dominates (frame, found->src, loop->back[0]->src)
           ? found : NULL;
}

/* Whether the test at the end of BB looks at the result of PHI.  */
static bool
test_looks_at (basic_block bb, gphi *phi)
{
  gimple_stmt_iterator last = gsi_last_nondebug_bb (bb);
  gcond *cond = gsi_end_p (last) ? NULL : dyn_cast<gcond *> (gsi_stmt (last));
  if (!cond)
    return false;
  auto_vec<tree, 8> names;
  names.safe_push (gimple_cond_lhs (cond));
  names.safe_push (gimple_cond_rhs (cond));
  for (unsigned i = 0; i < names.length () && i < 12; i++)
    {
      if (names[i] == gimple_phi_result (phi))
        return true;
      if (TREE_CODE (names[i]) != SSA_NAME)
        continue;
      gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (names[i]));
      for (unsigned j = 1; stmt && j < gimple_num_ops (stmt); j++)
        if (tree operand = gimple_op (stmt, j))
          names.safe_push (operand);
    }
  return false;
}

/* What holds for LOOP's counter in all runs but the first, where the loop tests
   at its end.  */
static term
test_at_end (struct pawl_frame *frame, struct pawl_loop *loop)
{
  bool at_end;
  edge stays = staying_edge (frame, loop, &at_end);
  if (!stays || !at_end)
    return NULL;
  term test = pawl_edge_test (frame, stays, NULL);
  term before = pawl_term_subtract (loop->counter,
                                    pawl_term_number (loop->step));
  return pawl_term_or (
    pawl_term_compare (EQ_EXPR, loop->counter, loop->start),
    pawl_term_replace (test, loop->counter, before));
}

term
pawl_test_before (struct pawl_frame *frame, basic_block bb, term value)
{
  term known = pawl_term_number (1);
  for (struct pawl_loop *loop = pawl_facts_of (frame, bb)->loop; loop;
       loop = loop->outer)
    {
      bool at_end;
      edge stays = loop->counter && pawl_term_mentions (value, loop->counter)
                     ? staying_edge (frame, loop, &at_end) : NULL;
      if (!stays || at_end || !single_pred_p (stays->dest)
          || pawl_dominates (frame, stays->dest, bb))
        continue;
      term before = pawl_term_subtract (loop->counter,
                                        pawl_term_number (loop->step));
      known = pawl_term_and (
        known,
        pawl_term_or (
          pawl_term_compare (EQ_EXPR, loop->counter, loop->start),
          pawl_term_replace (pawl_edge_test (frame, stays, NULL),
                             loop->counter, before)));
    }
  return known;
}

static void
describe_counter (struct pawl_frame *frame, struct pawl_loop *loop)
{
  struct pawl_atom_facts *atom = pawl_atom_of (frame->reader, loop->counter);
  term step = pawl_term_number (loop->step < 0 ? -loop->step : loop->step);
  term way = loop->step < 0 ? pawl_term_subtract (loop->start, loop->counter)
                            : pawl_term_subtract (loop->counter, loop->start);
  atom->shown.what = loop->counter_phi ? "the counter of a loop"
                                       : "the runs of a loop before this one";
  atom->frame = frame;
  atom->loop = loop;
  atom->condition
    = pawl_term_compare (loop->step < 0 ? LE_EXPR : GE_EXPR, loop->counter,
                         loop->start);
  if (!pawl_term_is (step, 1))
    atom->condition = pawl_term_and (
      atom->condition, pawl_term_compare (EQ_EXPR,
                                          pawl_term_modulo (way, step),
                                          pawl_term_number (0)));
  atom->tests_later = true;
}

/* Whether a test that LOOP ends by looks at its counter.  Where none does, data
   say how often it runs.  */
static bool
is_bounded (struct pawl_frame *frame, struct pawl_loop *loop)
{
  edge e;
  edge_iterator ei;
  for (unsigned i = 0; i < frame->order.length (); i++)
    if (pawl_in_loop (loop, frame->order[i]))
      FOR_EACH_EDGE (e, ei, frame->order[i]->succs)
        if (!pawl_in_loop (loop, e->dest)
            && pawl_term_mentions (pawl_edge_test (frame, e, NULL),
                                   loop->counter))
          return true;
  return false;
}

term
pawl_atom_condition (struct pawl_atom_facts *atom)
{
  if (atom->tests_later)
    {
      /* Not before all names of the loop can be read.  */
      atom->tests_later = false;
      if (!is_bounded (atom->frame, atom->loop))
        {
          atom->shown.opaque = true;
          atom->shown.what = "how often a loop runs";
        }
      if (term later = test_at_end (atom->frame, atom->loop))
        atom->condition = pawl_term_and (atom->condition, later);
    }
  return atom->condition;
}

/* Chooses what counts LOOP's runs.  */
static void
count_loop (struct pawl_frame *frame, struct pawl_loop *loop)
{
  loop->counted = true;
  struct pawl_stride growth;
  gphi *chosen = NULL;
  for (gphi_iterator gsi = gsi_start_phis (loop->header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gphi *phi = gsi.phi ();
      if (!INTEGRAL_TYPE_P (TREE_TYPE (gimple_phi_result (phi)))
          || !growth_in_run (frame, loop, phi, &growth)
          || growth.least != growth.most || !growth.least->small
          || !growth.least->number)
        continue;
      bool tested = test_looks_at (loop->header, phi);
      for (unsigned i = 0; i < loop->back.length (); i++)
        tested |= test_looks_at (loop->back[i]->src, phi);
      if (chosen && !tested)
        continue;
      chosen = phi;
      loop->step = growth.least->number;
      if (tested)
        break;
    }
  struct pawl_reader *reader = frame->reader;
  if (chosen)
    {
      tree result = gimple_phi_result (chosen);
      tree var = SSA_NAME_VAR (result);
      const char *stem = var && DECL_NAME (var)
                           ? IDENTIFIER_POINTER (DECL_NAME (var)) : "count";
      pawl_value_ref start = start_of (frame, loop, chosen);
      if (start->kind == PAWL_VALUE_NUMBER)
        {
          loop->counter_phi = chosen;
          loop->start = pawl_undistributed (frame, start->number);
          loop->counter
            = pawl_atom_new (reader, stem, TREE_TYPE (result))->name;
          describe_counter (frame, loop);
          frame->values->put (result,
                              pawl_number_value (reader, loop->counter,
                                                 start->needs));
          return;
        }
    }
  loop->step = 1;
  loop->start = pawl_term_number (0);
  loop->counter = pawl_atom_new (reader, "run", size_type_node)->name;
  describe_counter (frame, loop);
}

/* How often LOOP ran before this run.  */
static term
runs_before (const struct pawl_loop *loop)
{
  term way = loop->step < 0 ? pawl_term_subtract (loop->start, loop->counter)
                            : pawl_term_subtract (loop->counter, loop->start);
  wide_number step = loop->step < 0 ? -loop->step : loop->step;
  return pawl_term_divide (way, pawl_term_number (step));
}

/* The value of what begins a loop as START and grows by more in some runs than in
   others.  */
static pawl_value_ref
read_uneven (struct pawl_frame *frame, struct pawl_loop *loop, tree type,
             pawl_value_ref start, const struct pawl_stride *growth)
{
  struct pawl_reader *reader = frame->reader;
  if (start->kind != PAWL_VALUE_NUMBER && start->kind != PAWL_VALUE_POINTER)
    return NULL;
  bool pointer = start->kind == PAWL_VALUE_POINTER;
  struct pawl_atom_facts *atom
    = pawl_atom_new (reader, "steps", pointer ? ptrdiff_type_node : type);
  term first = pointer ? pawl_term_number (0) : start->number;
  term runs = runs_before (loop);
  term least = sum_of_runs (loop, growth->least, runs);
  term most = sum_of_runs (loop, growth->most, runs);
  if (!least || !most)
    return NULL;
  least = pawl_term_add (first, least);
  most = pawl_term_add (first, most);
  atom->shown.what = "what a loop adds up";
  atom->frame = frame;
  atom->loop = loop;
  atom->condition = pawl_term_and (
    pawl_term_compare (GE_EXPR, atom->name, least),
    pawl_term_compare (LE_EXPR, atom->name, most));
  if (growth->unit > 1)
    atom->condition = pawl_term_and (
      atom->condition,
      pawl_term_compare (
        EQ_EXPR, pawl_term_modulo (pawl_term_subtract (atom->name, least),
                                   pawl_term_number (growth->unit)),
        pawl_term_number (0)));
  return pointer ? pawl_further (reader, start, atom->name, NULL)
                 : pawl_number_value (reader, atom->name, start->needs);
}

pawl_value_ref
pawl_grown_value (struct pawl_frame *frame, struct pawl_loop *loop, tree type,
                  pawl_value_ref start, const struct pawl_stride *growth)
{
  struct pawl_reader *reader = frame->reader;
  if (!loop->counted)
    count_loop (frame, loop);
  if (!loop->counter)
    return NULL;
  if (growth->least != growth->most)
    return read_uneven (frame, loop, type, start, growth);
  term grown = sum_of_runs (loop, growth->least, runs_before (loop));
  if (!grown)
    return NULL;
  if (POINTER_TYPE_P (type))
    return pawl_further (reader, start, grown, NULL);
  return start->kind == PAWL_VALUE_NUMBER
           ? pawl_number_value (reader, pawl_term_add (start->number, grown),
                                start->needs)
           : NULL;
}

/* NAME, or what it is a copy of.  */
static tree
before_copies (tree name)
{
  while (TREE_CODE (name) == SSA_NAME)
    {
      gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
      if (!stmt || (gimple_assign_rhs_code (stmt) != SSA_NAME
                    && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
          || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt))))
        break;
      name = gimple_assign_rhs1 (stmt);
    }
  return name;
}

/* The value of PHI, which LOOP's runs hand round among each other, as buffers
   are swapped; null where they do not.  */
static pawl_value_ref
read_handed_round (struct pawl_frame *frame, struct pawl_loop *loop, gphi *phi)
{
  enum { most = 4 };
  auto_vec<gphi *, most> round;
  for (gphi *at = phi; at && !round.contains (at);)
    {
      tree next = NULL_TREE;
      for (unsigned i = 0; i < loop->back.length (); i++)
        {
          tree one
            = before_copies (PHI_ARG_DEF_FROM_EDGE (at, loop->back[i]));
          if (next && one != next)
            return NULL;
          next = one;
        }
      round.safe_push (at);
      if (round.length () > most || !next || TREE_CODE (next) != SSA_NAME)
        return NULL;
      at = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (next));
      if (!at || gimple_bb (at) != loop->header
          || (at != phi && round.contains (at)))
        return NULL;
    }
  term rest = pawl_term_modulo (runs_before (loop),
                                pawl_term_number (round.length ()));
  pawl_value_ref value = NULL;
  for (unsigned i = round.length (); i-- > 0;)
    {
      pawl_value_ref start = start_of (frame, loop, round[i]);
      value = !value ? start
                     : pawl_choice_value (
                         frame->reader,
                         pawl_term_compare (EQ_EXPR, rest,
                                            pawl_term_number (i)),
                         start, value);
    }
  return value;
}

pawl_value_ref
pawl_read_counter (struct pawl_frame *frame, struct pawl_loop *loop, gphi *phi)
{
  struct pawl_reader *reader = frame->reader;
  tree type = TREE_TYPE (gimple_phi_result (phi));
  if (!POINTER_TYPE_P (type) && !INTEGRAL_TYPE_P (type))
    return NULL;
  if (!loop->counted)
    count_loop (frame, loop);
  if (!loop->counter)
    return NULL;
  if (phi == loop->counter_phi)
    return pawl_number_value (reader, loop->counter,
                              start_of (frame, loop, phi)->needs);
  struct pawl_stride growth;
  if (growth_in_run (frame, loop, phi, &growth))
    return pawl_grown_value (frame, loop, type, start_of (frame, loop, phi),
                             &growth);
  return POINTER_TYPE_P (type) ? read_handed_round (frame, loop, phi) : NULL;
}

/* ---- Tests, and the end of a loop ---- */

/* In which direction TERM goes with COUNTER: 1, -1, 0 where it does not
   depend on it, 2 where that is not known.  */
static int
direction (term where, term counter)
{
  if (where == counter)
    return 1;
  if (!pawl_term_mentions (where, counter))
    return 0;
  if (where->formula.kind != PAWL_FORMULA_BINARY)
    return 2;
  term a = pawl_operand (where, 0), b = pawl_operand (where, 1);
  int in_a = direction (a, counter), in_b = direction (b, counter);
  switch (*where->formula.text)
    {
    case '+':
      return in_a == 0 ? in_b : in_b == 0 || in_a == in_b ? in_a : 2;
    case '-':
      return in_b == 0 ? in_a : in_a == 0 && in_b != 2 ? -in_b : 2;
    case '*':
      if (!b->small || in_a == 2)
        return 2;
      return b->number < 0 ? -in_a : in_a;
    default:
      return 2;
    }
}

static bool
is_order (term test, const char *text)
{
  return test->formula.kind == PAWL_FORMULA_BINARY
         && strcmp (test->formula.text, text) == 0;
}

term
pawl_loop_test (struct pawl_frame *frame, edge e, term test)
{
  struct pawl_loop *loop = pawl_facts_of (frame, e->src)->loop;
  if (!loop || !loop->counter || !is_order (test, "!=")
      || !pawl_in_loop (loop, e->dest))
    return test;
  edge other = EDGE_SUCC (e->src, EDGE_SUCC (e->src, 0) == e);
  if (pawl_in_loop (loop, other->dest))
    return test;
  term a = pawl_operand (test, 0), b = pawl_operand (test, 1);
  int in_a = direction (a, loop->counter);
  int in_b = direction (b, loop->counter);
  if (in_a == 2 || in_b == 2 || (in_a != 0) == (in_b != 0))
    return test;
  int way = in_a ? in_a : -in_b;
  if (loop->step < 0)
    way = -way;
  return pawl_term_compare (way > 0 ? LT_EXPR : GT_EXPR, a, b);
}

/* The bound below which COUNTER stays by TEST, if UPWARDS, else above which;
   null where TEST is no such test.  */
static term
bound_of (term test, term counter, bool upwards)
{
  static const struct
  {
    const char *text;
    bool upwards;
    int more;                   /* in that direction */
  } forms[] = {
    { "<", true, 0 }, { "<=", true, 1 }, { ">", false, 0 },
    { ">=", false, -1 },
  };
  for (size_t i = 0; i < ARRAY_SIZE (forms); i++)
    {
      if (!is_order (test, forms[i].text))
        continue;
      term a = pawl_operand (test, 0), b = pawl_operand (test, 1);
      bool mirrored = pawl_term_mentions (b, counter);
      if (mirrored)
        std::swap (a, b);
      if (pawl_term_mentions (b, counter)
          || (forms[i].upwards != mirrored) != upwards)
        return NULL;
      int more = mirrored ? -forms[i].more : forms[i].more;
      term rest = pawl_term_subtract (a, counter);
      if (pawl_term_mentions (rest, counter))
        return NULL;
      return pawl_term_add (pawl_term_subtract (b, rest),
                            pawl_term_number (more));
    }
  return NULL;
}

/* Whether WHERE is surely not negative.  */
static bool
is_natural (struct pawl_frame *frame, term where, int depth)
{
  if (where->small)
    return where->number >= 0;
  if (struct pawl_atom_facts *atom = pawl_atom_of (frame->reader, where))
    return (atom->shown.lowest && *atom->shown.lowest != '-')
           || (atom->loop && atom->name == atom->loop->counter
               && atom->loop->step > 0 && depth < 8
               && is_natural (frame, atom->loop->start, depth + 1));
  return where->formula.kind == PAWL_FORMULA_BINARY
         && (*where->formula.text == '+' || *where->formula.text == '*')
         && depth < 8 && is_natural (frame, pawl_operand (where, 0), depth + 1)
         && is_natural (frame, pawl_operand (where, 1), depth + 1);
}

/* What LOOP's counter is when the loop is over; null where that is not
   known.  */
term
pawl_final_value (struct pawl_frame *frame, struct pawl_loop *loop)
{
  if (loop->settled)
    return loop->final;
  loop->settled = true;
  bool at_end;
  edge stays = staying_edge (frame, loop, &at_end);
  if (!stays)
    return NULL;
  bool upwards = loop->step > 0;
  term bound = bound_of (pawl_edge_test (frame, stays, NULL), loop->counter,
                         upwards);
  if (!bound)
    return NULL;
  term step = pawl_term_number (upwards ? loop->step : -loop->step);
  if (pawl_term_is (step, 1) && upwards && pawl_term_is (loop->start, 0)
      && is_natural (frame, bound, 0))
    loop->final = bound;
  else if (pawl_term_is (step, 1))
    loop->final = upwards ? pawl_term_maximum (loop->start, bound)
                          : pawl_term_minimum (loop->start, bound);
  else
    {
      term way = upwards ? pawl_term_subtract (bound, loop->start)
                         : pawl_term_subtract (loop->start, bound);
      const term both[]
        = { pawl_term_maximum (way, pawl_term_number (0)), step };
      term grown = pawl_term_multiply (pawl_term_call ("ceil_div", both, 2),
                                       step);
      loop->final = upwards ? pawl_term_add (loop->start, grown)
                            : pawl_term_subtract (loop->start, grown);
    }
  return loop->final;
}
