/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of a function in the order of its flow of control: what statements
   do, which tests refuse, what is returned.  */

#include "plugin/sizes-scan.h"

/* Who does more with its workspaces is a program of its own.  */
enum { step_limit = 600 };

/* The workspaces that can still be used from each block on, and whether outputs
   can still be written.  */
struct ahead
{
  auto_vec<unsigned> uses;      /* by block index: sets of workspaces */
  auto_vec<bool> outputs;
};

/* Tests that come after the step number BEFORE.  */
struct test_slot
{
  basic_block bb;
  unsigned before;
};

static void
spread_backwards (struct pawl_frame *frame, struct ahead *ahead)
{
  bool changed = true;
  while (changed)
    {
      changed = false;
      for (unsigned i = frame->order.length (); i-- > 0;)
        {
          basic_block bb = frame->order[i];
          unsigned uses = ahead->uses[bb->index];
          bool outputs = ahead->outputs[bb->index];
          edge e;
          edge_iterator ei;
          FOR_EACH_EDGE (e, ei, bb->succs)
            {
              uses |= ahead->uses[e->dest->index];
              outputs |= ahead->outputs[e->dest->index];
            }
          changed |= uses != ahead->uses[bb->index]
                     || outputs != ahead->outputs[bb->index];
          ahead->uses[bb->index] = uses;
          ahead->outputs[bb->index] = outputs;
        }
    }
}

/* ---- Tests ---- */

/* The edge of the test at the end of BB from which WORKSPACE (-1: any) is not
   used any more, where it is from the other; null where that does not tell
   them apart.  */
static edge
refusing_edge (basic_block bb, const struct ahead *ahead, int workspace)
{
  edge one = EDGE_SUCC (bb, 0), other = EDGE_SUCC (bb, 1);
  unsigned which = workspace < 0 ? ~0u : pawl_workspace_bit (workspace);
  bool in_one = ahead->uses[one->dest->index] & which;
  bool in_other = ahead->uses[other->dest->index] & which;
  if (in_one != in_other)
    return in_one ? other : one;
  if (in_one)
    return NULL;
  if (ahead->outputs[one->dest->index] != ahead->outputs[other->dest->index])
    return ahead->outputs[one->dest->index] ? other : one;
  return NULL;
}

static location_t place_of_test (struct pawl_frame *frame, gcond *cond,
                                 term capacity, int depth = 0);

/* Into *FOUND where the test stands that looks at CAPACITY and decides what PHI
   is, as it does of a truth that && or || gives; else it stays.  */
static void
find_deciding_test (struct pawl_frame *frame, gphi *phi, term capacity,
                    int depth, location_t *found)
{
  enum { most = 4 };
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      basic_block bb = gimple_phi_arg_edge (phi, i)->src;
      for (int up = 0; bb && up < most; up++)
        {
          gimple_stmt_iterator last = gsi_last_nondebug_bb (bb);
          if (!gsi_end_p (last) && EDGE_COUNT (bb->succs) == 2
              && gimple_code (gsi_stmt (last)) == GIMPLE_COND
              && gimple_location (gsi_stmt (last)) != UNKNOWN_LOCATION
              && pawl_facts_of (frame, bb)->order >= 0
              && pawl_term_mentions (
                pawl_edge_test (frame, EDGE_SUCC (bb, 0), NULL), capacity))
            {
              *found = place_of_test (frame, as_a<gcond *> (gsi_stmt (last)),
                                      capacity, depth + 1);
              return;
            }
          bb = single_pred_p (bb) && single_pred (bb)->index >= 2
                 ? single_pred (bb) : NULL;
        }
    }
}

