/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counters of loops.  One name of a loop that goes up or down by a constant is
   its counter, an atom of which is known where it starts; names that go along
   with it are told by it.  A loop that has none is counted by its runs.  */

#include "plugin/symbolic.h"

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

void
pawl_note_first_run (struct pawl_frame *frame, struct pawl_loop *loop,
                     gphi *phi, pawl_value_ref value)
{
  struct pawl_atom_facts *atom
    = value->kind == PAWL_VALUE_NUMBER
        ? pawl_atom_of (frame->reader, value->number) : NULL;
  pawl_value_ref start = atom ? start_of (frame, loop, phi) : NULL;
  if (!start || start->kind != PAWL_VALUE_NUMBER)
    return;
  atom->first = start->number;
  atom->first_loop = loop;
  atom->first_frame = frame;
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

void
pawl_count_loop (struct pawl_frame *frame, struct pawl_loop *loop)
{
  if (loop->counted)
    return;
  loop->counted = true;
  struct pawl_stride growth;
  gphi *chosen = NULL;
  for (gphi_iterator gsi = gsi_start_phis (loop->header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gphi *phi = gsi.phi ();
      if (!INTEGRAL_TYPE_P (TREE_TYPE (gimple_phi_result (phi)))
          || !pawl_growth_in_run (frame, loop, phi, &growth)
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

/* The value of what begins a loop as START and grows by more in some runs than
   in others.  */
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
  term runs = pawl_runs_before (loop);
  term least = pawl_sum_of_runs (loop, growth->least, runs);
  term most = pawl_sum_of_runs (loop, growth->most, runs);
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
  pawl_count_loop (frame, loop);
  if (!loop->counter)
    return NULL;
  if (growth->least != growth->most)
    return read_uneven (frame, loop, type, start, growth);
  term grown = pawl_sum_of_runs (loop, growth->least,
                                 pawl_runs_before (loop));
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
  term rest = pawl_term_modulo (pawl_runs_before (loop),
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
  pawl_count_loop (frame, loop);
  if (!loop->counter)
    return NULL;
  if (phi == loop->counter_phi)
    return pawl_number_value (reader, loop->counter,
                              start_of (frame, loop, phi)->needs);
  struct pawl_stride growth;
  if (pawl_growth_in_run (frame, loop, phi, &growth))
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
  if (upwards && pawl_term_is (loop->start, 0)
      && is_natural (frame, bound, 0))
    loop->final = pawl_term_align (bound, loop->step);
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

/* Whether WHERE has a product of NAME and something that is no number.  */
static bool
is_scaled (term where, term name)
{
  if (where->formula.kind == PAWL_FORMULA_BINARY && *where->formula.text == '*'
      && !pawl_operand (where, 0)->small && !pawl_operand (where, 1)->small
      && pawl_term_mentions (where, name))
    return true;
  for (size_t i = 0; i < where->formula.operand_count; i++)
    if (is_scaled (pawl_operand (where, i), name))
      return true;
  return false;
}

term
pawl_room_for_step (struct pawl_frame *frame, basic_block bb, term value)
{
  term known = pawl_term_number (1);
  for (; frame; bb = frame->call ? gimple_bb (frame->call) : NULL,
                frame = frame->outer)
    for (struct pawl_loop *loop = pawl_facts_of (frame, bb)->loop; loop;
         loop = loop->outer)
      {
        bool at_end;
        edge stays = loop->counter && loop->step > 1
                         && is_scaled (value, loop->counter)
                       ? staying_edge (frame, loop, &at_end) : NULL;
        if (!stays || at_end || !single_pred_p (stays->dest)
            || !pawl_dominates (frame, stays->dest, bb))
          continue;
        if (term final = pawl_final_value (frame, loop))
          known = pawl_term_and (
            known, pawl_term_compare (
                     LE_EXPR,
                     pawl_term_add (loop->counter,
                                    pawl_term_number (loop->step)),
                     final));
      }
  return known;
}
