/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Locals that are given one value only, and parameters that stay as they were
   handed over: what is known of them before anything is in SSA form.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

/* By DECL_UID: what the local or parameter is given in this function; null where
   that is more than one thing, or no plain value.  */
typedef hash_map<int_hash<int, -1, -2>, tree> value_map;

static value_map *values;
static tree function_of_values;

tree
pawl_handed_through (gimple *stmt)
{
  static const char *const names[] = {
    "forward", "move", "move_if_noexcept", "addressof", "__addressof",
    "as_const", "__builtin_launder", "launder",
  };
  if (!is_gimple_call (stmt) || gimple_call_num_args (stmt) < 1)
    return NULL_TREE;
  tree fndecl = gimple_call_fndecl (stmt);
  if (!fndecl || !DECL_NAME (fndecl)
      || !(fndecl_built_in_p (fndecl)
           || (DECL_CONTEXT (fndecl)
               && TREE_CODE (DECL_CONTEXT (fndecl)) == NAMESPACE_DECL
               && DECL_NAME (DECL_CONTEXT (fndecl))
               && strcmp (IDENTIFIER_POINTER (
                            DECL_NAME (DECL_CONTEXT (fndecl))), "std") == 0)))
    return NULL_TREE;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  for (size_t i = 0; i < ARRAY_SIZE (names); i++)
    if (strcmp (name, names[i]) == 0)
      return gimple_call_arg (stmt, 0);
  return NULL_TREE;
}

tree
pawl_defined_by (gimple *def)
{
  if (!def)
    return NULL_TREE;
  return gimple_assign_single_p (def) || gimple_assign_cast_p (def)
             || pawl_changes_tag (def)
           ? gimple_assign_rhs1 (def) : pawl_handed_through (def);
}

bool
pawl_changes_tag (gimple *stmt)
{
  if (!is_gimple_assign (stmt)
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
      || TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (stmt))) != POINTER_SIZE)
    return false;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  return (code == BIT_AND_EXPR || code == BIT_IOR_EXPR)
         && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST;
}

static void
note_value (tree lhs, tree value)
{
  if (!lhs)
    return;
  /* A part of it.  */
  if (handled_component_p (lhs))
    {
      lhs = get_base_address (lhs);
      value = NULL_TREE;
    }
  if (!lhs || !DECL_P (lhs))
    return;
  bool known;
  tree &place = values->get_or_insert (DECL_UID (lhs), &known);
  place = known ? NULL_TREE : value;
}

/* Whether there is a function in GIMPLE; if it is another than before, reads
   what its locals are given.  */
static bool
read_values (void)
{
  if (!cfun || !cfun->cfg)
    return false;
  if (function_of_values == cfun->decl)
    return true;
  function_of_values = cfun->decl;
  if (!values)
    values = new value_map;
  values->empty ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gimple *stmt = gsi_stmt (gsi);
        if (gimple_clobber_p (stmt))
          continue;
        if (is_gimple_assign (stmt))
          note_value (gimple_assign_lhs (stmt),
                      gimple_assign_single_p (stmt)
                          || gimple_assign_cast_p (stmt)
                          || pawl_changes_tag (stmt)
                        ? gimple_assign_rhs1 (stmt) : NULL_TREE);
        else if (is_gimple_call (stmt))
          note_value (gimple_call_lhs (stmt), pawl_handed_through (stmt));
        else if (gasm *assembler = dyn_cast<gasm *> (stmt))
          for (unsigned i = 0; i < gimple_asm_noutputs (assembler); i++)
            note_value (TREE_VALUE (gimple_asm_output_op (assembler, i)),
                        NULL_TREE);
      }
  return true;
}

static bool
may_change_elsewhere (tree var)
{
  return TREE_ADDRESSABLE (var) || TREE_THIS_VOLATILE (var)
         || DECL_HAS_VALUE_EXPR_P (var);
}

tree
pawl_sole_value (tree var)
{
  if (TREE_STATIC (var) || DECL_EXTERNAL (var))
    return TREE_READONLY (var) && !TREE_THIS_VOLATILE (var)
               && DECL_INITIAL (var) && DECL_INITIAL (var) != error_mark_node
               && TREE_CODE (DECL_INITIAL (var)) != CONSTRUCTOR
             ? DECL_INITIAL (var) : NULL_TREE;
  if (may_change_elsewhere (var))
    return NULL_TREE;
  if (!read_values ())
    /* Not lowered yet: a constant has its initialiser.  */
    return TREE_READONLY (var) && DECL_INITIAL (var)
               && TREE_CODE (DECL_INITIAL (var)) == ADDR_EXPR
             ? DECL_INITIAL (var) : NULL_TREE;
  tree *value = values->get (DECL_UID (var));
  return value ? *value : NULL_TREE;
}

gimple *
pawl_sole_call (tree pointer)
{
  STRIP_NOPS (pointer);
  gimple *def = TREE_CODE (pointer) == SSA_NAME ? SSA_NAME_DEF_STMT (pointer)
                                                : NULL;
  if (def && gimple_assign_single_p (def))
    pointer = gimple_assign_rhs1 (def);
  else if (def)
    return is_gimple_call (def) ? def : NULL;
  if (!VAR_P (pointer) || !DECL_ARTIFICIAL (pointer)
      || may_change_elsewhere (pointer) || !cfun || !cfun->cfg)
    return NULL;
  gimple *sole = NULL;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (gimple_get_lhs (gsi_stmt (gsi)) == pointer
          && !gimple_clobber_p (gsi_stmt (gsi)))
        {
          if (sole)
            return NULL;
          sole = gsi_stmt (gsi);
        }
  return sole && is_gimple_call (sole) ? sole : NULL;
}

bool
pawl_is_unchanged (tree parm)
{
  return !TREE_THIS_VOLATILE (parm) && !DECL_HAS_VALUE_EXPR_P (parm)
         && (!TREE_ADDRESSABLE (parm) || AGGREGATE_TYPE_P (TREE_TYPE (parm)))
         && read_values () && DECL_CONTEXT (parm) == cfun->decl
         && !values->get (DECL_UID (parm));
}

tree
pawl_pointed_object (tree pointer)
{
  for (int step = 0; pointer && step < 8; step++)
    {
      STRIP_NOPS (pointer);
      switch (TREE_CODE (pointer))
        {
        case ADDR_EXPR:
          pointer = TREE_OPERAND (pointer, 0);
          return TREE_CODE (pointer) == FUNCTION_DECL ? NULL_TREE : pointer;
        case SSA_NAME:
          pointer = pawl_defined_by (SSA_NAME_DEF_STMT (pointer));
          break;
        case VAR_DECL:
          pointer = pawl_sole_value (pointer);
          break;
        default:
          return NULL_TREE;
        }
    }
  return NULL_TREE;
}
