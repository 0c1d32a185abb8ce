/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By how much the names of a loop grow in a run: by what is added on each way
   through it, and by all runs of the loops in it.  */

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

/* Whether NAME is the same in all runs of the loop DATA, since it was named
   where the outermost function was entered, or is that loop's counter.  */
static bool
is_named (term name, void *data)
{
  return name == ((const struct pawl_loop *) data)->counter
         || (name->formula.kind != PAWL_FORMULA_CALL
             && !strchr (name->formula.text, '$'));
}

term
pawl_runs_before (const struct pawl_loop *loop)
{
  term way = loop->step < 0 ? pawl_term_subtract (loop->start, loop->counter)
                            : pawl_term_subtract (loop->counter, loop->start);
  wide_number step = loop->step < 0 ? -loop->step : loop->step;
  return pawl_term_divide (way, pawl_term_number (step));
}

term
pawl_sum_of_runs (const struct pawl_loop *loop, term growth, term runs)
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
  pawl_count_loop (frame, within);
  if (!within->counter || !pawl_growth_in_run (frame, within, inner, &one))
    return false;
  bool settled = within->settled;
  term final = pawl_final_value (frame, within);
  if (!settled && pawl_is_provisional (frame->reader))
    within->settled = false;
  if (!final)
    return false;
  term runs = pawl_term_replace (pawl_runs_before (within), within->counter,
                                 final);
  one.least = pawl_sum_of_runs (within, one.least, runs);
  one.most = pawl_sum_of_runs (within, one.most, runs);
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

bool
pawl_growth_in_run (struct pawl_frame *frame, struct pawl_loop *loop,
                    gphi *phi, struct pawl_stride *growth)
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