/* Where in the text the test at the end of BB looks at CAPACITY.  */
static location_t
place_of_test (struct pawl_frame *frame, gcond *cond, term capacity, int depth)
{
  enum { deepest = 4 };
  location_t found = gimple_location (cond);
  auto_vec<tree, 16> names;
  hash_set<tree> seen;
  names.safe_push (gimple_cond_lhs (cond));
  names.safe_push (gimple_cond_rhs (cond));
  for (unsigned i = 0; i < names.length () && i < 64; i++)
    {
      if (TREE_CODE (names[i]) != SSA_NAME || seen.add (names[i]))
        continue;
      gimple *def = SSA_NAME_DEF_STMT (names[i]);
      if (gphi *phi = dyn_cast<gphi *> (def))
        {
          if (depth < deepest)
            find_deciding_test (frame, phi, capacity, depth, &found);
          for (unsigned j = 0; j < gimple_phi_num_args (phi); j++)
            names.safe_push (gimple_phi_arg_def (phi, j));
          continue;
        }
      gassign *stmt = dyn_cast<gassign *> (def);
      if (!stmt)
        continue;
      if (TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison
          && gimple_location (stmt) != UNKNOWN_LOCATION)
        {
          pawl_value_ref value = pawl_read (frame, names[i]);
          if (value->kind == PAWL_VALUE_NUMBER
              && pawl_term_mentions (value->number, capacity))
            found = gimple_location (stmt);
        }
      for (unsigned j = 1; j < gimple_num_ops (stmt); j++)
        if (tree operand = gimple_op (stmt, j))
          names.safe_push (operand);
    }
  return found;
}

/* Adds to REACHED the blocks that use workspaces, by USES, and are come to from
   BB within LOOP before its next run.  */
static void
add_uses_ahead (struct pawl_frame *frame, struct pawl_loop *loop,
                basic_block bb, const vec<unsigned> &uses, sbitmap reached)
{
  auto_sbitmap seen (last_basic_block_for_fn (frame->fun));
  auto_vec<basic_block, 16> work;
  bitmap_clear (seen);
  work.safe_push (bb);
  while (!work.is_empty ())
    {
      basic_block here = work.pop ();
      if (!pawl_in_loop (loop, here) || !pawl_set_bit (seen, here->index))
        continue;
      if (uses[here->index])
        bitmap_set_bit (reached, here->index);
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, here->succs)
        if (!pawl_leads_back (frame, e))
          work.safe_push (e->dest);
    }
}

/* Whether the test at the end of BB, in a loop that uses workspaces, leaves it
   or decides which uses follow in the same run.  */
static bool
decides_about_uses (struct pawl_frame *frame, basic_block bb,
                    const vec<unsigned> &uses)
{
  struct pawl_loop *loop = pawl_facts_of (frame, bb)->loop;
  if (!loop)
    return false;
  bool used = false;
  for (unsigned i = 0; i < frame->order.length () && !used; i++)
    used = pawl_in_loop (loop, frame->order[i])
           && uses[frame->order[i]->index];
  if (!used)
    return false;
  auto_sbitmap one (last_basic_block_for_fn (frame->fun));
  auto_sbitmap other (last_basic_block_for_fn (frame->fun));
  for (int i = 0; i < 2; i++)
    {
      edge e = EDGE_SUCC (bb, i);
      if (!pawl_in_loop (loop, e->dest))
        return true;
      sbitmap reached = i ? (sbitmap) other : (sbitmap) one;
      bitmap_clear (reached);
      if (!pawl_leads_back (frame, e))
        add_uses_ahead (frame, loop, e->dest, uses, reached);
    }
  return !bitmap_equal_p (one, other);
}

/* BB, and what follows it while that does nothing.  */
static basic_block
behind_forwarders (basic_block bb)
{
  for (int i = 0; i < 16 && single_succ_p (bb)
                  && gsi_end_p (gsi_start_nondebug_after_labels_bb (bb))
                  && gimple_seq_empty_p (phi_nodes (single_succ (bb)));
       i++)
    bb = single_succ (bb);
  return bb;
}

/* Whether BB does nothing but compute what it tests.  */
static bool
only_tests (basic_block bb)
{
  if (!gimple_seq_empty_p (phi_nodes (bb)))
    return false;
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_vdef (stmt) || (!is_gimple_assign (stmt)
                                 && gimple_code (stmt) != GIMPLE_COND
                                 && !is_gimple_call (stmt)))
        return false;
    }
  return true;
}

/* The whole condition that the test at the end of *BB is the last part of,
   where it was written with `&&' and `||'; VALUE holds along REFUSED.  *BB is
   where it begins then; the blocks of its other parts are added to PARTS.  */
