/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The flow of control of a frame: order, dominators and loops, and under which
   condition a block is reached.  GCC's own dominators and loops are not used:
   they belong to the function that a pass works on, and this reads several.  */

#include "plugin/symbolic.h"

/* ---- Order, dominators ---- */

static void
find_order (struct pawl_frame *frame)
{
  ::function *fun = frame->fun;
  auto_vec<basic_block> postorder;
  auto_vec<std::pair<basic_block, unsigned>> stack;
  auto_sbitmap seen (last_basic_block_for_fn (fun));
  bitmap_clear (seen);
  for (int i = 0; i < last_basic_block_for_fn (fun); i++)
    frame->blocks[i].order = -1;
  basic_block entry = ENTRY_BLOCK_PTR_FOR_FN (fun);
  bitmap_set_bit (seen, entry->index);
  stack.safe_push (std::make_pair (entry, 0u));
  while (!stack.is_empty ())
    {
      basic_block bb = stack.last ().first;
      if (stack.last ().second < EDGE_COUNT (bb->succs))
        {
          basic_block next = EDGE_SUCC (bb, stack.last ().second++)->dest;
          if (pawl_set_bit (seen, next->index))
            stack.safe_push (std::make_pair (next, 0u));
          continue;
        }
      postorder.safe_push (bb);
      stack.pop ();
    }
  while (!postorder.is_empty ())
    {
      basic_block bb = postorder.pop ();
      pawl_facts_of (frame, bb)->order = frame->order.length ();
      frame->order.safe_push (bb);
    }
}

static basic_block
common_dominator (const struct pawl_frame *frame, basic_block a, basic_block b)
{
  while (a != b)
    if (pawl_facts_of (frame, a)->order > pawl_facts_of (frame, b)->order)
      a = pawl_facts_of (frame, a)->dominator;
    else
      b = pawl_facts_of (frame, b)->dominator;
  return a;
}

/* Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".  */
static void
find_dominators (struct pawl_frame *frame)
{
  bool changed = true;
  while (changed)
    {
      changed = false;
      for (unsigned i = 1; i < frame->order.length (); i++)
        {
          basic_block bb = frame->order[i], found = NULL;
          edge e;
          edge_iterator ei;
          FOR_EACH_EDGE (e, ei, bb->preds)
            {
              struct pawl_block_facts *facts = pawl_facts_of (frame, e->src);
              if (facts->order < 0 || (facts->order && !facts->dominator))
                continue;
              found = found ? common_dominator (frame, found, e->src) : e->src;
            }
          if (found != pawl_facts_of (frame, bb)->dominator)
            {
              pawl_facts_of (frame, bb)->dominator = found;
              changed = true;
            }
        }
    }
}

bool
pawl_dominates (const struct pawl_frame *frame, basic_block dominator,
                basic_block bb)
{
  int order = pawl_facts_of (frame, dominator)->order;
  while (bb && pawl_facts_of (frame, bb)->order > order)
    bb = pawl_facts_of (frame, bb)->dominator;
  return bb == dominator;
}

bool
pawl_leads_back (const struct pawl_frame *frame, edge e)
{
  return pawl_facts_of (frame, e->dest)->order
         <= pawl_facts_of (frame, e->src)->order;
}

/* ---- Loops ---- */

bool
pawl_in_loop (const struct pawl_loop *loop, basic_block bb)
{
  return bitmap_bit_p (loop->body, bb->index);
}

static struct pawl_loop *
loop_of_header (struct pawl_frame *frame, basic_block header)
{
  for (unsigned i = 0; i < frame->loops.length (); i++)
    if (frame->loops[i]->header == header)
      return frame->loops[i];
  struct pawl_loop *loop = new struct pawl_loop ();
  loop->header = header;
  loop->body = sbitmap_alloc (last_basic_block_for_fn (frame->fun));
  bitmap_clear (loop->body);
  bitmap_set_bit (loop->body, header->index);
  loop->block_count = 1;
  frame->loops.safe_push (loop);
  return loop;
}

