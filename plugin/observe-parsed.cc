/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What GIMPLE never sees, read from the parsed trees: unused static and
   inline functions, and every function under -fsyntax-only, as editors call
   the compiler.  Direct calls are followed, and functions that are handed over;
   what is stored in slots is not seen here.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"
#include "plugin/parsed.h"

#include "tree-iterator.h"

struct walk
{
  struct pawl_function *function;
  bool failing;         /* what is walked now can only end in a failure */
  bool unwinding;       /* … is only reached by unwinding */
  auto_vec<tree> news;  /* temporaries that hold what operator new returned */
  tree fndecl;
  tree selected;        /* what the switch around selects by, or null */
  auto_vec<struct pawl_condition> conditions;   /* under which it is reached */
  bool looked_for_changed;
  auto_vec<tree> changed;       /* parameters that the function changes, once
                                   they were looked for */
};

static tree visit (tree *where, int *walk_subtrees, void *data);

static void
walk_in (struct walk *walk, tree *where, bool failing)
{
  bool outer = walk->failing;
  walk->failing |= failing;
  walk_tree (where, visit, walk, NULL);
  walk->failing = outer;
}

/* Adds to the function's changed parameters the one that *WHERE changes.  */
static tree
find_changed (tree *where, int *walk_subtrees, void *data)
{
  struct walk *walk = (struct walk *) data;
  tree node = *where;
  if (TYPE_P (node) || CONSTANT_CLASS_P (node))
    *walk_subtrees = 0;
  switch (TREE_CODE (node))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      if (TREE_CODE (TREE_OPERAND (node, 0)) == PARM_DECL)
        walk->changed.safe_push (TREE_OPERAND (node, 0));
      break;
    default:
      break;
    }
  return NULL_TREE;
}

static bool
is_unchanged (struct walk *walk, tree parm)
{
  if (TREE_ADDRESSABLE (parm) || TREE_THIS_VOLATILE (parm)
      || DECL_CONTEXT (parm) != walk->fndecl)
    return false;
  /* Not wanted of most functions.  */
  if (!walk->looked_for_changed)
    walk_tree_without_duplicates (&DECL_SAVED_TREE (walk->fndecl),
                                  find_changed, walk);
  walk->looked_for_changed = true;
  return !walk->changed.contains (parm);
}

/* From now on CONDITION holds, or if not HOLDS it does not.  */
static void
push_conditions (struct walk *walk, tree condition, bool holds)
{
  while (TREE_CODE (condition) == CLEANUP_POINT_EXPR
         || CONVERT_EXPR_P (condition)
         || TREE_CODE (condition) == NON_LVALUE_EXPR
         || TREE_CODE (condition) == TRUTH_NOT_EXPR)
    {
      holds ^= TREE_CODE (condition) == TRUTH_NOT_EXPR;
      condition = TREE_OPERAND (condition, 0);
    }
  enum tree_code code = TREE_CODE (condition);
  if (code == TRUTH_ANDIF_EXPR || code == TRUTH_AND_EXPR
      || code == TRUTH_ORIF_EXPR || code == TRUTH_OR_EXPR)
    {
      if (holds == (code == TRUTH_ANDIF_EXPR || code == TRUTH_AND_EXPR))
        {
          push_conditions (walk, TREE_OPERAND (condition, 0), holds);
          push_conditions (walk, TREE_OPERAND (condition, 1), holds);
        }
      return;
    }
  struct pawl_condition read;
  tree parm;
  bool known = COMPARISON_CLASS_P (condition)
                 ? pawl_read_condition (code, TREE_OPERAND (condition, 0),
                                        TREE_OPERAND (condition, 1), holds,
                                        &read, &parm)
                 : pawl_read_condition (NE_EXPR, condition, integer_zero_node,
                                        holds, &read, &parm);
  if (known && is_unchanged (walk, parm))
    walk->conditions.safe_push (read);
}

/* What is known behind STATEMENT, or at the case label that it is, which comes
   after BEFORE (null: first of its list); BASE conditions hold in all of the
   list.  */