static term
whole_test (struct pawl_frame *frame, basic_block *bb, edge refused,
            term value, hash_set<basic_block> *parts)
{
  edge other = EDGE_SUCC (*bb, EDGE_SUCC (*bb, 0) == refused);
  basic_block refuse = behind_forwarders (refused->dest);
  basic_block pass = behind_forwarders (other->dest);
  for (int i = 0; i < 32 && only_tests (*bb) && single_pred_p (*bb); i++)
    {
      edge in = single_pred_edge (*bb);
      basic_block before = in->src;
      if (EDGE_COUNT (before->succs) != 2
          || !(in->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE))
          || pawl_facts_of (frame, before)->loop
               != pawl_facts_of (frame, *bb)->loop)
        break;
      edge away = EDGE_SUCC (before, EDGE_SUCC (before, 0) == in);
      basic_block to = behind_forwarders (away->dest);
      if (to != refuse && to != pass)
        break;
      value = pawl_term_and (pawl_edge_test (frame, in, NULL), value);
      if (to == refuse)
        value = pawl_term_or (pawl_edge_test (frame, away, NULL), value);
      parts->add (before);
      *bb = before;
    }
  return value;
}

/* Finds the tests that are parts of others' conditions.  */
static void
find_parts (struct pawl_scan *scan, struct pawl_frame *frame,
            const vec<struct test_slot> &slots, const struct ahead *ahead,
            hash_set<basic_block> *parts)
{
  for (unsigned i = 0; i < slots.length (); i++)
    for (unsigned j = 0; j < scan->workspaces.length (); j++)
      {
        basic_block bb = slots[i].bb;
        edge refused
          = refusing_edge (bb, ahead, scan->workspaces[j].position);
        term capacity = scan->workspaces[j].capacity;
        if (refused && capacity
            && pawl_term_mentions (
              pawl_edge_test (frame, EDGE_SUCC (bb, 0), NULL), capacity))
          whole_test (frame, &bb, refused, pawl_term_number (1), parts);
      }
}

static void
tell_test (struct pawl_scan *scan, struct pawl_frame *frame, basic_block bb,
           const struct ahead *ahead, const vec<unsigned> &uses,
           hash_set<basic_block> *parts)
{
  gcond *cond = as_a<gcond *> (gsi_stmt (gsi_last_nondebug_bb (bb)));
  const struct pawl_need *needs = NULL;
  term test = pawl_read_test (frame, gimple_cond_code (cond),
                              gimple_cond_lhs (cond), gimple_cond_rhs (cond),
                              &needs);
  bool guards = false;
  for (unsigned i = 0; i < scan->workspaces.length (); i++)
    {
      const struct pawl_scanned_workspace *workspace = &scan->workspaces[i];
      if (!workspace->capacity
          || !pawl_term_mentions (test, workspace->capacity))
        continue;
      guards = true;
      if (parts->contains (bb))
        continue;
      edge refused = refusing_edge (bb, ahead, workspace->position);
      term value = refused && (refused->flags & EDGE_FALSE_VALUE)
                     ? pawl_term_not (test) : test;
      location_t at = place_of_test (frame, cond, workspace->capacity);
      basic_block first = bb;
      if (refused)
        value = whole_test (frame, &first, refused, value, parts);
      pawl_add_step_at (scan, refused ? PAWL_STEP_GUARD : PAWL_STEP_TEST,
                        frame, first, at, workspace->position, NULL, NULL,
                        value);
    }
  if (guards)
    pawl_add_needs (scan, needs, frame, bb, NULL, PAWL_ALL_NEEDS);
  else if (decides_about_uses (frame, bb, uses))
    pawl_add_needs (scan, needs, frame, bb, NULL, PAWL_NARROW_NEEDS);
  else if (scan->returns || refusing_edge (bb, ahead, -1))
    pawl_add_needs (scan, needs, frame, bb, NULL, PAWL_READABLE_NEEDS);
}

/* Tells the tests, each behind the steps that come before it.  */
static void
tell_tests (struct pawl_scan *scan, struct pawl_frame *frame,
            const vec<struct test_slot> &slots, const struct ahead *ahead,
            const vec<unsigned> &uses)
{
  unsigned shift = 0;
  hash_set<basic_block> parts;
  find_parts (scan, frame, slots, ahead, &parts);
  for (unsigned i = 0; i < slots.length (); i++)
    {
      unsigned before = scan->steps.length ();
      tell_test (scan, frame, slots[i].bb, ahead, uses, &parts);
      unsigned count = scan->steps.length () - before;
      auto_vec<struct pawl_step> made;
      for (unsigned j = 0; j < count; j++)
        made.safe_push (scan->steps[before + j]);
      scan->steps.truncate (before);
      for (unsigned j = 0; j < count; j++)
        scan->steps.safe_insert (slots[i].before + shift + j, made[j]);
      shift += count;
    }
}

