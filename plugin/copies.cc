/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that is written as a whole, or under another type than its own:
   structures that are copied, memcpy, casts, unions.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

/* Where a structure is: an object and a path, a parameter and a path, or neither:
   any object of its type.  */
struct whereabouts
{
  struct pawl_callee *object;
  tree parm;
  const char *path;
};

static struct whereabouts
find_object (tree ref)
{
  struct whereabouts found = { NULL, NULL_TREE, NULL };
  found.path = pawl_path_to (ref, &found.object);
  if (!found.path)
    found.path = pawl_path_from_parameter (ref, &found.parm);
  return found;
}

/* FIELD, to which PATH leads from where WHERE is.  */
static struct pawl_callee *
field_at (const struct whereabouts *where, const char *path, tree field,
          bool write)
{
  const char *whole
    = where->path ? pawl_arena_printf (pawl_compilation.arena, "%s%s",
                                       where->path, path) : NULL;
  if (where->object)
    return pawl_element_of (where->object, whole, field,
                            DECL_SOURCE_LOCATION (field));
  if (write)
    return pawl_written_slot (field);
  return where->parm ? pawl_parameter_element (where->parm, whole, field)
                     : pawl_slot_of (field);
}

/* The structure of TYPE at TO is given what the one at FROM holds; null: nothing
   is known of it.  */
static void
copy_fields (tree type, const struct whereabouts *to,
             const struct whereabouts *from, const char *path,
             location_t location, int depth)
{
  if (!RECORD_OR_UNION_TYPE_P (type) || depth > 8)
    return;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL)
        continue;
      tree inner = TREE_TYPE (field);
      if (pawl_is_function_pointer (inner)
          || (TREE_CODE (inner) == ARRAY_TYPE && pawl_pointee_slot (inner)))
        {
          struct pawl_callee *into = field_at (to, path, field, true);
          struct pawl_callee *value
            = from ? field_at (from, path, field, false)
                   : pawl_unknown_callee ();
          if (into != value)
            pawl_add_store (into, value, location);
        }
      else if (TREE_CODE (inner) == ARRAY_TYPE)
        {
          /* Of a table inside, the elements are not told apart here.  */
          static const struct whereabouts anywhere = { NULL, NULL_TREE, NULL };
          while (TREE_CODE (inner) == ARRAY_TYPE)
            inner = TREE_TYPE (inner);
          copy_fields (inner, &anywhere, from ? &anywhere : NULL, path,
                       location, depth + 1);
        }
      else
        copy_fields (inner, to, from, pawl_with_field (path, field), location,
                     depth + 1);
    }
}

void
pawl_observe_overwriting (tree type, location_t location)
{
  static const struct whereabouts anywhere = { NULL, NULL_TREE, NULL };
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  copy_fields (type, &anywhere, NULL, "", location, 0);
}

/* The object that REF lies in, where that is told by name; else null.  */
static tree
named_base (tree ref)
{
  while (ref && !DECL_P (ref))
    if (handled_component_p (ref))
      ref = TREE_OPERAND (ref, 0);
    else if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
      ref = pawl_pointed_object (TREE_OPERAND (ref, 0));
    else
      return NULL_TREE;
  return ref;
}

/* The part of OBJECT that begins OFFSET bytes after it and has as many as SIZE;
   null where that is no field.  */
static tree
part_at (tree object, unsigned HOST_WIDE_INT offset, tree size)
{
  for (int depth = 0; depth < 16; depth++)
    {
      tree type = TREE_TYPE (object);
      tree own = TYPE_SIZE_UNIT (type);
      if (offset == 0 && own && size && tree_int_cst_equal (own, size))
        return object;
      if (TREE_CODE (type) != RECORD_TYPE)
        return NULL_TREE;
      tree next = NULL_TREE;
      for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
        if (TREE_CODE (field) == FIELD_DECL && DECL_SIZE_UNIT (field)
            && tree_fits_uhwi_p (DECL_SIZE_UNIT (field))
            && tree_fits_uhwi_p (byte_position (field))
            && tree_to_uhwi (byte_position (field)) <= offset
            && offset < tree_to_uhwi (byte_position (field))
                          + tree_to_uhwi (DECL_SIZE_UNIT (field)))
          next = field;
      if (!next)
        return NULL_TREE;
      offset -= tree_to_uhwi (byte_position (next));
      object = build3 (COMPONENT_REF, TREE_TYPE (next), object, next, NULL_TREE);
    }
  return NULL_TREE;
}

