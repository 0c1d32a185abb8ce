/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is a constant that the front end merely did not fold: the bound of a
   variable-length array (`const int n = 8; float t[n];'), conditions.  */

#include "plugin/plugin.h"

enum { depth_limit = 64 };

bool
pawl_asks_compile_time (tree fndecl)
{
  if (!fndecl || !DECL_NAME (fndecl))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  size_t length = IDENTIFIER_LENGTH (DECL_NAME (fndecl));
  static const char asked[] = "is_constant_evaluated";
  return length >= sizeof asked - 1
         && strcmp (name + length - (sizeof asked - 1), asked) == 0
         && (length == sizeof asked - 1 || strncmp (name, "__", 2) == 0);
}

static bool
asks_compile_time (gimple *statement)
{
  return is_gimple_call (statement)
         && pawl_asks_compile_time (gimple_call_fndecl (statement));
}

bool
pawl_may_have_dead_blocks (function *fun)
{
  if (!optimize)
    return true;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      gimple_stmt_iterator gsi = gsi_last_nondebug_bb (bb);
      if (gsi_end_p (gsi) || gimple_code (gsi_stmt (gsi)) != GIMPLE_COND)
        continue;
      /* It may be negated first.  */
      for (int step = 0; step < 3; step++)
        {
          gsi_prev_nondebug (&gsi);
          if (gsi_end_p (gsi))
            break;
          if (asks_compile_time (gsi_stmt (gsi)))
            return true;
        }
    }
  return false;
}

/* The one statement that gives VAR, a temporary or a constant local, its value
   in FUN; null where there is none, or more than one.  */
static gimple *
only_assignment (function *fun, tree var)
{
  basic_block bb;
  gimple *found = NULL;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (gimple_get_lhs (gsi_stmt (gsi)) == var
          && !gimple_clobber_p (gsi_stmt (gsi)))
        {
          if (found || !(is_gimple_assign (gsi_stmt (gsi))
                         || asks_compile_time (gsi_stmt (gsi))))
            return NULL;
          found = gsi_stmt (gsi);
        }
  return found;
}

/* The gimplifier takes the flag off a constant local, not the qualifier off its
   type.  */
static bool
is_constant (tree var)
{
  return TREE_READONLY (var) || TYPE_READONLY (TREE_TYPE (var));
}

tree
pawl_constant_local (function *fun, tree var)
{
  if (!VAR_P (var) || !is_constant (var) || DECL_INITIAL (var) || TREE_THIS_VOLATILE (var)
      || TREE_STATIC (var) || DECL_EXTERNAL (var))
    return var;
  gimple *assignment = only_assignment (fun, var);
  return assignment && gimple_assign_single_p (assignment)
           ? gimple_assign_rhs1 (assignment) : var;
}

static tree statement_value (function *fun, gimple *statement, int depth);

/* The constant that VALUE is; null where it is none.  */
static tree
constant_value (function *fun, tree value, int depth)
{
  if (!value || depth > depth_limit)
    return NULL_TREE;
  tree type = TREE_TYPE (value);
  STRIP_NOPS (value);
  if (CONSTANT_CLASS_P (value))
    return fold_convert (type, value);
  if (TREE_CODE (value) == SSA_NAME)
    return statement_value (fun, SSA_NAME_DEF_STMT (value), depth);
  if (!VAR_P (value) || TREE_THIS_VOLATILE (value))
    return NULL_TREE;
  if (TREE_READONLY (value) && (TREE_STATIC (value) || DECL_EXTERNAL (value)))
    return DECL_INITIAL (value) && DECL_INITIAL (value) != error_mark_node
               && CONSTANT_CLASS_P (DECL_INITIAL (value))
             ? DECL_INITIAL (value) : NULL_TREE;
  /* A temporary of the gimplifier, or a local that the program cannot
     change.  */
  if ((!DECL_ARTIFICIAL (value) && !is_constant (value))
      || TREE_STATIC (value) || DECL_EXTERNAL (value))
    return NULL_TREE;
  return statement_value (fun, only_assignment (fun, value), depth);
}

static tree
statement_value (function *fun, gimple *statement, int depth)
{
  if (statement && asks_compile_time (statement))
    return boolean_false_node;
  if (!statement || !is_gimple_assign (statement))
    return NULL_TREE;
  tree type = TREE_TYPE (gimple_assign_lhs (statement));
  tree operands[2] = {};
  for (unsigned i = 1; i < gimple_num_ops (statement); i++)
    {
      tree value = i < 3 ? constant_value (fun, gimple_op (statement, i),
                                           depth + 1) : NULL_TREE;
      if (!value)
        return NULL_TREE;
      operands[i - 1] = value;
    }
  tree result
    = gimple_num_ops (statement) == 2
        ? (gimple_assign_single_p (statement)
             ? operands[0]
             : fold_unary (gimple_assign_rhs_code (statement), type,
                           operands[0]))
        : fold_binary (gimple_assign_rhs_code (statement), type, operands[0],
                       operands[1]);
  return result && CONSTANT_CLASS_P (result) ? fold_convert (type, result)
                                             : NULL_TREE;
}

tree
pawl_alloca_size (function *fun, gcall *call)
{
  tree size = constant_value (fun, gimple_call_arg (call, 0), 0);
  return size && TREE_CODE (size) == INTEGER_CST ? size : NULL_TREE;
}

void
pawl_find_live_blocks (function *fun, sbitmap live)
{
  edge e;
  edge_iterator ei;
  auto_vec<basic_block, 32> work;
  bitmap_clear (live);
  work.safe_push (ENTRY_BLOCK_PTR_FOR_FN (fun));
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      gimple_stmt_iterator last = gsi_last_nondebug_bb (bb);
      gcond *condition = gsi_end_p (last) ? NULL
                                          : dyn_cast<gcond *> (gsi_stmt (last));
      tree decided = NULL_TREE;
      if (condition)
        {
          tree left = constant_value (fun, gimple_cond_lhs (condition), 0);
          tree right = constant_value (fun, gimple_cond_rhs (condition), 0);
          if (left && right)
            decided = fold_binary (gimple_cond_code (condition),
                                   boolean_type_node, left, right);
        }
      FOR_EACH_EDGE (e, ei, bb->succs)
        if (!(decided && TREE_CODE (decided) == INTEGER_CST
              && e->flags & (integer_zerop (decided) ? EDGE_TRUE_VALUE
                                                     : EDGE_FALSE_VALUE))
            && pawl_set_bit (live, e->dest->index))
          work.safe_push (e->dest);
    }
}

static tree
find_variable_part (tree *where, int *walk_subtrees, void *)
{
  tree value = *where;
  if (TYPE_P (value) || CONSTANT_CLASS_P (value))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (VAR_P (value))
    {
      *walk_subtrees = 0;
      if (is_constant (value) && !TREE_THIS_VOLATILE (value)
          && DECL_INITIAL (value) && DECL_INITIAL (value) != error_mark_node)
        return walk_tree_without_duplicates (&DECL_INITIAL (value),
                                             find_variable_part, NULL);
      return value;
    }
  if (DECL_P (value) || TREE_CODE (value) == CALL_EXPR)
    return value;
  return NULL_TREE;
}

bool
pawl_expression_folds (tree expression)
{
  return !walk_tree_without_duplicates (&expression, find_variable_part,
                                        NULL);
}
