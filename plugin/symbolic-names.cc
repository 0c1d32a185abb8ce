/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of SSA names: parameters, constants, merges, and what statements
   set (symbolic-values.cc).  */

#include "plugin/symbolic.h"

/* ---- Merges ---- */

static bool
same_value (pawl_value_ref a, pawl_value_ref b)
{
  return a == b
         || (a->kind == b->kind
             && (a->kind == PAWL_VALUE_NUMBER
                 || (a->kind == PAWL_VALUE_POINTER && a->base == b->base))
             && a->number == b->number);
}

pawl_value_ref
pawl_merge (struct pawl_frame *frame, basic_block bb,
            const vec<edge> &all_edges, const vec<pawl_value_ref> &all_values,
            tree type, const char *stem, location_t at)
{
  struct pawl_reader *reader = frame->reader;
  auto_vec<edge> edges;
  auto_vec<pawl_value_ref> values;
  for (unsigned i = 0; i < all_values.length (); i++)
    if (!all_values[i]->unset)
      {
        edges.safe_push (all_edges[i]);
        values.safe_push (all_values[i]);
      }
  if (values.is_empty () && !all_values.is_empty ())
    return all_values[0];
  bool same = true, readable = true, numbers = true;
  for (unsigned i = 0; i < values.length (); i++)
    {
      same &= same_value (values[0], values[i]);
      readable &= values[i]->kind != PAWL_VALUE_UNKNOWN;
      numbers &= values[i]->kind == PAWL_VALUE_NUMBER;
    }
  if (values.is_empty ())
    return pawl_opaque_value (frame, type, stem, "a value that is never made",
                              at);
  const struct pawl_need *needs = NULL;
  if (same && readable)
    {
      for (unsigned i = 0; i < values.length (); i++)
        needs = pawl_need_both (reader, needs, values[i]->needs);
      return values.length () == 1
               ? values[0] : pawl_with_needs (reader, values[0], needs);
    }
  for (unsigned i = 0; i < edges.length (); i++)
    if (pawl_facts_of (frame, edges[i]->src)->loop
        && !pawl_in_loop (pawl_facts_of (frame, edges[i]->src)->loop, bb))
      return pawl_opaque_value (frame, type, stem,
                                "depends on how a loop ends", at);
  if (!readable && INTEGRAL_TYPE_P (type))
    return pawl_opaque_value (frame, type, stem, "a mixture of values", at);
  basic_block from = pawl_facts_of (frame, bb)->dominator;
  pawl_value_ref result = NULL;
  for (unsigned i = values.length (); i-- > 0;)
    {
      const struct pawl_need *test_needs = NULL;
      term test = pawl_edge_reach (frame, edges[i], from);
      pawl_edge_test (frame, edges[i], &test_needs);
      needs = pawl_need_both (reader, needs, test_needs);
      if (!result)
        {
          result = values[i];
          needs = pawl_need_both (
            reader, needs,
            pawl_need_under (reader, test, values[i]->needs));
          continue;
        }
      needs = pawl_need_both (
        reader, needs, pawl_need_under (reader, test, values[i]->needs));
      if (!numbers)
        {
          result = pawl_choice_value (reader, test, values[i], result);
          continue;
        }
      term number = pawl_term_if (test, values[i]->number, result->number);
      if (number->size > pawl_term_limit)
        return pawl_opaque_value (frame, type, stem,
                                  "too large to be told as a formula", at);
      result = pawl_number_value (reader, number, NULL);
    }
  return pawl_with_needs (reader, result, numbers ? needs : NULL);
}

const char *
pawl_stem_of (tree name)
{
  tree var = SSA_NAME_VAR (name);
  return var && DECL_NAME (var) ? IDENTIFIER_POINTER (DECL_NAME (var))
                                : "value";
}

static pawl_value_ref
read_phi (struct pawl_frame *frame, gphi *phi)
{
  tree result = gimple_phi_result (phi);
  basic_block bb = gimple_bb (phi);
  for (unsigned i = 0; i < frame->loops.length (); i++)
    if (frame->loops[i]->header == bb)
      return pawl_read_counter (frame, frame->loops[i], phi);
  auto_vec<edge> edges;
  auto_vec<pawl_value_ref> values;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      edge e = gimple_phi_arg_edge (phi, i);
      if (pawl_facts_of (frame, e->src)->order < 0)
        continue;
      if (pawl_leads_back (frame, e))
        return NULL;
      edges.safe_push (e);
      values.safe_push (pawl_read (frame, gimple_phi_arg_def (phi, i)));
    }
  return pawl_merge (frame, bb, edges, values, TREE_TYPE (result),
                     pawl_stem_of (result), gimple_location (phi));
}

/* ---- Names ---- */

/* A name that no statement sets: a parameter, or a variable without a
   value.  */
