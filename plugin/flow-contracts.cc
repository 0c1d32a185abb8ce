/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a function's declaration says of its refusals: the values of
   PAWL_REFUSES_WITH and the type that is returned.  */

#include "plugin/flows.h"

static enum pawl_result_kind
result_kind (tree type)
{
  if (POINTER_TYPE_P (type))
    return PAWL_RESULT_POINTER;
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return PAWL_RESULT_BOOLEAN;
  if (!INTEGRAL_TYPE_P (type))
    return PAWL_RESULT_OTHER;
  /* An enumeration with negative constants is signed.  */
  return TYPE_UNSIGNED (type) ? PAWL_RESULT_UNSIGNED : PAWL_RESULT_SIGNED;
}

static bool
number_of (tree value, int64_t *number)
{
  STRIP_NOPS (value);
  if (TREE_CODE (value) == CONST_DECL
      || (VAR_P (value) && TREE_READONLY (value) && DECL_INITIAL (value)))
    value = DECL_INITIAL (value);
  if (!value || TREE_CODE (value) != INTEGER_CST)
    return false;
  *number = (int64_t) TREE_INT_CST_LOW (value);
  return true;
}

static void
note_enumerators (struct pawl_flow *flow, tree type)
{
  if (TREE_CODE (type) != ENUMERAL_TYPE)
    return;
  uint32_t count = list_length (TYPE_VALUES (type));
  flow->enumerators = (struct pawl_named_value *) pawl_arena_array (
    pawl_compilation.arena, count, sizeof *flow->enumerators);
  for (tree value = TYPE_VALUES (type); value; value = TREE_CHAIN (value))
    {
      struct pawl_named_value *named
        = &flow->enumerators[flow->enumerator_count];
      if (!number_of (TREE_VALUE (value), &named->number))
        continue;
      named->name = IDENTIFIER_POINTER (TREE_PURPOSE (value));
      flow->enumerator_count++;
    }
}

void
pawl_flow_refusals (struct pawl_flow *flow, tree fndecl)
{
  tree type = TREE_TYPE (TREE_TYPE (fndecl));
  flow->result = result_kind (type);
  if (INTEGRAL_TYPE_P (type))
    flow->result_bits = TYPE_PRECISION (type);
  note_enumerators (flow, type);
  for (tree list = DECL_ATTRIBUTES (fndecl);
       (list = pawl_find_attribute ("refuses", list)); list = TREE_CHAIN (list))
    {
      tree arguments = pawl_attribute_arguments (list);
      uint32_t count = list_length (arguments);
      if (flow->refusal == PAWL_REFUSAL_NONE)
        flow->refusal = PAWL_REFUSAL_BY_TYPE;
      if (!count || flow->value_count)
        continue;
      flow->refusal = PAWL_REFUSAL_BY_VALUES;
      flow->values = (struct pawl_named_value *) pawl_arena_array (
        pawl_compilation.arena, count, sizeof *flow->values);
      for (; arguments; arguments = TREE_CHAIN (arguments))
        {
          tree value = TREE_VALUE (arguments);
          struct pawl_named_value *named = &flow->values[flow->value_count++];
          if (const char *text = pawl_string_argument (value))
            named->name = text;
          else if (TREE_CODE (value) == IDENTIFIER_NODE)
            named->name = IDENTIFIER_POINTER (value);
          else if (!number_of (value, &named->number))
            named->name = DECL_P (value) && DECL_NAME (value)
                            ? IDENTIFIER_POINTER (DECL_NAME (value)) : "?";
        }
    }
}
