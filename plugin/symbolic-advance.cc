/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counters that are kept in memory: a cursor in a structure, a variable whose
   address is taken, an iterator of C++ that its operator++ moves on.  Where all
   that a loop stores there is what was there and a constant, it is told by the
   loop's counter.  */

#include "plugin/symbolic.h"

enum { depth_limit = 8 };

/* How far a place goes on in a run.  */
struct advance
{
  struct pawl_stride growth;
  bool drifts;                  /* nothing is known of how far */
};

/* The statements in LOOP, null: in FRAME's function, that may write to
   LOCATION.  */
static void
find_writers (struct pawl_frame *frame, const struct pawl_loop *loop,
              const struct pawl_location *location, vec<gimple *> *writers)
{
  for (unsigned i = 0; i < frame->order.length (); i++)
    if (!loop || pawl_in_loop (loop, frame->order[i]))
      for (gimple_stmt_iterator gsi = gsi_start_bb (frame->order[i]);
           !gsi_end_p (gsi); gsi_next (&gsi))
        if (!pawl_keeps_memory (frame, gsi_stmt (gsi), location))
          writers->safe_push (gsi_stmt (gsi));
}

/* Whether STMT is done in each run of LOOP, null: each time that FRAME's
   function returns.  */
static bool
is_always_done (struct pawl_frame *frame, const struct pawl_loop *loop,
                gimple *stmt)
{
  basic_block bb = gimple_bb (stmt);
  for (unsigned i = 0; loop && i < loop->back.length (); i++)
    if (!pawl_dominates (frame, bb, loop->back[i]->src))
      return false;
  edge e;
  edge_iterator ei;
  if (!loop)
    FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (frame->fun)->preds)
      if (pawl_facts_of (frame, e->src)->order >= 0
          && !pawl_dominates (frame, bb, e->src))
        return false;
  return true;
}

static bool
is_same_place (const struct pawl_location *one,
               const struct pawl_location *other)
{
  return one->pointer->kind == PAWL_VALUE_POINTER
         && one->pointer->base == other->pointer->base
         && one->pointer->number == other->pointer->number && one->bytes
         && one->bytes == other->bytes;
}

/* Whether LOAD reads LOCATION as it is when STORE, one of WRITERS, is done.  */
static bool
loads_before (struct pawl_frame *frame, gassign *load, gimple *store,
              const struct pawl_location *location,
              const vec<gimple *> &writers)
{
  if (!gimple_assign_single_p (load) || gimple_vdef (load)
      || pawl_facts_of (frame, gimple_bb (load))->loop
           != pawl_facts_of (frame, gimple_bb (store))->loop)
    return false;
  bool together = gimple_bb (load) == gimple_bb (store);
  gimple_stmt_iterator gsi = gsi_for_stmt (load);
  while (together && !gsi_end_p (gsi) && gsi_stmt (gsi) != store)
    {
      if (writers.contains (gsi_stmt (gsi)))
        return false;
      gsi_next (&gsi);
    }
  if (gsi_end_p (gsi)
      || (!together
          && (writers.length () > 1
              || !pawl_dominates (frame, gimple_bb (load),
                                  gimple_bb (store)))))
    return false;
  struct pawl_location loaded = pawl_locate (frame,
                                             gimple_assign_rhs1 (load));
  return is_same_place (&loaded, location);
}

/* Whether NAME, which STORE stores, is what LOCATION held, moved on; by how
   much is added to ADVANCE.  */
