/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that are handed over where a prototype has "...": what va_arg may
   read.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

static unsigned
named_parameters (tree type)
{
  unsigned count = 0;
  for (tree list = TYPE_ARG_TYPES (type); list; list = TREE_CHAIN (list))
    count++;
  return count;
}

/* What stands for all arguments behind the named ones of FNDECL.  */
static struct pawl_callee *
rest_of (tree fndecl)
{
  typedef hash_map<int_hash<int, -1, -2>, struct pawl_callee *> callee_map;
  static callee_map *rests;
  if (!rests)
    rests = new callee_map;
  if (struct pawl_callee **known = rests->get (DECL_UID (fndecl)))
    return *known;
  struct pawl_callee *rest = pawl_new_callee (PAWL_CALLEE_PARAMETER, "...");
  rests->put (DECL_UID (fndecl), rest);
  rest->of = pawl_function_callee (fndecl);
  rest->local = rest->of->local;
  rest->symbol = rest->of->symbol;
  rest->position = named_parameters (TREE_TYPE (fndecl));
  return rest;
}

/* What LIST, a va_list, leads to: one that was handed over, or the arguments of the
   function that is observed.  */
static struct pawl_callee *
behind_list (tree list)
{
  if (TREE_CODE (list) == PARM_DECL)
    return pawl_slot_of (list);
  return VAR_P (list) && stdarg_p (TREE_TYPE (cfun->decl))
           ? rest_of (cfun->decl) : NULL;
}

/* Whether TYPE is va_list, or what that is as a parameter where it is an array.  */
static bool
is_list (tree type)
{
  tree list = va_list_type_node;
  if (TYPE_MAIN_VARIANT (type) == TYPE_MAIN_VARIANT (list))
    return true;
  return TREE_CODE (list) == ARRAY_TYPE && POINTER_TYPE_P (type)
         && TYPE_MAIN_VARIANT (TREE_TYPE (type))
              == TYPE_MAIN_VARIANT (TREE_TYPE (list));
}

struct pawl_callee *
pawl_variadic_value (gcall *call)
{
  if (!gimple_call_internal_p (call, IFN_VA_ARG)
      || !gimple_call_num_args (call))
    return NULL;
  tree list = gimple_call_arg (call, 0);
  if (TREE_CODE (list) == ADDR_EXPR)
    list = TREE_OPERAND (list, 0);
  return DECL_P (list) ? behind_list (list) : NULL;
}

void
pawl_observe_variadic (struct pawl_call *made, gcall *call)
{
  tree type = gimple_call_fntype (call), fndecl = gimple_call_fndecl (call);
  if (!type || (fndecl && fndecl_built_in_p (fndecl)))
    return;
  unsigned first = named_parameters (type);
  auto_vec<struct pawl_callee *, 4> values;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      struct pawl_callee *value = NULL;
      if (!POINTER_TYPE_P (TREE_TYPE (argument)))
        continue;
      if (i < first || !stdarg_p (type))
        {
          tree list = TREE_CODE (argument) == ADDR_EXPR
                        ? TREE_OPERAND (argument, 0) : argument;
          if (DECL_P (list) && is_list (TREE_TYPE (list))
              && (value = behind_list (list)))
            pawl_add_argument (made, i, value);
          continue;
        }
      if (pawl_is_function_pointer (TREE_TYPE (argument))
          || pawl_names_function (argument))
        value = pawl_value_of (argument);
      if (value && !values.contains (value))
        values.safe_push (value);
    }
  if (!values.length ())
    return;
  struct pawl_callee *value = values[0];
  if (values.length () > 1)
    {
      value = pawl_new_callee (PAWL_CALLEE_VARIABLE, "...");
      value->local = true;
      value->symbol = pawl_arena_printf (pawl_compilation.arena, "....%u",
                                         value->index);
      for (unsigned i = 0; i < values.length (); i++)
        pawl_add_store (value, values[i], gimple_location (call));
    }
  pawl_add_argument (made, first, value);
}