static pawl_value_ref
read_default (struct pawl_frame *frame, tree name)
{
  struct pawl_reader *reader = frame->reader;
  tree var = SSA_NAME_VAR (name), type = TREE_TYPE (name);
  if (var && frame->chain && var == frame->fun->static_chain_decl)
    return frame->chain;
  if (!var || TREE_CODE (var) != PARM_DECL)
    return pawl_unset_value (reader);
  unsigned position = 0;
  for (tree parm = DECL_ARGUMENTS (frame->fun->decl); parm && parm != var;
       parm = DECL_CHAIN (parm))
    position++;
  if (frame->outer)
    return position < frame->arguments.length ()
             ? frame->arguments[position]
             : pawl_opaque_value (frame, type, pawl_stem_of (name),
                                  "an argument that is not passed",
                                  UNKNOWN_LOCATION);
  const char *spelled = DECL_NAME (var)
                          ? IDENTIFIER_POINTER (DECL_NAME (var))
                          : pawl_arena_printf (pawl_compilation.arena,
                                               "parameter$%u", position + 1);
  struct pawl_atom_facts *atom = pawl_atom_named (reader, spelled, type);
  if (!POINTER_TYPE_P (type))
    return pawl_number_value (reader, atom->name, NULL);
  struct pawl_base like = {};
  like.kind = PAWL_BASE_PARAMETER;
  like.decl = var;
  like.position = position;
  like.address = atom->name;
  return pawl_pointer_value (reader, pawl_base_new (reader, &like),
                             pawl_term_number (0), NULL);
}

static const char *
why_not_read (gimple *stmt)
{
  if (is_gimple_call (stmt))
    return "what a call returns";
  if (gimple_code (stmt) == GIMPLE_PHI)
    return "what a loop computes";
  if (gimple_code (stmt) == GIMPLE_ASM)
    return "what an asm sets";
  if (is_gimple_assign (stmt)
      && TREE_CODE (TREE_TYPE (gimple_assign_rhs1 (stmt))) == REAL_TYPE)
    return "computed in floating point";
  if (gimple_vuse (stmt))
    return "loaded from memory";
  return "computed in a way that is not read";
}

static pawl_value_ref
opaque_name (struct pawl_frame *frame, tree name, gimple *stmt)
{
  tree type = TREE_TYPE (name);
  if (!POINTER_TYPE_P (type))
    return pawl_opaque_value (frame, type, pawl_stem_of (name),
                              why_not_read (stmt), gimple_location (stmt));
  struct pawl_base like = {};
  like.kind = PAWL_BASE_UNKNOWN;
  like.decl = name;
  like.frame = frame;
  return pawl_pointer_value (frame->reader,
                             pawl_base_new (frame->reader, &like),
                             pawl_term_number (0), NULL);
}

static pawl_value_ref
read_name (struct pawl_frame *frame, tree name)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  pawl_value_ref value = NULL;
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return read_default (frame, name);
  if (!pawl_may_go_on (frame->reader))
    return opaque_name (frame, name, stmt);
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    value = read_phi (frame, phi);
  else if (gcall *call = dyn_cast<gcall *> (stmt))
    value = pawl_read_call (frame, call);
  else if (gassign *assign = dyn_cast<gassign *> (stmt))
    value = pawl_read_assignment (frame, assign);
  if (value && value->kind == PAWL_VALUE_NUMBER
      && value->number->size > pawl_term_limit)
    return pawl_opaque_value (frame, TREE_TYPE (name), pawl_stem_of (name),
                              "too large to be told as a formula",
                              gimple_location (stmt));
  if (value)
    return value;
  value = opaque_name (frame, name, stmt);
  gphi *phi = dyn_cast<gphi *> (stmt);
  for (unsigned i = 0; phi && i < frame->loops.length (); i++)
    if (frame->loops[i]->header == gimple_bb (phi))
      pawl_note_first_run (frame, frame->loops[i], phi, value);
  return value;
}

static pawl_value_ref
read_constant (struct pawl_frame *frame, tree cst)
{
  struct pawl_reader *reader = frame->reader;
  if (TREE_CODE (cst) == REAL_CST)
    {
      const REAL_VALUE_TYPE *value = TREE_REAL_CST_PTR (cst);
      HOST_WIDE_INT number = real_to_integer (value);
      REAL_VALUE_TYPE back;
      real_from_integer (&back, VOIDmode, number, SIGNED);
      if (real_identical (&back, value))
        return pawl_number_value (reader, pawl_term_number (number), NULL);
      return pawl_unknown_value (reader, "a fraction");
    }
  if (TREE_CODE (cst) != INTEGER_CST)
    return pawl_unknown_value (reader, "a constant that is no number");
  if (POINTER_TYPE_P (TREE_TYPE (cst)))
    {
      struct pawl_base like = {};
      like.kind = PAWL_BASE_NULL;
      return pawl_pointer_value (reader, pawl_base_new (reader, &like),
                                 pawl_term_constant (cst), NULL);
    }
  return pawl_number_value (reader, pawl_term_constant (cst), NULL);
}

pawl_value_ref
pawl_read (struct pawl_frame *frame, tree name)
{
  if (CONSTANT_CLASS_P (name))
    return read_constant (frame, name);
  if (TREE_CODE (name) == ADDR_EXPR)
    return pawl_address (frame, TREE_OPERAND (name, 0));
  if (TREE_CODE (name) != SSA_NAME)
    return pawl_opaque_value (frame, TREE_TYPE (name), "value",
                              "no value of its own", UNKNOWN_LOCATION);
  struct pawl_reader *reader = frame->reader;
  if (pawl_value_ref *known = frame->values->get (name))
    {
      if (*known)
        return *known;
      /* It is being read: it depends on itself.  */
      pawl_note_provisional (reader, frame, name);
      return opaque_name (frame, name, SSA_NAME_DEF_STMT (name));
    }
  frame->values->put (name, NULL);
  unsigned before = pawl_begin_reading (reader, frame, name);
  pawl_value_ref value = read_name (frame, name);
  bool provisional = pawl_end_reading (reader, before);
  pawl_value_ref *meanwhile = frame->values->get (name);
  if (*meanwhile)
    return *meanwhile;
  if (provisional)
    frame->values->remove (name);
  else
    frame->values->put (name, value);
  return value;
}