static void
add_to_body (struct pawl_frame *frame, struct pawl_loop *loop,
             basic_block latch)
{
  auto_vec<basic_block, 16> work;
  work.safe_push (latch);
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      if (pawl_facts_of (frame, bb)->order < 0
          || !pawl_set_bit (loop->body, bb->index))
        continue;
      loop->block_count++;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
        work.safe_push (e->src);
    }
}

static void
find_loops (struct pawl_frame *frame)
{
  edge e;
  edge_iterator ei;
  for (unsigned i = 0; i < frame->order.length (); i++)
    FOR_EACH_EDGE (e, ei, frame->order[i]->succs)
      if (pawl_leads_back (frame, e)
          && pawl_dominates (frame, e->dest, e->src))
        {
          struct pawl_loop *loop = loop_of_header (frame, e->dest);
          loop->back.safe_push (e);
          add_to_body (frame, loop, e->src);
        }
  for (unsigned i = 0; i < frame->loops.length (); i++)
    {
      struct pawl_loop *loop = frame->loops[i];
      unsigned entries = 0;
      FOR_EACH_EDGE (e, ei, loop->header->preds)
        if (pawl_facts_of (frame, e->src)->order >= 0
            && !pawl_leads_back (frame, e))
          {
            loop->entry = e;
            entries++;
          }
      if (entries != 1)
        loop->entry = NULL;
      for (unsigned j = 0; j < frame->order.length (); j++)
        {
          struct pawl_block_facts *facts
            = pawl_facts_of (frame, frame->order[j]);
          if (pawl_in_loop (loop, frame->order[j])
              && (!facts->loop
                  || facts->loop->block_count > loop->block_count))
            facts->loop = loop;
        }
    }
  for (unsigned i = 0; i < frame->loops.length (); i++)
    for (unsigned j = 0; j < frame->loops.length (); j++)
      {
        struct pawl_loop *inner = frame->loops[i], *outer = frame->loops[j];
        if (i != j && pawl_in_loop (outer, inner->header)
            && outer->block_count > inner->block_count
            && (!inner->outer
                || inner->outer->block_count > outer->block_count))
          inner->outer = outer;
      }
}

bool
pawl_leaves_loop (const struct pawl_frame *frame, edge e)
{
  struct pawl_loop *loop = pawl_facts_of (frame, e->src)->loop;
  return loop && !pawl_in_loop (loop, e->dest);
}

void
pawl_read_flow (struct pawl_frame *frame)
{
  find_order (frame);
  find_dominators (frame);
  find_loops (frame);
}

/* ---- Conditions ---- */

/* More cases than that, of one edge, are not told one by one.  */
enum { case_limit = 48 };

static term unread_condition (struct pawl_frame *frame, basic_block bb);

static term
case_test (term index, tree label)
{
  term low = pawl_term_constant (CASE_LOW (label));
  if (!CASE_HIGH (label))
    return pawl_term_compare (EQ_EXPR, index, low);
  return pawl_term_and (
    pawl_term_compare (GE_EXPR, index, low),
    pawl_term_compare (LE_EXPR, index,
                       pawl_term_constant (CASE_HIGH (label))));
}

