/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where control goes in parsed trees: see parsed.h.  */

#include "plugin/plugin.h"
#include "plugin/parsed.h"

#include "fold-const.h"
#include "tree-iterator.h"

/* Whether what is below *WHERE jumps or returns: control leaves a statement
   list before its end.  */
static tree
find_jump (tree *where, int *walk_subtrees, void *)
{
  switch (TREE_CODE (*where))
    {
    case RETURN_EXPR:
    case GOTO_EXPR:
    case EXIT_EXPR:
      return *where;
    default:
      if (TYPE_P (*where) || CONSTANT_CLASS_P (*where) || DECL_P (*where))
        *walk_subtrees = 0;
      return NULL_TREE;
    }
}

bool
pawl_parsed_jumps (tree *statement)
{
  return walk_tree_without_duplicates (statement, find_jump, NULL);
}

static tree
find_label (tree *where, int *walk_subtrees, void *)
{
  if (TREE_CODE (*where) == LABEL_EXPR || TREE_CODE (*where) == CASE_LABEL_EXPR)
    return *where;
  if (TYPE_P (*where) || CONSTANT_CLASS_P (*where) || DECL_P (*where))
    *walk_subtrees = 0;
  return NULL_TREE;
}

bool
pawl_parsed_has_label (tree *statement)
{
  return walk_tree_without_duplicates (statement, find_label, NULL);
}

tree
pawl_parsed_callee (tree call)
{
  tree fn = CALL_EXPR_FN (call);
  if (!fn)
    return NULL_TREE;
  STRIP_NOPS (fn);
  if (TREE_CODE (fn) == ADDR_EXPR)
    fn = TREE_OPERAND (fn, 0);
  return TREE_CODE (fn) == FUNCTION_DECL ? fn : NULL_TREE;
}

bool
pawl_parsed_fails (tree statement)
{
  for (;;)
    switch (TREE_CODE (statement))
      {
      case CLEANUP_POINT_EXPR:
      case NOP_EXPR:
      case CONVERT_EXPR:
      case EXPR_STMT:
        statement = TREE_OPERAND (statement, 0);
        if (!statement)
          return false;
        break;
      case BIND_EXPR:
        statement = BIND_EXPR_BODY (statement);
        if (!statement)
          return false;
        break;
      case COMPOUND_EXPR:
        return pawl_parsed_fails (TREE_OPERAND (statement, 1));
      case STATEMENT_LIST:
        for (tree_stmt_iterator i = tsi_start (statement); !tsi_end_p (i);
             tsi_next (&i))
          {
            if (pawl_parsed_fails (tsi_stmt (i)))
              return true;
            if (pawl_parsed_jumps (tsi_stmt_ptr (i)))
              return false;
          }
        return false;
      case COND_EXPR:
      case IF_STMT:             /* C++, before it is made generic */
        return TREE_OPERAND (statement, 1) && TREE_OPERAND (statement, 2)
               && pawl_parsed_fails (TREE_OPERAND (statement, 1))
               && pawl_parsed_fails (TREE_OPERAND (statement, 2));
      case CLEANUP_STMT:
      case MUST_NOT_THROW_EXPR:
        statement = TREE_OPERAND (statement, 0);
        if (!statement)
          return false;
        break;
      case CALL_EXPR:
        {
          int flags = call_expr_flags (statement);
          return pawl_ends_in_failure (pawl_parsed_callee (statement), flags);
        }
      default:
        return false;
      }
}

bool
pawl_parsed_leaves (tree statement)
{
  for (;;)
    switch (TREE_CODE (statement))
      {
      case RETURN_EXPR:
      case GOTO_EXPR:
      case BREAK_STMT:
      case CONTINUE_STMT:
        return true;
      case CLEANUP_POINT_EXPR:
        statement = TREE_OPERAND (statement, 0);
        break;
      case BIND_EXPR:
        statement = BIND_EXPR_BODY (statement);
        if (!statement)
          return false;
        break;
      case STATEMENT_LIST:
        if (tsi_end_p (tsi_last (statement)))
          return false;
        statement = tsi_stmt (tsi_last (statement));
        break;
      case COND_EXPR:
      case IF_STMT:
        {
          tree decided = pawl_parsed_constant (TREE_OPERAND (statement, 0));
          statement = decided ? TREE_OPERAND (statement,
                                              integer_zerop (decided) ? 2 : 1)
                              : NULL_TREE;
          if (!statement)
            return false;
          break;
        }
      default:
        return false;
      }
}

/* OPERAND, or the number that it always is: that of a constant variable.  */
static tree
always (tree operand)
{
  STRIP_NOPS (operand);
  if (VAR_P (operand) && TREE_READONLY (operand)
      && !TREE_THIS_VOLATILE (operand) && DECL_INITIAL (operand)
      && TREE_CODE (DECL_INITIAL (operand)) == INTEGER_CST)
    return DECL_INITIAL (operand);
  return operand;
}

tree
pawl_parsed_constant (tree condition)
{
  tree outermost = condition;
  bool negated = false;
  for (; TREE_CODE (condition) == CLEANUP_POINT_EXPR
         || TREE_CODE (condition) == TRUTH_NOT_EXPR
         || CONVERT_EXPR_P (condition);
       condition = TREE_OPERAND (condition, 0))
    negated ^= TREE_CODE (condition) == TRUTH_NOT_EXPR;
  if (TREE_CODE (condition) == CALL_EXPR
      && pawl_asks_compile_time (pawl_parsed_callee (condition)))
    return negated ? boolean_true_node : boolean_false_node;
  condition = outermost;
  STRIP_NOPS (condition);
  if (TREE_CODE (condition) == INTEGER_CST)
    return condition;
  if (TREE_SIDE_EFFECTS (condition))
    return NULL_TREE;
  if (COMPARISON_CLASS_P (condition))
    {
      tree left = always (TREE_OPERAND (condition, 0));
      tree right = always (TREE_OPERAND (condition, 1));
      if (TREE_CODE (left) == INTEGER_CST && TREE_CODE (right) == INTEGER_CST
          && TYPE_MAIN_VARIANT (TREE_TYPE (left))
               == TYPE_MAIN_VARIANT (TREE_TYPE (right)))
        condition = build2 (TREE_CODE (condition), TREE_TYPE (condition), left,
                            right);
    }
  condition = fold (always (condition));
  return TREE_CODE (condition) == INTEGER_CST ? condition : NULL_TREE;
}
