/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stores in flows.  */

#include "plugin/flows.h"

static bool
has_stable_field (tree type)
{
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL
        && (pawl_find_attribute ("stable", DECL_ATTRIBUTES (field))
            || (RECORD_OR_UNION_TYPE_P (TREE_TYPE (field))
                && has_stable_field (TREE_TYPE (field)))))
      return true;
  return false;
}

/* Whoever puts a whole object into LEFT puts addresses into those of its fields
   that are declared stable.  RIGHT is an object or a constructor.  */
static void
store_stable_fields (struct flow_maker *maker, tree left, tree right,
                     location_t location)
{
  tree type = TREE_TYPE (left);
  if (!has_stable_field (type))
    return;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL)
        continue;
      bool whole = RECORD_OR_UNION_TYPE_P (TREE_TYPE (field));
      if (whole ? !has_stable_field (TREE_TYPE (field))
                : !pawl_find_attribute ("stable", DECL_ATTRIBUTES (field)))
        continue;
      /* For reading only: no statement gets these.  */
      tree into = build3 (COMPONENT_REF, TREE_TYPE (field), left, field,
                          NULL_TREE);
      tree from = right;
      if (pawl_flow_is_memory (right))
        from = build3 (COMPONENT_REF, TREE_TYPE (field), right, field,
                       NULL_TREE);
      else if (!whole)
        from = build_zero_cst (TREE_TYPE (field));
      if (whole)
        {
          store_stable_fields (maker, into, from, location);
          continue;
        }
      uint32_t value, at, number;
      if (pawl_flow_is_memory (from))
        {
          at = pawl_flow_address (maker, from);
          struct pawl_op *load = pawl_flow_add (maker, PAWL_OP_LOAD, &value);
          load->a = at;
          load->flags = pawl_flow_type_flags (TREE_TYPE (field));
        }
      else
        value = pawl_flow_value (maker, from);
      at = pawl_flow_address (maker, into);
      struct pawl_op *store = pawl_flow_add_at (maker, PAWL_OP_STORE, location,
                                                &number);
      store->a = at;
      store->b = value;
    }
}

void
pawl_flow_store (struct flow_maker *maker, tree left, tree right,
                 location_t location)
{
  if (RECORD_OR_UNION_TYPE_P (TREE_TYPE (left)))
    store_stable_fields (maker, left, right, location);
  uint32_t at = pawl_flow_address (maker, left), number;
  enum pawl_op_kind kind = PAWL_OP_STORE;
  uint32_t value = 0;
  if (TREE_CODE (right) == CONSTRUCTOR)
    kind = CONSTRUCTOR_NELTS (right) ? PAWL_OP_STORE : PAWL_OP_CLEAR;
  else if (pawl_flow_is_memory (right))
    {
      kind = PAWL_OP_COPY;
      value = pawl_flow_address (maker, right);
    }
  else
    value = pawl_flow_value (maker, right);
  struct pawl_op *op = pawl_flow_add_at (maker, kind, location, &number);
  op->a = at;
  op->b = value;
}