tree
pawl_object_behind (tree ref)
{
  if (TREE_CODE (ref) != MEM_REF || !tree_fits_uhwi_p (TREE_OPERAND (ref, 1)))
    return ref;
  tree object = pawl_pointed_object (TREE_OPERAND (ref, 0));
  if (!object || TREE_CODE (object) == STRING_CST)
    return ref;
  tree part = part_at (object, tree_to_uhwi (TREE_OPERAND (ref, 1)),
                       TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  if (!part && integer_zerop (TREE_OPERAND (ref, 1)))
    part = object;
  return part ? part : ref;
}

void
pawl_observe_copy (tree to, tree from, location_t location)
{
  tree target_object = pawl_object_behind (to);
  tree source_object = pawl_object_behind (from);
  if (target_object == to && source_object == from
      && !AGGREGATE_TYPE_P (TREE_TYPE (to)))
    return;
  /* What was memcpy: arrays of bytes.  */
  if (!RECORD_OR_UNION_TYPE_P (TREE_TYPE (to))
      && pawl_holds_functions (TREE_TYPE (target_object)))
    {
      if (TYPE_MAIN_VARIANT (TREE_TYPE (target_object))
          == TYPE_MAIN_VARIANT (TREE_TYPE (source_object)))
        pawl_observe_copy (target_object, source_object, location);
      else
        pawl_observe_overwriting (TREE_TYPE (target_object), location);
      return;
    }
  tree type = TREE_TYPE (to);
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree source = named_base (from), target = named_base (to);
      if (source && target && source != target
          && pawl_pointee_slot (TREE_TYPE (target))
          && pawl_pointee_slot (TREE_TYPE (source)))
        pawl_add_store (pawl_slot_of (target), pawl_slot_of (source),
                        location);
      return;
    }
  if (!pawl_holds_functions (type))
    return;
  /* Under another type than its own: that of a base, or an odd cast.  */
  tree source = named_base (from);
  bool odd = source && TREE_CODE (from) == MEM_REF
             && TYPE_MAIN_VARIANT (TREE_TYPE (source))
                  != TYPE_MAIN_VARIANT (TREE_TYPE (from));
  struct whereabouts target = find_object (to), origin = find_object (from);
  copy_fields (type, &target, odd ? NULL : &origin, "", location, 0);
}

void
pawl_observe_returned (tree to, tree fndecl, location_t location)
{
  if (!pawl_holds_functions (TREE_TYPE (to)))
    return;
  struct whereabouts target = find_object (to);
  struct whereabouts origin = { NULL, NULL_TREE, NULL };
  if (fndecl && pawl_result_slot (fndecl)->symbol)
    {
      origin.object = pawl_result_slot (fndecl);
      origin.path = pawl_result_path;
    }
  copy_fields (TREE_TYPE (to), &target, &origin, "", location, 0);
}

void
pawl_observe_returning (tree fndecl, tree from, location_t location)
{
  if (!pawl_holds_functions (TREE_TYPE (from))
      || !pawl_result_slot (fndecl)->symbol)
    return;
  struct whereabouts target
    = { pawl_result_slot (fndecl), NULL_TREE, pawl_result_path };
  struct whereabouts origin = find_object (from);
  copy_fields (TREE_TYPE (from), &target, &origin, "", location, 0);
}

void
pawl_observe_punning (tree ref, struct pawl_callee *value, location_t location)
{
  tree outer = ref;
  while (handled_component_p (outer))
    outer = TREE_OPERAND (outer, 0);
  tree base = named_base (ref);
  if (outer == ref)
    {
      tree object = pawl_object_behind (ref);
      if (object != ref && pawl_is_function_pointer (TREE_TYPE (object)))
        {
          struct pawl_callee *into = pawl_slot_of_lhs (object);
          if (into && into != value && !pawl_pointee_slot (TREE_TYPE (ref)))
            pawl_add_store (into, value ? value : pawl_unknown_callee (),
                            location);
          return;
        }
    }
  if (!base || TREE_CODE (outer) != MEM_REF
      || TYPE_MAIN_VARIANT (TREE_TYPE (outer))
           == TYPE_MAIN_VARIANT (TREE_TYPE (base)))
    return;
  if (!pawl_pointee_slot (TREE_TYPE (base)))
    {
      if (TREE_CODE (TREE_OPERAND (outer, 0)) == ADDR_EXPR
          || RECORD_OR_UNION_TYPE_P (TREE_TYPE (outer)))
        pawl_observe_overwriting (TREE_TYPE (base), location);
    }
  else if (!pawl_pointee_slot (TREE_TYPE (outer)))
    pawl_add_store (pawl_slot_of (base),
                    value ? value : pawl_unknown_callee (), location);
}

/* Where REF lies in the union that it is part of, in bits from its beginning,
   and that union's member in *MEMBER; false where that is none.  */
static bool
place_in_union (tree ref, tree *member, unsigned HOST_WIDE_INT *place)
{
  *place = 0;
  for (; TREE_CODE (ref) == COMPONENT_REF; ref = TREE_OPERAND (ref, 0))
    {
      tree field = TREE_OPERAND (ref, 1);
      if (TREE_CODE (DECL_CONTEXT (field)) == UNION_TYPE)
        {
          *member = field;
          return true;
        }
      if (!tree_fits_uhwi_p (bit_position (field)))
        return false;
      *place += tree_to_uhwi (bit_position (field));
    }
  return false;
}

