/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers that decide: a call that is only reached where a parameter compares in
   some way with a constant, and what callers hand over as that parameter.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

#include "tree-cfg.h"
#include "dominance.h"
#include "cfganal.h"

enum
{
  most_conditions = 8,
  most_positions = 16           /* of parameters, in what slots hold */
};

static bool
is_number (tree type)
{
  return (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= 64)
         || POINTER_TYPE_P (type);
}

/* The comparison of CODE, the other way round if not HOLDS; false for any other
   code.  */
static bool
read_comparison (enum tree_code code, bool holds,
                 enum pawl_comparison *comparison)
{
  switch (code)
    {
    case EQ_EXPR:
      *comparison = holds ? PAWL_IS_EQUAL : PAWL_IS_DIFFERENT;
      return true;
    case NE_EXPR:
      *comparison = holds ? PAWL_IS_DIFFERENT : PAWL_IS_EQUAL;
      return true;
    case LT_EXPR:
      *comparison = holds ? PAWL_IS_LESS : PAWL_IS_AT_LEAST;
      return true;
    case LE_EXPR:
      *comparison = holds ? PAWL_IS_AT_MOST : PAWL_IS_GREATER;
      return true;
    case GT_EXPR:
      *comparison = holds ? PAWL_IS_GREATER : PAWL_IS_AT_MOST;
      return true;
    case GE_EXPR:
      *comparison = holds ? PAWL_IS_AT_LEAST : PAWL_IS_LESS;
      return true;
    default:
      return false;
    }
}

/* Through temporaries, and conversions that keep the value.  */
static tree
plain_value (tree value)
{
  for (int step = 0; step < 8; step++)
    {
      STRIP_NOPS (value);
      gimple *def = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value)
                                                  : NULL;
      if (!def || !(gimple_assign_single_p (def) || gimple_assign_cast_p (def)))
        return value;
      tree from = gimple_assign_rhs1 (def);
      if (!is_number (TREE_TYPE (from)) || !is_number (TREE_TYPE (value))
          || TYPE_PRECISION (TREE_TYPE (value))
               < TYPE_PRECISION (TREE_TYPE (from))
          || TYPE_UNSIGNED (TREE_TYPE (value))
               != TYPE_UNSIGNED (TREE_TYPE (from)))
        return value;
      value = from;
    }
  return value;
}

/* The parameter that VALUE is, or of which it has some bits, and in *MASK which;
   null for anything else.  */
static tree
parameter_in (tree value, HOST_WIDE_INT *mask)
{
  value = plain_value (value);
  *mask = -1;
  tree bits = NULL_TREE;
  gimple *def = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
  if (def && is_gimple_assign (def)
      && gimple_assign_rhs_code (def) == BIT_AND_EXPR)
    {
      bits = gimple_assign_rhs2 (def);
      value = gimple_assign_rhs1 (def);
    }
  else if (TREE_CODE (value) == BIT_AND_EXPR)
    {
      bits = TREE_OPERAND (value, 1);
      value = TREE_OPERAND (value, 0);
    }
  if (bits)
    {
      if (!tree_fits_shwi_p (bits))
        return NULL_TREE;
      *mask = tree_to_shwi (bits);
      value = plain_value (value);
    }
  return TREE_CODE (value) == PARM_DECL && is_number (TREE_TYPE (value))
           ? value : NULL_TREE;
}

static unsigned
position_of (tree parm)
{
  unsigned position = 0;
  for (tree other = DECL_ARGUMENTS (DECL_CONTEXT (parm));
       other && other != parm; other = DECL_CHAIN (other))
    position++;
  return position;
}

bool
pawl_read_condition (enum tree_code code, tree left, tree right, bool holds,
                     struct pawl_condition *condition, tree *parm)
{
  HOST_WIDE_INT mask;
  *parm = parameter_in (left, &mask);
  if (!*parm || !tree_fits_shwi_p (right)
      || !read_comparison (code, holds, &condition->comparison)
      || (POINTER_TYPE_P (TREE_TYPE (*parm)) && !integer_zerop (right)))
    return false;
  condition->position = position_of (*parm);
  condition->mask = mask;
  condition->value = tree_to_shwi (right);
  return true;
}

/* Puts into CONDITIONS, which has room for ROOM, what `LEFT CODE RIGHT' says if
   it HOLDS or not, and returns how many.  */
