/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a flow's blocks lead to each other.  */

#include "plugin/flows.h"

#include "tree-cfg.h"

static void
make_moves (struct flow_maker *maker, edge e, struct pawl_flow_edge *made)
{
  auto_vec<struct pawl_flow_move, 8> moves;
  location_t location = e->goto_locus;
  for (gphi_iterator gsi = gsi_start_phis (e->dest); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      tree result = gimple_phi_result (gsi.phi ());
      if (virtual_operand_p (result))
        continue;
      struct pawl_flow_move move = {
        pawl_flow_value (maker, result),
        pawl_flow_value (maker, PHI_ARG_DEF_FROM_EDGE (gsi.phi (), e))
      };
      location_t at = gimple_phi_arg_location_from_edge (gsi.phi (), e);
      if (at != UNKNOWN_LOCATION)
        location = at;
      moves.safe_push (move);
    }
  made->at = pawl_place_of (location);
  made->move_count = moves.length ();
  made->moves = (struct pawl_flow_move *) pawl_arena_array (
    pawl_compilation.arena, moves.length (), sizeof *made->moves);
  for (unsigned i = 0; i < moves.length (); i++)
    made->moves[i] = moves[i];
}

/* Which values lead along E, out of a switch.  */
static void
make_cases (struct flow_maker *maker, gswitch *stmt, edge e,
            auto_vec<struct pawl_flow_edge, 4> *edges, unsigned to)
{
  for (unsigned i = 1; i < gimple_switch_num_labels (stmt); i++)
    {
      tree label = gimple_switch_label (stmt, i);
      if (label_to_block (maker->fun, CASE_LABEL (label)) != e->dest)
        continue;
      struct pawl_flow_edge made = {};
      tree high = CASE_HIGH (label) ? CASE_HIGH (label) : CASE_LOW (label);
      made.to = to;
      made.low = (int64_t) TREE_INT_CST_LOW (CASE_LOW (label));
      made.high = (int64_t) TREE_INT_CST_LOW (high);
      make_moves (maker, e, &made);
      edges->safe_push (made);
    }
}

void
pawl_flow_edges (struct flow_maker *maker, basic_block bb,
            struct pawl_flow_block *block, const int *number_of)
{
  auto_vec<struct pawl_flow_edge, 4> edges;
  gswitch *choice = NULL;
  if (block->exit == PAWL_EXIT_SWITCH)
    choice = as_a<gswitch *> (gsi_stmt (gsi_last_nondebug_bb (bb)));
  /* The default comes last, the true edge first.  */
  for (int round = 0; round < 2; round++)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
        {
          if (e->dest == EXIT_BLOCK_PTR_FOR_FN (maker->fun))
            continue;
          unsigned to = number_of[e->dest->index];
          if (choice && round == 0)
            make_cases (maker, choice, e, &edges, to);
          bool late = choice
                        ? e->dest == gimple_switch_default_bb (maker->fun,
                                                               choice)
                        : e->flags & (EDGE_FALSE_VALUE | EDGE_EH);
          if (late != (round == 1) || (choice && !late))
            continue;
          struct pawl_flow_edge made = {};
          made.to = to;
          made.unwinding = e->flags & EDGE_EH;
          make_moves (maker, e, &made);
          edges.safe_push (made);
        }
    }
  block->edge_count = edges.length ();
  block->edges = (struct pawl_flow_edge *) pawl_arena_array (
    pawl_compilation.arena, edges.length (), sizeof *block->edges);
  for (unsigned i = 0; i < edges.length (); i++)
    block->edges[i] = edges[i];
}