static void
note_passed (struct walk *walk, tree statement, tree before, unsigned base)
{
  if (TREE_CODE (statement) == LABEL_EXPR)
    walk->conditions.truncate (base);
  else if (TREE_CODE (statement) == CASE_LABEL_EXPR)
    {
      walk->conditions.truncate (base);
      struct pawl_condition read;
      tree parm, low = CASE_LOW (statement);
      if (walk->selected && low && !CASE_HIGH (statement)
          && (!before || pawl_parsed_leaves (before))
          && pawl_read_condition (EQ_EXPR, walk->selected, low, true, &read,
                                  &parm)
          && is_unchanged (walk, parm))
        walk->conditions.safe_push (read);
    }
  else if ((TREE_CODE (statement) == COND_EXPR
            || TREE_CODE (statement) == IF_STMT)
           && TREE_OPERAND (statement, 1) && pawl_parsed_leaves (TREE_OPERAND (statement, 1)))
    push_conditions (walk, TREE_OPERAND (statement, 0), false);
}

static void
walk_list (struct walk *walk, tree list)
{
  /* From the end: once a statement always fails, so does all before it up to
     the last one that can jump away.  */
  auto_vec<tree *, 32> statements;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    statements.safe_push (tsi_stmt_ptr (i));
  auto_vec<bool, 32> failing;
  failing.safe_grow_cleared (statements.length (), true);
  bool fails = false;
  for (unsigned i = statements.length (); i-- > 0;)
    {
      if (TREE_CODE (*statements[i]) == LABEL_EXPR)
        fails = false;
      else if (fails || pawl_parsed_fails (*statements[i]))
        fails = !pawl_parsed_jumps (statements[i]);
      failing[i] = fails;
    }
  unsigned base = walk->conditions.length ();
  bool left = false;
  for (unsigned i = 0; i < statements.length (); i++)
    {
      /* What follows a return is never compiled, up to a label.  */
      left = left && !pawl_parsed_has_label (statements[i]);
      if (left)
        continue;
      left = pawl_parsed_leaves (*statements[i]);
      walk_in (walk, statements[i], failing[i]);
      note_passed (walk, *statements[i], i ? *statements[i - 1] : NULL_TREE,
                   base);
    }
  walk->conditions.truncate (base);
}

static void
add (struct walk *walk, struct pawl_callee *callee, location_t location,
     const char *object, bool gives_back = false)
{
  if (!callee)
    return;
  struct pawl_call *call = pawl_add_call (walk->function, callee, location);
  call->on_failure_path = walk->failing;
  call->implicit = walk->unwinding || gives_back;
  call->object = object;
  pawl_add_conditions (call, walk->fndecl, walk->conditions.address (),
                       walk->conditions.length ());
}

/* Whether CALL is given the temporary of a new expression, as its clean-up
   is.  */
static bool
gives_back (const struct walk *walk, tree call)
{
  if (!call_expr_nargs (call))
    return false;
  tree argument = CALL_EXPR_ARG (call, 0);
  STRIP_NOPS (argument);
  if (TREE_CODE (argument) == TARGET_EXPR)
    argument = TARGET_EXPR_SLOT (argument);
  return walk->news.contains (argument);
}

/* Notes the temporary of TARGET where it holds what operator new returns.  */
static void
note_new (struct walk *walk, tree target)
{
  tree value = TARGET_EXPR_INITIAL (target);
  if (value)
    STRIP_NOPS (value);
  if (!value || TREE_CODE (value) != CALL_EXPR)
    return;
  tree fndecl = pawl_parsed_callee (value);
  if (fndecl && strstr (pawl_function_name (fndecl), "operator new"))
    walk->news.safe_push (TARGET_EXPR_SLOT (target));
}

/* The functions and parameters that CALL, which was added last, hands over.  */
static void
add_arguments (struct walk *walk, tree call)
{
  struct pawl_call *made
    = &walk->function->calls[walk->function->call_count - 1];
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree argument = CALL_EXPR_ARG (call, i);
      STRIP_NOPS (argument);
      pawl_note_number (walk->function, i, argument,
                        TREE_CODE (argument) == PARM_DECL
                          && is_unchanged (walk, argument));
      if (TREE_CODE (argument) == ADDR_EXPR)
        argument = TREE_OPERAND (argument, 0);
      if (TREE_CODE (argument) == FUNCTION_DECL
            ? !fndecl_built_in_p (argument, BUILT_IN_MD)
            : TREE_CODE (argument) == PARM_DECL
                && pawl_is_function_pointer (TREE_TYPE (argument)))
        pawl_add_argument (made, i, pawl_value_of (argument));
    }
}

/* Whether FN is a field of what a local points to: which object that is, nobody
   looks at here.  */