static unsigned
read_conditions (enum tree_code code, tree left, tree right, bool holds,
                 struct pawl_condition *conditions, unsigned room, int depth)
{
  tree parm;
  if (!room || depth > 8)
    return 0;
  if (pawl_read_condition (code, left, right, holds, conditions, &parm))
    return pawl_is_unchanged (parm);
  /* A truth value: `a && b' of simple tests is one.  */
  if ((code != NE_EXPR && code != EQ_EXPR) || !integer_zerop (right))
    return 0;
  holds ^= code == EQ_EXPR;
  gimple *def = TREE_CODE (left) == SSA_NAME ? SSA_NAME_DEF_STMT (left) : NULL;
  if (!def || !is_gimple_assign (def))
    return 0;
  enum tree_code inner = gimple_assign_rhs_code (def);
  tree first = gimple_assign_rhs1 (def), second = gimple_assign_rhs2 (def);
  if (TREE_CODE_CLASS (inner) == tcc_comparison)
    return read_conditions (inner, first, second, holds, conditions, room,
                            depth + 1);
  if (CONVERT_EXPR_CODE_P (inner) || inner == SSA_NAME)
    return read_conditions (NE_EXPR, first, right, holds, conditions, room,
                            depth + 1);
  if (TREE_CODE (TREE_TYPE (left)) != BOOLEAN_TYPE)
    return 0;
  if (inner == BIT_NOT_EXPR || inner == TRUTH_NOT_EXPR)
    return read_conditions (NE_EXPR, first, right, !holds, conditions, room,
                            depth + 1);
  if (inner != (holds ? BIT_AND_EXPR : BIT_IOR_EXPR))
    return 0;
  unsigned count = read_conditions (NE_EXPR, first, right, holds, conditions,
                                    room, depth + 1);
  return count + read_conditions (NE_EXPR, second, right, holds,
                                  conditions + count, room - count, depth + 1);
}

/* The same of what the edge E is only taken under.  */
static unsigned
conditions_of (edge e, struct pawl_condition *conditions, unsigned room)
{
  gimple_stmt_iterator last = gsi_last_nondebug_bb (e->src);
  if (gsi_end_p (last))
    return 0;
  if (gcond *cond = dyn_cast<gcond *> (gsi_stmt (last)))
    return read_conditions (gimple_cond_code (cond), gimple_cond_lhs (cond),
                            gimple_cond_rhs (cond), e->flags & EDGE_TRUE_VALUE,
                            conditions, room, 0);
  gswitch *cases = dyn_cast<gswitch *> (gsi_stmt (last));
  if (!cases)
    return 0;
  tree only = NULL_TREE;
  for (unsigned i = 0; i < gimple_switch_num_labels (cases); i++)
    {
      tree label = gimple_switch_label (cases, i);
      if (label_to_block (cfun, CASE_LABEL (label)) != e->dest)
        continue;
      if (only || !CASE_LOW (label) || CASE_HIGH (label))
        return 0;
      only = CASE_LOW (label);
    }
  return only ? read_conditions (EQ_EXPR, gimple_switch_index (cases), only,
                                 true, conditions, room, 0)
              : 0;
}

/* Whether a branch of FUN depends on one of its parameters.  */
static bool
branches_on_parameter (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (EDGE_COUNT (bb->succs) > 1)
      {
        struct pawl_condition condition;
        edge e;
        edge_iterator ei;
        FOR_EACH_EDGE (e, ei, bb->succs)
          if (conditions_of (e, &condition, 1))
            return true;
      }
  return false;
}

/* What the calls of the function that is observed depend on: 0 not asked yet, 1
   on no parameter, 2 maybe.  */
static int depends;
static tree function_of_depends;

/* The parameters that decide: of a function, or of what a slot holds.  */
typedef hash_set<int_hash<HOST_WIDE_INT, -1, -2> > deciding_set;
static deciding_set *deciding;

static HOST_WIDE_INT
deciding_key (const struct pawl_callee *function, unsigned position)
{
  return (HOST_WIDE_INT) function->index << 16 | (position & 0xffff);
}

static bool
note_deciding (const struct pawl_callee *function, unsigned position)
{
  if (!deciding)
    deciding = new deciding_set;
  return !deciding->add (deciding_key (function, position));
}

static bool
decides (const struct pawl_callee *function, unsigned position)
{
  return deciding->contains (deciding_key (function, position));
}

