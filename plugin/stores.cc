/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What function pointers are stored where: assignments, returns, initialisers
   of variables, overriders of virtual methods, aliases.  */

#include "plugin/plugin.h"

static bool
is_function_pointer (tree type)
{
  return POINTER_TYPE_P (type) && FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
}

/* The slot that LHS is; null for what is none.  */
static struct pawl_callee *
slot_of_lhs (tree lhs)
{
  while (TREE_CODE (lhs) == ARRAY_REF || TREE_CODE (lhs) == VIEW_CONVERT_EXPR
         || TREE_CODE (lhs) == REALPART_EXPR)
    lhs = TREE_OPERAND (lhs, 0);
  switch (TREE_CODE (lhs))
    {
    case COMPONENT_REF:
      return pawl_component_slot (lhs);
    case VAR_DECL:
    case PARM_DECL:
      return pawl_slot_of (lhs);
    case RESULT_DECL:
      return DECL_CONTEXT (lhs) ? pawl_result_slot (DECL_CONTEXT (lhs)) : NULL;
    case MEM_REF:
      if (TREE_CODE (TREE_OPERAND (lhs, 0)) == ADDR_EXPR)
        {
          tree base = TREE_OPERAND (TREE_OPERAND (lhs, 0), 0);
          return VAR_P (base) ? pawl_slot_of (base) : NULL;
        }
      return NULL;
    default:
      return NULL;
    }
}

static bool
names_function (tree value)
{
  STRIP_NOPS (value);
  return TREE_CODE (value) == ADDR_EXPR
         && TREE_CODE (TREE_OPERAND (value, 0)) == FUNCTION_DECL;
}

/* The functions in the initialiser VALUE of SLOT (null: of no slot of its
   own, only its fields are).  */
static void
observe_initialiser (struct pawl_callee *slot, tree value, location_t location,
                     int depth)
{
  if (!value || depth > 32)
    return;
  STRIP_NOPS (value);
  if (TREE_CODE (value) == CONSTRUCTOR)
    {
      unsigned i;
      tree index, element;
      FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (value), i, index, element)
        {
          bool field = index && TREE_CODE (index) == FIELD_DECL;
          tree type = TREE_TYPE (element);
          if (!POINTER_TYPE_P (type) && TREE_CODE (element) != CONSTRUCTOR
              && !names_function (element))
            continue;
          struct pawl_callee *inner = slot;
          if (field && (is_function_pointer (TREE_TYPE (index))
                        || names_function (element)))
            inner = pawl_slot_of (index);
          observe_initialiser (inner, element, location, depth + 1);
        }
      return;
    }
  if (!slot || !(is_function_pointer (TREE_TYPE (value))
                 || names_function (value)))
    return;
  struct pawl_callee *held = pawl_value_of (value);
  if (held && held != slot)
    pawl_add_store (slot, held, location);
}

struct pawl_callee *
pawl_member_pointer_value (tree value)
{
  if (TREE_CODE (value) == CONSTRUCTOR && CONSTRUCTOR_NELTS (value))
    return pawl_value_of (CONSTRUCTOR_ELT (value, 0)->value);
  if (VAR_P (value) || TREE_CODE (value) == PARM_DECL)
    return pawl_slot_of (value);
  if (TREE_CODE (value) == COMPONENT_REF)
    return pawl_slot_of (TREE_OPERAND (value, 1));
  return NULL;
}

static void
observe_member_pointer (tree lhs, tree rhs, location_t location)
{
  struct pawl_callee *into = slot_of_lhs (lhs);
  struct pawl_callee *value = pawl_member_pointer_value (rhs);
  if (into && value && into != value)
    pawl_add_store (into, value, location);
}

void
pawl_observe_assignment (function *fun, gimple *stmt)
{
  tree lhs = NULL_TREE;
  struct pawl_callee *into = NULL, *value = NULL;
  if (greturn *ret = dyn_cast<greturn *> (stmt))
    {
      tree result = gimple_return_retval (ret);
      if (!result || !is_function_pointer (TREE_TYPE (result))
          || TREE_CODE (result) == RESULT_DECL)
        return;
      into = pawl_result_slot (fun->decl);
      value = pawl_value_of (result);
    }
  else
    {
      lhs = gimple_get_lhs (stmt);
      if (!lhs || TREE_CODE (lhs) == SSA_NAME)
        return;
      if (is_gimple_call (stmt))
        {
          tree fndecl = gimple_call_fndecl (stmt);
          if (!is_function_pointer (TREE_TYPE (lhs)) || !fndecl)
            return;
          value = pawl_result_slot (fndecl);
        }
      else if (gimple_assign_single_p (stmt) || gimple_assign_cast_p (stmt))
        {
          tree rhs = gimple_assign_rhs1 (stmt);
          if (pawl_is_member_pointer (TREE_TYPE (lhs)))
            {
              observe_member_pointer (lhs, rhs, gimple_location (stmt));
              return;
            }
          if (TREE_CODE (rhs) == CONSTRUCTOR)
            {
              observe_initialiser (NULL, rhs, gimple_location (stmt), 0);
              return;
            }
          if (!is_function_pointer (TREE_TYPE (lhs)) && !names_function (rhs))
            return;
          value = pawl_value_of (rhs);
        }
      if (value)
        into = slot_of_lhs (lhs);
    }
  if (into && value && into != value)
    pawl_add_store (into, value, gimple_location (stmt));
}