/* ---- Returns ---- */

static void
tell_return (struct pawl_scan *scan, struct pawl_frame *frame, basic_block bb,
             tree name, term extra, location_t at, int depth)
{
  gimple *def = TREE_CODE (name) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (name)
                  ? SSA_NAME_DEF_STMT (name) : NULL;
  gassign *copy = def ? dyn_cast<gassign *> (def) : NULL;
  if (copy && gimple_bb (copy) == bb && depth < 8)
    {
      if (gimple_location (copy) != UNKNOWN_LOCATION)
        at = gimple_location (copy);
      if (gimple_assign_single_p (copy)
          && TREE_CODE (gimple_assign_rhs1 (copy)) == SSA_NAME)
        {
          tell_return (scan, frame, bb, gimple_assign_rhs1 (copy), extra, at,
                       depth + 1);
          return;
        }
    }
  gphi *phi = def ? dyn_cast<gphi *> (def) : NULL;
  bool header = false;
  for (unsigned i = 0; phi && i < frame->loops.length (); i++)
    header |= frame->loops[i]->header == gimple_bb (phi);
  if (phi && gimple_bb (phi) == bb && !header && depth < 8)
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
        {
          edge e = gimple_phi_arg_edge (phi, i);
          if (pawl_facts_of (frame, e->src)->order < 0)
            continue;
          term test = pawl_leaves_loop (frame, e)
                        ? pawl_term_number (1)
                        : pawl_edge_test (frame, e, NULL);
          location_t there = gimple_phi_arg_location (phi, i);
          tell_return (scan, frame, e->src, gimple_phi_arg_def (phi, i),
                       extra ? pawl_term_and (extra, test) : test,
                       there != UNKNOWN_LOCATION ? there : at, depth + 1);
        }
      return;
    }
  pawl_value_ref value = pawl_read (frame, name);
  if (def && gimple_bb (def) == bb
      && gimple_location (def) != UNKNOWN_LOCATION)
    at = gimple_location (def);
  bool readable = value->kind == PAWL_VALUE_NUMBER;
  pawl_add_needs (scan, value->needs, frame, bb, extra, PAWL_ALL_NEEDS);
  struct pawl_step *step
    = pawl_add_step_at (scan, PAWL_STEP_RETURN, frame, bb, at, -1, extra, NULL,
                        readable ? value->number : NULL);
  if (!readable)
    step->opaque = "what is returned could not be read";
}

/* ---- A function ---- */

unsigned
pawl_scan_frame (struct pawl_scan *scan, struct pawl_frame *frame)
{
  int size = last_basic_block_for_fn (frame->fun) + 1;
  struct ahead ahead;
  ahead.uses.safe_grow_cleared (size, true);
  ahead.outputs.safe_grow_cleared (size, true);
  auto_vec<unsigned> uses;
  auto_vec<struct test_slot> slots;
  unsigned all = 0;
  for (unsigned i = 0; i < frame->order.length (); i++)
    {
      basic_block bb = frame->order[i];
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        {
          gimple *stmt = gsi_stmt (gsi);
          if (scan->steps.length () > step_limit)
            pawl_stop_reading (scan->reader);
          if (!pawl_may_go_on (scan->reader))
            break;
          unsigned used = 0;
          bool outputs = false;
          pawl_scan_statement (scan, frame, stmt, &used, &outputs);
          all |= used;
          ahead.uses[bb->index] |= used;
          ahead.outputs[bb->index] |= outputs;
          greturn *back = dyn_cast<greturn *> (stmt);
          if (back && scan->returns && frame == scan->top
              && gimple_return_retval (back))
            tell_return (scan, frame, bb, gimple_return_retval (back), NULL,
                         gimple_location (back), 0);
        }
      gimple_stmt_iterator last = gsi_last_nondebug_bb (bb);
      if (!gsi_end_p (last) && gimple_code (gsi_stmt (last)) == GIMPLE_COND
          && EDGE_COUNT (bb->succs) == 2)
        {
          struct test_slot slot = { bb, scan->steps.length () };
          slots.safe_push (slot);
        }
    }
  uses.safe_splice (ahead.uses);
  spread_backwards (frame, &ahead);
  tell_tests (scan, frame, slots, &ahead, uses);
  return all;
}