/* What decides in a function decides where that is called through a slot.  */
static bool
spread_to_slots (void)
{
  const struct pawl_unit *unit = pawl_observed_unit ();
  auto_sbitmap any (unit->callee_count);
  bitmap_clear (any);
  for (deciding_set::iterator at = deciding->begin (); at != deciding->end ();
       ++at)
    bitmap_set_bit (any, *at >> 16);
  bool changed = false;
  for (size_t i = 0; i < unit->store_count; i++)
    {
      const struct pawl_store *store = &unit->stores[i];
      if (!bitmap_bit_p (any, store->value->index))
        continue;
      for (unsigned position = 0; position < most_positions; position++)
        if (decides (store->value, position)
            && note_deciding (store->into, position))
          {
            bitmap_set_bit (any, store->into->index);
            changed = true;
          }
    }
  return changed;
}

void
pawl_add_conditions (struct pawl_call *call, tree fndecl,
                     const struct pawl_condition *conditions, unsigned count)
{
  if (!count)
    return;
  struct pawl_condition *kept = (struct pawl_condition *)
    pawl_arena_array (pawl_compilation.arena, count, sizeof *kept);
  for (unsigned i = 0; i < count; i++)
    {
      kept[i] = conditions[i];
      note_deciding (pawl_function_callee (fndecl), conditions[i].position);
    }
  call->conditions = kept;
  call->condition_count = count;
}

void
pawl_note_conditions (struct pawl_call *call, basic_block bb)
{
  if (function_of_depends != cfun->decl)
    {
      function_of_depends = cfun->decl;
      depends = 0;
    }
  if (!depends)
    depends = DECL_ARGUMENTS (cfun->decl) && branches_on_parameter (cfun) ? 2 : 1;
  if (depends == 1)
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  struct pawl_condition conditions[most_conditions];
  unsigned count = 0;
  for (; bb && count < most_conditions;
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (single_pred_p (bb))
      count += conditions_of (single_pred_edge (bb), conditions + count,
                              most_conditions - count);
  pawl_add_conditions (call, cfun->decl, conditions, count);
}

/* What a call may hand over, if it turns out to decide.  */
struct candidate
{
  struct pawl_function *function;
  size_t call;
  unsigned position;
  struct pawl_callee *value;
};
static auto_vec<struct candidate> candidates;

static struct pawl_callee *
constant_callee (HOST_WIDE_INT number)
{
  static auto_vec<struct pawl_callee *> constants;
  char text[32];
  snprintf (text, sizeof text, HOST_WIDE_INT_PRINT_DEC, number);
  for (unsigned i = 0; i < constants.length (); i++)
    if (strcmp (constants[i]->symbol, text) == 0)
      return constants[i];
  struct pawl_callee *callee
    = pawl_new_callee (PAWL_CALLEE_CONSTANT,
                       pawl_arena_strndup (pawl_compilation.arena, text,
                                           strlen (text)));
  callee->symbol = callee->name;
  constants.safe_push (callee);
  return callee;
}

void
pawl_note_number (struct pawl_function *function, unsigned position,
                  tree argument, bool unchanged)
{
  if (!is_number (TREE_TYPE (argument)))
    return;
  argument = plain_value (argument);
  struct candidate candidate
    = { function, function->call_count - 1, position, NULL };
  if (TREE_CODE (argument) == INTEGER_CST && tree_fits_shwi_p (argument))
    candidate.value = constant_callee (tree_to_shwi (argument));
  else if (TREE_CODE (argument) == ADDR_EXPR)
    candidate.value = constant_callee (1);      /* no null pointer */
  else if (TREE_CODE (argument) == PARM_DECL && unchanged)
    candidate.value = pawl_slot_of (argument);
  if (candidate.value)
    candidates.safe_push (candidate);
}

void
pawl_settle_numbers (void)
{
  if (!deciding)
    return;
  for (bool changed = true; changed;)
    {
      changed = false;
      while (spread_to_slots ())
        continue;
      for (unsigned i = 0; i < candidates.length (); i++)
        {
          struct candidate *here = &candidates[i];
          if (!here->value
              || !decides (here->function->calls[here->call].callee,
                           here->position))
            continue;
          pawl_add_argument (&here->function->calls[here->call],
                             here->position, here->value);
          if (here->value->kind == PAWL_CALLEE_PARAMETER)
            {
              if (note_deciding (here->value->of, here->value->position))
                changed = true;
            }
          here->value = NULL;
        }
    }
}