static bool
is_moved_on (struct pawl_frame *frame, tree name, gimple *store,
             const struct pawl_location *location,
             const vec<gimple *> &writers, struct advance *advance)
{
  for (int depth = 0; depth < depth_limit; depth++)
    {
      gassign *stmt = TREE_CODE (name) == SSA_NAME
                        ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name))
                        : NULL;
      if (!stmt)
        return false;
      if (gimple_vuse (stmt))
        return loads_before (frame, stmt, store, location, writers);
      enum tree_code code = gimple_assign_rhs_code (stmt);
      name = gimple_assign_rhs1 (stmt);
      if (code == SSA_NAME
          || (CONVERT_EXPR_CODE_P (code)
              && TYPE_PRECISION (TREE_TYPE (name))
                   == TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (stmt)))))
        continue;
      if (code != PLUS_EXPR && code != POINTER_PLUS_EXPR)
        return false;
      tree more = gimple_assign_rhs2 (stmt);
      if (TREE_CODE (more) != INTEGER_CST)
        {
          if (code == PLUS_EXPR)
            return false;
          advance->drifts = true;
          continue;
        }
      struct pawl_stride by = {};
      by.least = by.most = pawl_signed_constant (more);
      pawl_add_stride (&advance->growth, &by);
    }
  return false;
}

static bool find_advance (struct pawl_frame *frame,
                          const struct pawl_loop *loop,
                          const struct pawl_location *location, int depth,
                          struct advance *advance);

/* By how much WRITER, one of WRITERS in LOOP, moves LOCATION on.  */
static bool
advance_of (struct pawl_frame *frame, const struct pawl_loop *loop,
            const struct pawl_location *location, gimple *writer,
            const vec<gimple *> &writers, int depth, struct advance *advance)
{
  const struct pawl_stride none = pawl_no_stride ();
  advance->growth = none;
  advance->drifts = pawl_facts_of (frame, gimple_bb (writer))->loop != loop;
  if (gcall *call = dyn_cast<gcall *> (writer))
    {
      struct pawl_frame *callee = pawl_enter (frame, call);
      tree lhs = gimple_call_lhs (call);
      struct advance inside = {};
      if (!callee || (lhs && TREE_CODE (lhs) != SSA_NAME)
          || !find_advance (callee, NULL, location, depth + 1, &inside))
        return false;
      advance->growth = inside.growth;
      advance->drifts |= inside.drifts;
    }
  else
    {
      if (!gimple_assign_single_p (writer))
        return false;
      struct pawl_location stored
        = pawl_locate (frame, gimple_assign_lhs (writer));
      if (!is_same_place (&stored, location)
          || !is_moved_on (frame, gimple_assign_rhs1 (writer), writer,
                           location, writers, advance))
        return false;
    }
  return is_always_done (frame, loop, writer)
         || pawl_either_stride (&advance->growth, &none);
}

static bool
find_advance (struct pawl_frame *frame, const struct pawl_loop *loop,
              const struct pawl_location *location, int depth,
              struct advance *advance)
{
  auto_vec<gimple *> writers;
  if (depth > depth_limit || !pawl_may_go_on (frame->reader))
    return false;
  find_writers (frame, loop, location, &writers);
  advance->growth = pawl_no_stride ();
  for (unsigned i = 0; i < writers.length (); i++)
    {
      struct advance one = {};
      if (!advance_of (frame, loop, location, writers[i], writers, depth,
                       &one))
        return false;
      pawl_add_stride (&advance->growth, &one.growth);
      advance->drifts |= one.drifts;
    }
  return writers.length () != 0;
}

pawl_value_ref
pawl_memory_in_loop (struct pawl_frame *frame, struct pawl_loop *loop,
                     gphi *phi, const struct pawl_location *location,
                     location_t at)
{
  bool pointer = POINTER_TYPE_P (location->type);
  struct advance advance = {};
  if (!loop->entry || (!pointer && !INTEGRAL_TYPE_P (location->type))
      || !find_advance (frame, loop, location, 0, &advance)
      || (advance.drifts && !pointer))
    return NULL;
  pawl_value_ref start = pawl_read_memory (
    frame, location, PHI_ARG_DEF_FROM_EDGE (phi, loop->entry), at);
  if (!start || start->kind == PAWL_VALUE_UNKNOWN)
    return NULL;
  if (advance.drifts)
    return pawl_further (frame->reader, start,
                         pawl_opaque_value (frame, ptrdiff_type_node, "place",
                                            "how far a pointer goes in a loop",
                                            at)->number,
                         NULL);
  return pawl_grown_value (frame, loop, location->type, start,
                           &advance.growth);
}