static term
switch_test (struct pawl_frame *frame, gswitch *stmt, edge e,
             const struct pawl_need **needs)
{
  term index = pawl_read_number (frame, gimple_switch_index (stmt), needs);
  bool by_default
    = label_to_block (frame->fun,
                      CASE_LABEL (gimple_switch_default_label (stmt)))
      == e->dest;
  /* The default is what all others are not.  */
  auto_vec<tree, 32> labels;
  for (unsigned i = 1; i < gimple_switch_num_labels (stmt); i++)
    {
      tree label = gimple_switch_label (stmt, i);
      bool here
        = label_to_block (frame->fun, CASE_LABEL (label)) == e->dest;
      if (here != by_default)
        labels.safe_push (label);
    }
  if (labels.length () > case_limit)
    {
      /* Data say nothing of sizes.  */
      struct pawl_atom_facts *atom = pawl_atom_of (frame->reader, index);
      if (!atom || !atom->shown.opaque)
        return unread_condition (frame, e->src);
      pawl_value_ref value
        = pawl_opaque_value (frame, boolean_type_node, "case",
                             "one of many cases", gimple_location (stmt));
      return pawl_term_truth (value->number);
    }
  term result = pawl_term_number (0);
  for (unsigned i = 0; i < labels.length (); i++)
    result = pawl_term_or (result, case_test (index, labels[i]));
  return by_default ? pawl_term_not (result) : result;
}

term
pawl_edge_test (struct pawl_frame *frame, edge e,
                const struct pawl_need **needs)
{
  gimple_stmt_iterator last = gsi_last_nondebug_bb (e->src);
  gimple *stmt = gsi_end_p (last) ? NULL : gsi_stmt (last);
  const struct pawl_need *ignored = NULL;
  if (gcond *cond = safe_dyn_cast<gcond *> (stmt))
    {
      if (!(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)))
        return pawl_term_number (1);
      term test = pawl_read_test (frame, gimple_cond_code (cond),
                                  gimple_cond_lhs (cond),
                                  gimple_cond_rhs (cond),
                                  needs ? needs : &ignored);
      if (e->flags & EDGE_FALSE_VALUE)
        test = pawl_term_not (test);
      return pawl_loop_test (frame, e, pawl_undistributed (frame, test));
    }
  if (gswitch *selection = safe_dyn_cast<gswitch *> (stmt))
    return switch_test (frame, selection, e, needs ? needs : &ignored);
  return pawl_term_number (1);
}

/* Whether every way from FROM, back edges left out, comes to BB.  */
static bool
always_comes_to (struct pawl_frame *frame, basic_block from, basic_block bb)
{
  auto_sbitmap seen (last_basic_block_for_fn (frame->fun));
  auto_vec<basic_block, 32> work;
  bitmap_clear (seen);
  work.safe_push (from);
  while (!work.is_empty ())
    {
      basic_block here = work.pop ();
      if (here == bb || !pawl_set_bit (seen, here->index))
        continue;
      if (!EDGE_COUNT (here->succs))
        return false;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, here->succs)
        if (!pawl_leads_back (frame, e))
          work.safe_push (e->dest);
    }
  return true;
}

static term reach_within (struct pawl_frame *frame, basic_block bb);

/* What a block is reached under is longer than other terms: most of it is left
   out again, where it has nothing to do with what is told.  */
enum { reach_limit = 2000 };

const char pawl_condition_too_large[] = "a condition that is too large";

void
pawl_add_conjuncts (term condition, vec<term> *parts)
{
  if (condition->formula.kind == PAWL_FORMULA_BINARY
      && strcmp (condition->formula.text, "&&") == 0)
    {
      pawl_add_conjuncts (pawl_operand (condition, 0), parts);
      pawl_add_conjuncts (pawl_operand (condition, 1), parts);
    }
  else
    parts->safe_push (condition);
}

/* What is known of a place where a condition is left out.  */
static term
unread_condition (struct pawl_frame *frame, basic_block bb)
{
  gimple_stmt_iterator gsi = gsi_last_nondebug_bb (bb);
  gimple *last = gsi_end_p (gsi) ? NULL : gsi_stmt (gsi);
  pawl_value_ref value = pawl_opaque_value (
    frame, boolean_type_node, "unread", pawl_condition_too_large,
    last ? gimple_location (last) : UNKNOWN_LOCATION);
  return pawl_term_truth (value->number);
}