static bool
is_through_local (tree fn)
{
  STRIP_NOPS (fn);
  if (TREE_CODE (fn) != COMPONENT_REF)
    return false;
  while (TREE_CODE (fn) == COMPONENT_REF)
    fn = TREE_OPERAND (fn, 0);
  if (!INDIRECT_REF_P (fn))
    return false;
  fn = TREE_OPERAND (fn, 0);
  STRIP_NOPS (fn);
  return VAR_P (fn) && !TREE_STATIC (fn) && !DECL_EXTERNAL (fn)
         && !pawl_pointed_object (fn);
}

static bool
is_given_null (tree call)
{
  if (!call_expr_nargs (call))
    return false;
  tree argument = CALL_EXPR_ARG (call, 0);
  STRIP_NOPS (argument);
  return integer_zerop (argument);
}

static void
visit_call (struct walk *walk, tree call)
{
  tree fn = CALL_EXPR_FN (call);
  if (!fn)
    return;
  location_t location = EXPR_LOCATION (call);
  if (location == UNKNOWN_LOCATION)
    location = (location_t) walk->function->at.host;
  tree fndecl = pawl_parsed_callee (call);
  location_t of_local = call_expr_nargs (call)
                          ? pawl_place_of_destroyed (
                              fndecl, CALL_EXPR_ARG (call, 0),
                              EXPR_LOCATION (call))
                          : UNKNOWN_LOCATION;
  if (of_local != UNKNOWN_LOCATION)
    location = of_local;
  if (fndecl && fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (fndecl))
      {
      CASE_BUILT_IN_ALLOCA:
        add (walk, pawl_stack_callee (PAWL_CALLEE_ALLOCA), location, NULL);
        return;
      /* What GCC makes of these when it compiles, at every level, so that a
         site has one name.  */
      case BUILT_IN_FREE:
        if (is_given_null (call))
          return;
        break;
      case BUILT_IN_REALLOC:
        if (is_given_null (call))
          fn = builtin_decl_explicit (BUILT_IN_MALLOC);
        break;
      default:
        break;
      }
  if (!fndecl && is_through_local (fn))
    return;
  struct pawl_callee *callee = pawl_resolve_callee (fn);
  add (walk, callee, location, NULL, gives_back (walk, call));
  if (callee)
    {
      struct pawl_function *function = walk->function;
      function->calls[function->call_count - 1].plain_format
        = pawl_has_plain_format (call);
      add_arguments (walk, call);
    }
  if (callee)
    add (walk, pawl_deallocation_of (callee), location, NULL);
}

