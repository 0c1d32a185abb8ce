/* SPDX-License-Identifier: GPL-3.0-or-later */
/* C++'s pointers to member functions: structures of a function, or of a virtual
   method's number in the table, and what is to be added to `this'.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

bool
pawl_is_member_pointer (tree type)
{
  if (TREE_CODE (type) != RECORD_TYPE)
    return false;
  tree field = TYPE_FIELDS (type);
  return field && TREE_CODE (field) == FIELD_DECL && DECL_NAME (field)
         && strcmp (IDENTIFIER_POINTER (DECL_NAME (field)), "__pfn") == 0;
}

/* The function in REF, a pointer to a member function.  */
static tree
function_of_member (tree ref)
{
  tree field = TYPE_FIELDS (TREE_TYPE (ref));
  return build3 (COMPONENT_REF, TREE_TYPE (field), ref, field, NULL_TREE);
}

/* The class that is DELTA bytes inside TYPE and has a table of virtual methods;
   null where there is none.  */
static tree
class_at (tree type, HOST_WIDE_INT delta, int depth)
{
  tree binfo = TYPE_P (type) ? TYPE_BINFO (type) : NULL_TREE, base;
  if (!binfo || depth > 32)
    return NULL_TREE;
  if (!delta && BINFO_VIRTUALS (binfo))
    return type;
  for (unsigned i = 0; BINFO_BASE_ITERATE (binfo, i, base); i++)
    if (!BINFO_VIRTUAL_P (base) && tree_fits_shwi_p (BINFO_OFFSET (base)))
      if (tree found = class_at (BINFO_TYPE (base),
                                 delta - tree_to_shwi (BINFO_OFFSET (base)),
                                 depth + 1))
        return found;
  return NULL_TREE;
}

/* What FUNCTION and DELTA (null: not known), the parts of a constant pointer to a
   member, lead to, if that is a virtual method; null for any other.  */
static struct pawl_callee *
virtual_member (tree function, tree delta)
{
  tree type = TREE_TYPE (function);
  STRIP_NOPS (function);
  if (delta)
    STRIP_NOPS (delta);
  if (!pawl_is_method_pointer (type) || TREE_CODE (function) != INTEGER_CST
      || !tree_fits_shwi_p (function)
      || (delta && !tree_fits_shwi_p (delta)))
    return NULL;
  HOST_WIDE_INT number = tree_to_shwi (function);
  HOST_WIDE_INT added = delta ? tree_to_shwi (delta) : 0;
  if (TARGET_PTRMEMFUNC_VBIT_LOCATION == ptrmemfunc_vbit_in_pfn)
    {
      if (!(number & 1))
        return NULL;
      number--;
    }
  else
    {
      if (!(added & 1))
        return NULL;
      added >>= 1;
    }
  tree base = delta ? class_at (TYPE_METHOD_BASETYPE (TREE_TYPE (type)), added, 0)
                    : NULL_TREE;
  struct pawl_callee *method
    = base ? pawl_virtual_number (base, number
                                        / (POINTER_SIZE / BITS_PER_UNIT))
           : NULL;
  return method ? method : pawl_unknown_callee ();
}

struct pawl_callee *
pawl_member_pointer_value (tree value)
{
  if (TREE_CODE (value) == CONSTRUCTOR && CONSTRUCTOR_NELTS (value))
    {
      tree function = CONSTRUCTOR_ELT (value, 0)->value;
      struct pawl_callee *method
        = virtual_member (function, CONSTRUCTOR_NELTS (value) > 1
                                      ? CONSTRUCTOR_ELT (value, 1)->value
                                      : integer_zero_node);
      return method ? method : pawl_value_of (function);
    }
  if (VAR_P (value) || TREE_CODE (value) == PARM_DECL)
    return pawl_slot_of (value);
  /* GCC 16 makes a copy before each call.  */
  if (TREE_CODE (value) == COMPONENT_REF || TREE_CODE (value) == ARRAY_REF)
    return pawl_component_slot (function_of_member (value), false);
  if (TREE_CODE (value) != MEM_REF && !INDIRECT_REF_P (value))
    return NULL;
  tree object = pawl_pointed_object (TREE_OPERAND (value, 0));
  return object && pawl_is_member_pointer (TREE_TYPE (object))
           ? pawl_member_pointer_value (object)
           : pawl_component_slot (function_of_member (value), false);
}

/* Whether the object that STMT writes a part of was given zeros shortly before.  */
static bool
is_in_zeros (gimple *stmt)
{
  tree object = get_base_address (gimple_assign_lhs (stmt));
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  for (int step = 0; step < 16; step++)
    {
      gsi_prev_nondebug (&gsi);
      if (gsi_end_p (gsi))
        return false;
      gimple *before = gsi_stmt (gsi);
      if (gimple_assign_single_p (before) && !gimple_clobber_p (before)
          && gimple_assign_lhs (before) == object)
        return TREE_CODE (gimple_assign_rhs1 (before)) == CONSTRUCTOR
               && !CONSTRUCTOR_NELTS (gimple_assign_rhs1 (before));
    }
  return false;
}

struct pawl_callee *
pawl_member_part_value (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (TREE_CODE (lhs) != COMPONENT_REF || TREE_CODE (rhs) != INTEGER_CST
      || !pawl_is_method_pointer (TREE_TYPE (lhs))
      || !pawl_is_member_pointer (TREE_TYPE (TREE_OPERAND (lhs, 0))))
    return NULL;
  /* GCC sets the two parts one after the other.  */
  tree delta = NULL_TREE;
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_next_nondebug (&gsi);
  gimple *next = gsi_end_p (gsi) ? NULL : gsi_stmt (gsi);
  if (next && gimple_assign_single_p (next)
      && TREE_CODE (gimple_assign_lhs (next)) == COMPONENT_REF
      && TREE_OPERAND (gimple_assign_lhs (next), 1)
           == DECL_CHAIN (TREE_OPERAND (lhs, 1))
      && operand_equal_p (TREE_OPERAND (gimple_assign_lhs (next), 0),
                          TREE_OPERAND (lhs, 0), 0))
    delta = gimple_assign_rhs1 (next);
  else if (is_in_zeros (stmt))
    delta = integer_zero_node;
  return virtual_member (rhs, delta);
}

void
pawl_observe_member_pointer (tree lhs, tree rhs, location_t location)
{
  struct pawl_callee *into = pawl_slot_of_lhs (lhs);
  struct pawl_callee *value = pawl_member_pointer_value (rhs);
  if (!into || !value || into == value)
    return;
  pawl_add_store (into, value, location);
  /* Behind a reference, it is a structure like any other.  */
  struct pawl_callee *behind
    = VAR_P (lhs) ? pawl_element_of (into, "", TYPE_FIELDS (TREE_TYPE (lhs)),
                                     location)
      : TREE_CODE (lhs) == COMPONENT_REF
        ? pawl_component_slot (function_of_member (lhs), true) : NULL;
  if (behind && behind != into)
    pawl_add_store (behind, value, location);
}
