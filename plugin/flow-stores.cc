/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stores in flows.  */

#include "plugin/flows.h"

#include "rules/library.h"

/* Whether a manifest of this compilation has the field DECL among its stable slots:
   "Struct::field".  */
static bool
is_listed_stable (tree decl)
{
  struct pawl_promises *promises = pawl_compilation.promises;
  if (!DECL_NAME (decl))
    return false;
  const char *own = IDENTIFIER_POINTER (DECL_NAME (decl));
  size_t length = strlen (own);
  for (size_t i = 0; i < pawl_promises_count (promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      for (size_t j = 0; j < manifest->stable_count; j++)
        {
          const char *slot = manifest->stable[j].slot;
          size_t whole = strlen (slot);
          if (whole >= length && strcmp (slot + whole - length, own) == 0
              && strcmp (slot, pawl_field_name (decl)) == 0)
            return true;
        }
    }
  return false;
}

/* How many elements are told apart in an array TYPE that objects with stable slots
   are made of; 0: it is none that is of interest.  */
static unsigned
element_count (tree type)
{
  enum
  {
    most = 16
  };
  if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_DOMAIN (type)
      || !TYPE_MAX_VALUE (TYPE_DOMAIN (type))
      || !tree_fits_uhwi_p (TYPE_MAX_VALUE (TYPE_DOMAIN (type))))
    return 0;
  unsigned HOST_WIDE_INT last
    = tree_to_uhwi (TYPE_MAX_VALUE (TYPE_DOMAIN (type)));
  return last < most ? last + 1 : (unsigned) most;
}

/* Whether there is a field that is declared stable in TYPE.  */
static bool
has_stable_field (tree type)
{
  if (element_count (type))
    return has_stable_field (TREE_TYPE (type));
  if (!RECORD_OR_UNION_TYPE_P (type))
    return false;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL
        && (pawl_find_attribute ("stable", DECL_ATTRIBUTES (field))
            || is_listed_stable (field)
            || has_stable_field (TREE_TYPE (field))))
      return true;
  return false;
}

/* What is put into the slot LEFT: what is in FROM, a zero where FROM is a
   constructor, something unknown where there is none.  */
static uint32_t
stored_value (struct flow_maker *maker, tree left, tree from)
{
  uint32_t number;
  if (from && pawl_flow_is_memory (from))
    {
      uint32_t at = pawl_flow_address (maker, from);
      struct pawl_op *load = pawl_flow_add (maker, PAWL_OP_LOAD, &number);
      load->a = at;
      load->flags = pawl_flow_type_flags (TREE_TYPE (left));
      return number;
    }
  if (from)
    return pawl_flow_value (maker, build_zero_cst (TREE_TYPE (left)));
  pawl_flow_add (maker, PAWL_OP_UNKNOWN, &number)->flags
    = pawl_flow_type_flags (TREE_TYPE (left));
  return number;
}

/* Whoever puts a whole object into LEFT puts addresses into those of its fields
   that are declared stable.  RIGHT is an object or a constructor; null: something
   unknown.  BYTES of it are put there at most, of which OFFSET are before LEFT.  */