void
pawl_observe_initialisers (void)
{
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    {
      tree var = node->decl;
      tree initial = DECL_INITIAL (var);
      if (!initial || initial == error_mark_node || DECL_VIRTUAL_P (var)
          || !(TREE_CODE (initial) == CONSTRUCTOR
               || is_function_pointer (TREE_TYPE (var))))
        continue;
      /* A table of pointers is called through its name.  */
      tree type = TREE_TYPE (var);
      while (TREE_CODE (type) == ARRAY_TYPE)
        type = TREE_TYPE (type);
      struct pawl_callee *slot
        = is_function_pointer (type) ? pawl_slot_of (var) : NULL;
      observe_initialiser (slot, initial, DECL_SOURCE_LOCATION (var), 0);
    }
}

static bool
same_parameters (tree one, tree other)
{
  tree a = TYPE_ARG_TYPES (TREE_TYPE (one));
  tree b = TYPE_ARG_TYPES (TREE_TYPE (other));
  /* The first is `this', of the class itself.  */
  a = a ? TREE_CHAIN (a) : NULL_TREE;
  b = b ? TREE_CHAIN (b) : NULL_TREE;
  for (; a && b; a = TREE_CHAIN (a), b = TREE_CHAIN (b))
    if (TYPE_MAIN_VARIANT (TREE_VALUE (a))
        != TYPE_MAIN_VARIANT (TREE_VALUE (b)))
      return false;
  return !a && !b;
}

static void
observe_overridden (tree method, tree type, int depth)
{
  tree binfo = TYPE_BINFO (type), base;
  if (!binfo || depth > 32)
    return;
  for (unsigned i = 0; BINFO_BASE_ITERATE (binfo, i, base); i++)
    {
      tree base_type = BINFO_TYPE (base);
      for (tree field = TYPE_FIELDS (base_type); field;
           field = DECL_CHAIN (field))
        if (TREE_CODE (field) == FUNCTION_DECL && DECL_VIRTUAL_P (field)
            && (DECL_CXX_DESTRUCTOR_P (field)
                  ? DECL_CXX_DESTRUCTOR_P (method)
                      && DECL_NAME (field) == DECL_NAME (method)
                  : DECL_NAME (field) == DECL_NAME (method)
                      && same_parameters (field, method)))
          pawl_add_store (pawl_virtual_slot (field),
                          pawl_function_callee (method),
                          DECL_SOURCE_LOCATION (method));
      observe_overridden (method, base_type, depth + 1);
    }
}

void
pawl_observe_overrides (tree fndecl)
{
  if (!DECL_VIRTUAL_P (fndecl) || !DECL_CONTEXT (fndecl)
      || !TYPE_P (DECL_CONTEXT (fndecl)))
    return;
  pawl_add_store (pawl_virtual_slot (fndecl), pawl_function_callee (fndecl),
                  DECL_SOURCE_LOCATION (fndecl));
  observe_overridden (fndecl, DECL_CONTEXT (fndecl), 0);
}

void
pawl_observe_aliases (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      struct pawl_callee *callee = pawl_known_callee (DECL_UID (node->decl));
      if (!callee || !node->alias)
        continue;
      if (node->ifunc_resolver)
        {
          /* Whatever the resolver returns is called.  */
          cgraph_node *resolver = node->ultimate_alias_target ();
          callee->kind = PAWL_CALLEE_RESULT;
          callee->of = pawl_function_callee (resolver->decl);
          callee->symbol = callee->of->symbol;
          callee->local = callee->of->local;
          struct pawl_callee *result = pawl_result_slot (resolver->decl);
          ipa_ref *ref;
          for (unsigned i = 0; resolver->iterate_reference (i, ref); i++)
            if (TREE_CODE (ref->referred->decl) == FUNCTION_DECL)
              pawl_add_store (result,
                              pawl_function_callee (ref->referred->decl),
                              DECL_SOURCE_LOCATION (resolver->decl));
        }
      else if (node->analyzed)
        callee->alias_of
          = pawl_symbol (node->ultimate_alias_target ()->decl);
    }
}