term
pawl_term_within (struct pawl_frame *frame, basic_block bb, term condition,
                  unsigned limit)
{
  if (condition->size <= limit)
    return condition;
  auto_vec<term, 32> parts;
  pawl_add_conjuncts (condition, &parts);
  /* What is checked first, and what is nearest; long ones only where there is
     room left.  */
  auto_sbitmap kept (parts.length ());
  bitmap_clear (kept);
  unsigned total = 0;
  for (int round = 0; round < 3; round++)
    for (unsigned i = 0; i < parts.length (); i++)
      {
        unsigned at = round == 1 ? parts.length () - 1 - i : i;
        unsigned size = parts[at]->size + 1;
        if (bitmap_bit_p (kept, at)
            || total + size >= (round == 0 ? limit / 2 : limit)
            || (round < 2 && size > limit / 8))
          continue;
        bitmap_set_bit (kept, at);
        total += size;
      }
  term result = pawl_term_number (1);
  for (unsigned i = 0; i < parts.length (); i++)
    if (bitmap_bit_p (kept, i))
      result = pawl_term_and (result, parts[i]);
  return pawl_term_and (result, unread_condition (frame, bb));
}

/* From FROM down to BB along the dominators between.  */
static term
reach_along (struct pawl_frame *frame, basic_block bb, basic_block from)
{
  term result = pawl_term_number (1);
  for (basic_block here = bb; here && here != from;
       here = pawl_facts_of (frame, here)->dominator)
    {
      result = pawl_term_and (reach_within (frame, here), result);
      if (result->size > 2 * reach_limit)
        result = pawl_term_within (frame, bb, result, reach_limit);
    }
  return pawl_term_within (frame, bb, result, reach_limit);
}

term
pawl_edge_reach (struct pawl_frame *frame, edge e, basic_block from)
{
  term before = reach_along (frame, e->src, from);
  if (pawl_leaves_loop (frame, e))
    return before;
  return pawl_term_and (before, pawl_edge_test (frame, e, NULL));
}

/* That BB is reached, once its dominator is.  */
static term
reach_within (struct pawl_frame *frame, basic_block bb)
{
  struct pawl_block_facts *facts = pawl_facts_of (frame, bb);
  basic_block dominator = facts->dominator;
  if (facts->within)
    return facts->within;
  if (!dominator || facts->busy || !pawl_may_go_on (frame->reader))
    return pawl_term_number (1);
  facts->busy = true;
  term result = NULL;
  if (!single_pred_p (bb) && always_comes_to (frame, dominator, bb))
    result = pawl_term_number (1);
  else
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
        if (pawl_facts_of (frame, e->src)->order >= 0
            && !pawl_leads_back (frame, e))
          {
            term way = pawl_edge_reach (frame, e, dominator);
            result = result ? pawl_term_or (result, way) : way;
            if (result->size > pawl_term_limit)
              {
                result = unread_condition (frame, bb);
                break;
              }
          }
    }
  facts->busy = false;
  if (!result)
    result = pawl_term_number (1);
  if (!pawl_is_provisional (frame->reader))
    facts->within = result;
  return result;
}

term
pawl_reach (struct pawl_frame *frame, basic_block bb, basic_block from)
{
  if (from)
    return reach_along (frame, bb, from);
  /* Once for each block, and not by recursion: there may be thousands.  */
  auto_vec<basic_block, 16> chain;
  term result = pawl_term_number (1);
  for (basic_block here = bb; here; )
    {
      struct pawl_block_facts *facts = pawl_facts_of (frame, here);
      if (facts->reach)
        {
          result = facts->reach;
          break;
        }
      if (here == ENTRY_BLOCK_PTR_FOR_FN (frame->fun))
        break;
      chain.safe_push (here);
      here = facts->dominator;
    }
  while (!chain.is_empty ())
    {
      basic_block here = chain.pop ();
      result = pawl_term_within (
        frame, here,
        pawl_term_and (result, reach_within (frame, here)), reach_limit);
      if (!pawl_is_provisional (frame->reader))
        pawl_facts_of (frame, here)->reach = result;
    }
  return result;
}