/* VALUE is stored into each pointer to a function of TYPE that lies at PLACE.  */
static void
store_at_place (tree type, unsigned HOST_WIDE_INT place,
                struct pawl_callee *value, location_t location, int depth)
{
  if (!RECORD_OR_UNION_TYPE_P (type) || depth > 4)
    return;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL
          || !tree_fits_uhwi_p (bit_position (field)))
        continue;
      unsigned HOST_WIDE_INT begin = tree_to_uhwi (bit_position (field));
      if (begin == place && pawl_is_function_pointer (TREE_TYPE (field)))
        pawl_add_store (pawl_written_slot (field), value, location);
      else if (begin <= place)
        store_at_place (TREE_TYPE (field), place - begin, value, location,
                        depth + 1);
    }
}

void
pawl_observe_union (tree ref, struct pawl_callee *value, location_t location)
{
  tree member;
  unsigned HOST_WIDE_INT place;
  if (!place_in_union (ref, &member, &place))
    return;
  for (tree other = TYPE_FIELDS (DECL_CONTEXT (member)); other;
       other = DECL_CHAIN (other))
    if (TREE_CODE (other) == FIELD_DECL && other != member)
      {
        /* Members that are no structures are one slot.  */
        if (!AGGREGATE_TYPE_P (TREE_TYPE (other))
            && !AGGREGATE_TYPE_P (TREE_TYPE (member)))
          continue;
        if (place == 0 && pawl_is_function_pointer (TREE_TYPE (other)))
          pawl_add_store (pawl_written_slot (other), value, location);
        else
          store_at_place (TREE_TYPE (other), place, value, location, 0);
      }
}

/* What ADDRESS points to, as far as that is told: an object, or memory of a
   type.  */
static tree
pointed_type (tree address, tree *object)
{
  STRIP_NOPS (address);
  *object = pawl_pointed_object (address);
  tree type = *object ? TREE_TYPE (*object) : TREE_TYPE (TREE_TYPE (address));
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return type;
}

void
pawl_observe_zeroing (tree ref)
{
  struct pawl_callee *object = NULL;
  ref = pawl_object_behind (ref);
  if (pawl_is_function_pointer (TREE_TYPE (ref)))
    object = pawl_slot_of_lhs (ref);
  if (object)
    pawl_note_null (object);
  else if (pawl_holds_functions (TREE_TYPE (ref)) && pawl_path_to (ref, &object))
    pawl_note_zeroed (object);
}

static void
note_memset (gcall *call)
{
  if (gimple_call_num_args (call) < 2
      || !POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0))))
    return;
  tree object;
  tree type = pointed_type (gimple_call_arg (call, 0), &object);
  if (!object)
    return;
  if (integer_zerop (gimple_call_arg (call, 1)))
    pawl_observe_zeroing (object);
  else if (pawl_holds_functions (type))
    pawl_observe_overwriting (type, gimple_location (call));
}

bool
pawl_observe_memcpy (gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  if (!fndecl || !fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (fndecl))
    {
    case BUILT_IN_MEMCPY:
    case BUILT_IN_MEMMOVE:
    case BUILT_IN_MEMPCPY:
    case BUILT_IN_MEMCPY_CHK:
    case BUILT_IN_MEMMOVE_CHK:
    case BUILT_IN_MEMPCPY_CHK:
      break;
    case BUILT_IN_MEMSET:
    case BUILT_IN_MEMSET_CHK:
      note_memset (call);
      return true;
    default:
      return false;
    }
  if (gimple_call_num_args (call) < 3
      || !POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0)))
      || !POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 1))))
    return true;
  location_t location = gimple_location (call);
  tree to, from;
  tree type = pointed_type (gimple_call_arg (call, 0), &to);
  tree source = pointed_type (gimple_call_arg (call, 1), &from);
  if (pawl_pointee_slot (type))
    {
      struct pawl_callee *into = to ? pawl_slot_of_lhs (to)
                                    : pawl_pointee_written (type);
      struct pawl_callee *value = from ? pawl_value_of (from)
                                       : pawl_pointee_slot (source);
      if (into && into != value)
        pawl_add_store (into, value ? value : pawl_unknown_callee (),
                        location);
    }
  else if (pawl_holds_functions (type))
    {
      bool same = TYPE_MAIN_VARIANT (type) == TYPE_MAIN_VARIANT (source);
      struct whereabouts target = { NULL, NULL_TREE, NULL };
      struct whereabouts origin = target;
      if (to && RECORD_OR_UNION_TYPE_P (TREE_TYPE (to)))
        target = find_object (to);
      if (from && RECORD_OR_UNION_TYPE_P (TREE_TYPE (from)))
        origin = find_object (from);
      copy_fields (type, &target, same ? &origin : NULL, "", location, 0);
    }
  return true;
}