static void
store_stable_fields (struct flow_maker *maker, tree left, tree right,
                     location_t location, unsigned HOST_WIDE_INT offset,
                     unsigned HOST_WIDE_INT bytes)
{
  tree type = TREE_TYPE (left);
  bool is_read = right && pawl_flow_is_memory (right);
  if (!has_stable_field (type))
    return;
  unsigned count = element_count (type);
  for (unsigned i = 0; i < count; i++)
    {
      /* For reading only: no statement gets these.  */
      tree element = TREE_TYPE (type), index = size_int (i);
      unsigned HOST_WIDE_INT size = pawl_flow_stride (element);
      store_stable_fields (
        maker, build4 (ARRAY_REF, element, left, index, NULL_TREE, NULL_TREE),
        is_read
          ? build4 (ARRAY_REF, element, right, index, NULL_TREE, NULL_TREE)
          : right,
        location, offset + i * size, bytes);
    }
  for (tree field = count ? NULL_TREE : TYPE_FIELDS (type); field;
       field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL)
        continue;
      tree own = TREE_TYPE (field);
      unsigned HOST_WIDE_INT at
        = offset + (tree_fits_uhwi_p (byte_position (field))
                      ? tree_to_uhwi (byte_position (field)) : 0);
      tree into = build3 (COMPONENT_REF, own, left, field, NULL_TREE);
      tree from = is_read ? build3 (COMPONENT_REF, own, right, field,
                                    NULL_TREE)
                          : right;
      if (!POINTER_TYPE_P (own) || at >= bytes)
        {
          store_stable_fields (maker, into, from, location, at, bytes);
          continue;
        }
      if (!pawl_find_attribute ("stable", DECL_ATTRIBUTES (field))
          && !is_listed_stable (field))
        continue;
      uint32_t value = stored_value (maker, into, from), number;
      uint32_t slot = pawl_flow_address (maker, into);
      struct pawl_op *store = pawl_flow_add_at (maker, PAWL_OP_STORE, location,
                                                &number);
      store->a = slot;
      store->b = value;
    }
}

/* The object that the address ARGUMENT names; null: of no known type.  */
static tree
object_at (tree argument)
{
  if (TREE_CODE (argument) == ADDR_EXPR)
    return TREE_OPERAND (argument, 0);
  tree type = TREE_TYPE (argument);
  return POINTER_TYPE_P (type) && RECORD_OR_UNION_TYPE_P (TREE_TYPE (type))
             && COMPLETE_TYPE_P (TREE_TYPE (type))
           ? build2 (MEM_REF, TREE_TYPE (type), argument,
                     build_zero_cst (type))
           : NULL_TREE;
}

/* Whether any slot is declared stable.  */
static bool
any_stable (void)
{
  struct pawl_promises *promises = pawl_compilation.promises;
  for (size_t i = 0; i < pawl_promises_count (promises); i++)
    if (pawl_promises_manifest (promises, i)->stable_count)
      return true;
  return pawl_stable_seen ();
}

void
pawl_flow_write (struct flow_maker *maker, gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  if (!fndecl || !gimple_call_num_args (call) || !any_stable ())
    return;
  unsigned first;
  const char *name = pawl_library_writes (pawl_symbol (fndecl), &first);
  if (!name || first >= gimple_call_num_args (call))
    return;
  tree left = object_at (gimple_call_arg (call, first));
  if (!left || !has_stable_field (TREE_TYPE (left)))
    return;
  tree right = NULL_TREE, size = NULL_TREE;
  bool copies = strcmp (name, "memcpy") == 0 || strcmp (name, "memmove") == 0
                || strcmp (name, "mempcpy") == 0;
  bool clears = strcmp (name, "bzero") == 0
                || strcmp (name, "explicit_bzero") == 0;
  if ((copies || strcmp (name, "memset") == 0)
      && gimple_call_num_args (call) > 2)
    {
      tree value = gimple_call_arg (call, 1);
      size = gimple_call_arg (call, 2);
      clears |= !copies && integer_zerop (value);
      if (copies)
        right = object_at (value);
    }
  if (right && !useless_type_conversion_p (TREE_TYPE (left),
                                           TREE_TYPE (right)))
    right = NULL_TREE;
  if (clears)
    right = build_constructor (TREE_TYPE (left), NULL);
  store_stable_fields (maker, left, right, gimple_location (call), 0,
                       size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size)
                                                       : HOST_WIDE_INT_MAX);
}

void
pawl_flow_store (struct flow_maker *maker, tree left, tree right,
                 location_t location)
{
  if (AGGREGATE_TYPE_P (TREE_TYPE (left)))
    store_stable_fields (maker, left, right, location, 0, HOST_WIDE_INT_MAX);
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