static tree
visit (tree *where, int *walk_subtrees, void *data)
{
  struct walk *walk = (struct walk *) data;
  tree node = *where;
  if (TYPE_P (node) || CONSTANT_CLASS_P (node))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (node))
    {
    case STATEMENT_LIST:
      walk_list (walk, node);
      *walk_subtrees = 0;
      break;
    case COND_EXPR:
    case IF_STMT:
      {
        tree *condition = &TREE_OPERAND (node, 0);
        tree decided = pawl_parsed_constant (*condition);
        if (!decided)
          walk_in (walk, condition, false);
        for (int branch = 1; branch < 3; branch++)
          {
            tree *part = &TREE_OPERAND (node, branch);
            /* The branch that a constant rules out is never compiled.  */
            if (!*part
                || (decided && integer_zerop (decided) == (branch == 1)))
              continue;
            unsigned base = walk->conditions.length ();
            push_conditions (walk, *condition, branch == 1);
            walk_in (walk, part, pawl_parsed_fails (*part));
            walk->conditions.truncate (base);
          }
        *walk_subtrees = 0;
        break;
      }
    case WHILE_STMT:
    case FOR_STMT:
      {
        /* A loop whose condition is false has no body.  */
        tree condition = TREE_OPERAND (node, TREE_CODE (node) == FOR_STMT);
        tree decided = condition ? pawl_parsed_constant (condition) : NULL_TREE;
        if (!decided || !integer_zerop (decided))
          break;
        if (TREE_CODE (node) == FOR_STMT && TREE_OPERAND (node, 0))
          walk_in (walk, &TREE_OPERAND (node, 0), false);
        *walk_subtrees = 0;
        break;
      }
    case TRY_CATCH_EXPR:
    case CLEANUP_STMT:
      {
        size_t calls = walk->function->call_count;
        walk_in (walk, &TREE_OPERAND (node, 0), false);
        *walk_subtrees = 0;
        /* Nothing in there that could throw.  */
        if (TREE_CODE (node) == CLEANUP_STMT && CLEANUP_EH_ONLY (node)
            && walk->function->call_count == calls)
          break;
        bool outer = walk->unwinding;
        walk->unwinding |= TREE_CODE (node) == TRY_CATCH_EXPR
                           || CLEANUP_EH_ONLY (node);
        if (TREE_OPERAND (node, 1))
          walk_in (walk, &TREE_OPERAND (node, 1), false);
        walk->unwinding = outer;
        *walk_subtrees = 0;
        break;
      }
    case TARGET_EXPR:
      /* Its clean-up may be for unwinding alone: CLEANUP_EH_ONLY.  */
      note_new (walk, node);
      if (TARGET_EXPR_INITIAL (node))
        walk_in (walk, &TARGET_EXPR_INITIAL (node), false);
      if (TARGET_EXPR_CLEANUP (node))
        {
          bool outer = walk->unwinding;
          walk->unwinding |= CLEANUP_EH_ONLY (node);
          walk_in (walk, &TARGET_EXPR_CLEANUP (node), false);
          walk->unwinding = outer;
        }
      *walk_subtrees = 0;
      break;
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      {
        bool both = TREE_CODE (node) == TRUTH_ANDIF_EXPR;
        tree first = pawl_parsed_constant (TREE_OPERAND (node, 0));
        *walk_subtrees = 0;
        if (first && integer_zerop (first) == both)
          break;
        walk_in (walk, &TREE_OPERAND (node, 0), false);
        unsigned base = walk->conditions.length ();
        push_conditions (walk, TREE_OPERAND (node, 0), both);
        walk_in (walk, &TREE_OPERAND (node, 1), false);
        walk->conditions.truncate (base);
        break;
      }
    case SWITCH_STMT:
    case SWITCH_EXPR:
      {
        tree outer = walk->selected;
        walk_in (walk, &TREE_OPERAND (node, 0), false);
        walk->selected = TREE_OPERAND (node, 0);
        if (TREE_OPERAND (node, 1))
          walk_in (walk, &TREE_OPERAND (node, 1), false);
        walk->selected = outer;
        *walk_subtrees = 0;
        break;
      }
    case CALL_EXPR:
      visit_call (walk, node);
      break;
    case NOEXCEPT_EXPR:
    case SIZEOF_EXPR:
    case ALIGNOF_EXPR:
      /* Never evaluated.  */
      *walk_subtrees = 0;
      break;
    case DECL_EXPR:
      {
        tree var = DECL_EXPR_DECL (node);
        if (VAR_P (var) && !TREE_STATIC (var) && !DECL_EXTERNAL (var)
            && DECL_SIZE_UNIT (var)
            && TREE_CODE (DECL_SIZE_UNIT (var)) != INTEGER_CST
            && !pawl_expression_folds (DECL_SIZE_UNIT (var)))
          add (walk, pawl_stack_callee (PAWL_CALLEE_VLA),
               DECL_SOURCE_LOCATION (var),
               DECL_NAME (var) ? IDENTIFIER_POINTER (DECL_NAME (var)) : NULL);
        break;
      }
    default:
      if (DECL_P (node))
        *walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

/* Whether FNDECL may never be compiled.  */
static bool
may_be_dropped (tree fndecl)
{
  return !TREE_PUBLIC (fndecl) || DECL_DECLARED_INLINE_P (fndecl)
         || DECL_COMDAT (fndecl);
}

void
pawl_observe_parsed (tree fndecl)
{
  /* The clones of a constructor or destructor come by as well; what they do
     stands in the function that was written.  */
  if (!DECL_SAVED_TREE (fndecl) || pawl_is_clone (fndecl))
    return;
  if (!flag_syntax_only
      && (!may_be_dropped (fndecl)
          || in_system_header_at (DECL_SOURCE_LOCATION (fndecl))))
    return;
  struct walk walk = {};
  walk.function = pawl_begin_function (fndecl, true);
  walk.fndecl = fndecl;
  pawl_note_parsed (fndecl, walk.function);
  tree body = DECL_SAVED_TREE (fndecl);
  walk_in (&walk, &body, pawl_parsed_fails (body));
  pawl_observe_frame (walk.function, fndecl);
  pawl_finish_function (walk.function, fndecl);
}
