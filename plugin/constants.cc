/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the bound of a variable-length array is a constant that the front
   end merely did not fold: `const int n = 8; float t[n];'.  */

#include "plugin/plugin.h"

enum { depth_limit = 64 };

/* The one value that VAR, a temporary or a constant local, is assigned in
   FUN; null where there is none, or more than one.  */
static tree
only_assignment (function *fun, tree var, gimple **statement)
{
  basic_block bb;
  gimple *found = NULL;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (gimple_get_lhs (gsi_stmt (gsi)) == var)
        {
          if (found || !is_gimple_assign (gsi_stmt (gsi)))
            return NULL_TREE;
          found = gsi_stmt (gsi);
        }
  *statement = found;
  return found ? var : NULL_TREE;
}

static bool
value_folds (function *fun, tree value, int depth)
{
  if (!value || depth > depth_limit)
    return false;
  STRIP_NOPS (value);
  if (CONSTANT_CLASS_P (value))
    return true;
  if (!VAR_P (value) || TREE_THIS_VOLATILE (value))
    return false;
  if (TREE_READONLY (value) && (TREE_STATIC (value) || DECL_EXTERNAL (value)))
    return DECL_INITIAL (value) && DECL_INITIAL (value) != error_mark_node
           && CONSTANT_CLASS_P (DECL_INITIAL (value));
  /* A temporary of the gimplifier, or a local that the program cannot
     change.  */
  if (!DECL_ARTIFICIAL (value) && !TREE_READONLY (value))
    return false;
  if (TREE_STATIC (value) || DECL_EXTERNAL (value))
    return false;
  gimple *statement = NULL;
  if (!only_assignment (fun, value, &statement))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (statement); i++)
    if (!value_folds (fun, gimple_op (statement, i), depth + 1))
      return false;
  return true;
}

bool
pawl_alloca_size_folds (function *fun, gcall *call)
{
  return value_folds (fun, gimple_call_arg (call, 0), 0);
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
      if (TREE_READONLY (value) && !TREE_THIS_VOLATILE (value)
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
