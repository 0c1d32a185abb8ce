/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands for a function under another name: overriders of virtual methods,
   aliases, ifunc.  */

#include "plugin/plugin.h"

/* Whether the methods ONE and OTHER take the same: however their types are
   spelled, and both of a constant object or neither.  */
static bool
same_parameters (tree one, tree other)
{
  tree a = TYPE_ARG_TYPES (TREE_TYPE (one));
  tree b = TYPE_ARG_TYPES (TREE_TYPE (other));
  if (!a || !b
      || TYPE_QUALS (TREE_TYPE (TREE_VALUE (a)))
           != TYPE_QUALS (TREE_TYPE (TREE_VALUE (b))))
    return false;
  /* The first is `this', of the class itself.  */
  for (a = TREE_CHAIN (a), b = TREE_CHAIN (b); a && b;
       a = TREE_CHAIN (a), b = TREE_CHAIN (b))
    if (!lang_hooks.types_compatible_p (TREE_VALUE (a), TREE_VALUE (b)))
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

static void
observe_override (tree method)
{
  pawl_add_store (pawl_virtual_slot (method), pawl_function_callee (method),
                  DECL_SOURCE_LOCATION (method));
  observe_overridden (method, DECL_CONTEXT (method), 0);
}

void
pawl_observe_overrides (tree fndecl)
{
  if (!DECL_VIRTUAL_P (fndecl) || !DECL_CONTEXT (fndecl)
      || !TYPE_P (DECL_CONTEXT (fndecl)))
    return;
  observe_override (fndecl);
  if (!DECL_CXX_DESTRUCTOR_P (fndecl))
    return;
  /* Of a destructor, not all clones have a body: one is another's alias.  */
  for (tree field = TYPE_FIELDS (DECL_CONTEXT (fndecl)); field;
       field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FUNCTION_DECL && DECL_CXX_DESTRUCTOR_P (field)
        && pawl_is_clone (field) && field != fndecl)
      observe_override (field);
}

void
pawl_observe_aliases (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      if (!node->alias)
        continue;
      if (pawl_has_attributes (DECL_ATTRIBUTES (node->decl)))
        pawl_promise_by_alias (node->decl,
                               node->ultimate_alias_target ()->decl);
      /* Other units may call it by this name.  */
      struct pawl_callee *callee
        = TREE_PUBLIC (node->decl)
            ? pawl_function_callee (node->decl)
            : pawl_known_callee (DECL_UID (node->decl));
      if (!callee)
        continue;
      /* A weakref to what is not defined here is but another name.  */
      if (node->weakref && !node->analyzed && node->alias_target)
        {
          tree target = node->alias_target;
          if (DECL_P (target))
            callee->symbol = pawl_symbol (target);
          else
            callee->symbol = IDENTIFIER_POINTER (target);
          if (*callee->symbol == '*')
            callee->symbol++;
          callee->name = callee->symbol;
          callee->local = false;
        }
      if (node->ifunc_resolver)
        {
          /* Whatever the resolver returns is called.  */
          cgraph_node *resolver = node->ultimate_alias_target ();
          struct pawl_callee *result = pawl_result_slot (resolver->decl);
          struct pawl_function *body = pawl_begin_function (node->decl, false);
          pawl_add_call (body, result, DECL_SOURCE_LOCATION (node->decl));
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
