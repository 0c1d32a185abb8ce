/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields that hold pointers to functions, and those of named objects.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

/* The members of a union share their memory: the first stands for all.  */
tree
pawl_canonical_field (tree field)
{
  tree record = DECL_CONTEXT (field);
  if (!record || TREE_CODE (record) != UNION_TYPE)
    return field;
  for (tree first = TYPE_FIELDS (record); first; first = DECL_CHAIN (first))
    if (TREE_CODE (first) == FIELD_DECL)
      return first;
  return field;
}

/* A slot that is part of what FIELD, the slot of a field, holds.  */
static struct pawl_callee *
like_field (struct pawl_callee *field, const char *symbol, bool local)
{
  struct pawl_callee *slot = pawl_new_callee (PAWL_CALLEE_FIELD, field->name);
  slot->symbol = symbol;
  slot->local = local;
  slot->has_body = field->has_body;
  slot->promises = field->promises;
  slot->promised_at = field->promised_at;
  slot->reason = field->reason;
  return slot;
}

struct pawl_callee *
pawl_written_slot (tree field)
{
  /* By DECL_UID, which is never used again, as a tree's address may be.  */
  static hash_map<int_hash<int, -1, -2>, struct pawl_callee *> *written_by_uid;
  field = pawl_canonical_field (field);
  if (!written_by_uid)
    written_by_uid = new hash_map<int_hash<int, -1, -2>, struct pawl_callee *>;
  if (struct pawl_callee **known = written_by_uid->get (DECL_UID (field)))
    return *known;
  struct pawl_callee *all = pawl_slot_of (field);
  struct pawl_callee *slot = like_field (
    all, pawl_arena_printf (pawl_compilation.arena, "%s=", all->symbol),
    all->local);
  written_by_uid->put (DECL_UID (field), slot);
  pawl_add_store (all, slot, DECL_SOURCE_LOCATION (field));
  return slot;
}

/* The elements, and the fields that they are by DECL_UID.  */
struct field_element
{
  int field;
  struct pawl_callee *slot;
};
static auto_vec<struct field_element> field_elements;
static hash_map<int_hash<int, -1, -2>, struct pawl_callee *> *known_by_uid;

struct pawl_callee *
pawl_known_slot (tree field)
{
  field = pawl_canonical_field (field);
  int uid = (int) DECL_UID (field);
  if (!known_by_uid)
    known_by_uid = new hash_map<int_hash<int, -1, -2>, struct pawl_callee *>;
  if (struct pawl_callee **known = known_by_uid->get (uid))
    return *known;
  struct pawl_callee *all = pawl_slot_of (field);
  struct pawl_callee *slot = like_field (
    all, pawl_arena_printf (pawl_compilation.arena, "%s&=", all->symbol),
    all->local);
  known_by_uid->put (uid, slot);
  pawl_add_store (slot, pawl_written_slot (field),
                  DECL_SOURCE_LOCATION (field));
  for (unsigned i = 0; i < field_elements.length (); i++)
    if (field_elements[i].field == uid)
      pawl_add_store (slot, field_elements[i].slot,
                      DECL_SOURCE_LOCATION (field));
  return slot;
}

/* Notes that SLOT is FIELD in one object.  */
static void
note_field_element (tree field, struct pawl_callee *slot, location_t location)
{
  int uid = (int) DECL_UID (field);
  field_elements.safe_push ({ uid, slot });
  struct pawl_callee **known = known_by_uid ? known_by_uid->get (uid) : NULL;
  if (known)
    pawl_add_store (*known, slot, location);
}

const char *
pawl_with_field (const char *path, tree field)
{
  field = pawl_canonical_field (field);
  return pawl_arena_printf (pawl_compilation.arena, "%s.%s", path,
                            DECL_NAME (field)
                              ? IDENTIFIER_POINTER (DECL_NAME (field)) : "");
}

typedef hash_map<nofree_string_hash, struct pawl_callee *> name_map;

/* What ELEMENTS has for FIELD where PATH leads to from OBJECT, whose name there is
   put into SYMBOL; null: nothing yet.  */
static struct pawl_callee *
known_element (name_map **elements, struct pawl_callee *object,
               const char *path, tree field, const char **symbol)
{
  if (!*elements)
    *elements = new name_map;
  *symbol = pawl_with_field (
    pawl_arena_printf (pawl_compilation.arena, "%s%s", object->symbol, path),
    field);
  struct pawl_callee **known = (*elements)->get (*symbol);
  return known ? *known : NULL;
}

struct pawl_callee *
pawl_element_of (struct pawl_callee *object, const char *path, tree field,
                 location_t location)
{
  static name_map *elements;
  field = pawl_canonical_field (field);
  const char *symbol;
  if (struct pawl_callee *known
        = known_element (&elements, object, path, field, &symbol))
    return known;
  struct pawl_callee *all = pawl_slot_of (field);
  struct pawl_callee *slot = like_field (all, symbol, object->local);
  elements->put (symbol, slot);
  pawl_note_element (object, slot);
  note_field_element (field, slot, location);
  pawl_add_store (all, slot, location);
  pawl_add_store (slot, pawl_written_slot (field), location);
  return slot;
}

/* The slot of FIELD in any of the elements of an array that PATH leads to from
   OBJECT.  */
static struct pawl_callee *
any_element_of (struct pawl_callee *object, const char *path, tree field)
{
  static name_map *elements;
  field = pawl_canonical_field (field);
  const char *symbol;
  if (struct pawl_callee *known
        = known_element (&elements, object, path, field, &symbol))
    return known;
  struct pawl_callee *slot = like_field (pawl_slot_of (field), symbol,
                                         object->local);
  elements->put (symbol, slot);
  pawl_note_any_element (object, slot);
  pawl_add_store (slot, pawl_written_slot (field),
                  DECL_SOURCE_LOCATION (field));
  return slot;
}

const char pawl_result_path[] = "()";

static bool
same_type (tree one, tree other)
{
  return TYPE_MAIN_VARIANT (one) == TYPE_MAIN_VARIANT (other);
}

static bool
is_indirect (tree ref)
{
  return INDIRECT_REF_P (ref)
         || (TREE_CODE (ref) == MEM_REF && integer_zerop (TREE_OPERAND (ref, 1)));
}

/* What stands for any element of an array in a path.  */
static const char any_element[] = "[]";

/* The path to REF; ANY: an index may be any.  */
static const char *
path_to (tree ref, struct pawl_callee **object, bool any, int depth)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  if (VAR_P (ref) && !TREE_THIS_VOLATILE (ref))
    {
      *object = pawl_slot_of (ref);
      return "";
    }
  if (depth > 8)
    return NULL;
  const char *outer = NULL;
  if (TREE_CODE (ref) == COMPONENT_REF)
    {
      outer = path_to (TREE_OPERAND (ref, 0), object, any, depth + 1);
      return outer ? pawl_with_field (outer, TREE_OPERAND (ref, 1)) : NULL;
    }
  if (TREE_CODE (ref) == ARRAY_REF
      && (any || tree_fits_uhwi_p (TREE_OPERAND (ref, 1))))
    {
      outer = path_to (TREE_OPERAND (ref, 0), object, any, depth + 1);
      if (outer && !tree_fits_uhwi_p (TREE_OPERAND (ref, 1)))
        return pawl_arena_printf (arena, "%s%s", outer, any_element);
      return outer ? pawl_arena_printf (arena, "%s[%lu]", outer,
                                        (unsigned long) tree_to_uhwi (
                                          TREE_OPERAND (ref, 1)))
                   : NULL;
    }
  tree result = ref;
  if (is_indirect (ref))
    {
      result = TREE_OPERAND (ref, 0);
      tree pointed = pawl_pointed_object (result);
      if (pointed && same_type (TREE_TYPE (pointed), TREE_TYPE (ref)))
        return path_to (pointed, object, any, depth + 1);
    }
  /* What the function returns, in memory of the caller or not.  */
  if (TREE_CODE (result) == RESULT_DECL && DECL_CONTEXT (result)
      && DECL_BY_REFERENCE (result) == (result != ref))
    {
      *object = pawl_result_slot (DECL_CONTEXT (result));
      return (*object)->symbol ? pawl_result_path : NULL;
    }
  return NULL;
}

const char *
pawl_path_to (tree ref, struct pawl_callee **object)
{
  return path_to (ref, object, false, 0);
}

const char *
pawl_path_from_parameter (tree ref, tree *parm)
{
  if (TREE_CODE (ref) == COMPONENT_REF)
    {
      const char *outer
        = pawl_path_from_parameter (TREE_OPERAND (ref, 0), parm);
      return outer ? pawl_with_field (outer, TREE_OPERAND (ref, 1)) : NULL;
    }
  bool through = is_indirect (ref);
  if (through)
    {
      ref = TREE_OPERAND (ref, 0);
      for (int step = 0; step < 8 && TREE_CODE (ref) != PARM_DECL; step++)
        {
          STRIP_NOPS (ref);
          ref = TREE_CODE (ref) == SSA_NAME
                  ? pawl_defined_by (SSA_NAME_DEF_STMT (ref))
                  : VAR_P (ref) ? pawl_sole_value (ref) : NULL_TREE;
          if (!ref)
            return NULL;
        }
    }
  if (TREE_CODE (ref) != PARM_DECL || !pawl_is_unchanged (ref)
      || POINTER_TYPE_P (TREE_TYPE (ref)) != through)
    return NULL;
  *parm = ref;
  return "";
}

struct pawl_callee *
pawl_parameter_element (tree parm, const char *path, tree field)
{
  typedef hash_map<nofree_string_hash, struct pawl_callee *> name_map;
  static name_map *elements;
  if (!elements)
    elements = new name_map;
  const char *symbol = pawl_with_field (path, field);
  const char *key = pawl_arena_printf (pawl_compilation.arena, "%u%s",
                                       DECL_UID (parm), symbol);
  bool known;
  struct pawl_callee *&place = elements->get_or_insert (key, &known);
  if (known)
    return place;
  struct pawl_callee *all = pawl_slot_of (field);
  struct pawl_callee *parameter = pawl_slot_of (parm);
  struct pawl_callee *slot = like_field (all, symbol, parameter->local);
  slot->of = parameter->of;
  slot->position = parameter->position;
  elements->put (key, slot);
  pawl_add_store (slot, all, DECL_SOURCE_LOCATION (parm));
  return slot;
}

struct pawl_callee *
pawl_component_slot (tree ref, bool write)
{
  tree base = TREE_OPERAND (ref, 0), field = TREE_OPERAND (ref, 1);
  /* A pointer to a member is one pointer, not a field of all of its type.  */
  if ((VAR_P (base) || TREE_CODE (base) == PARM_DECL)
      && pawl_is_member_pointer (TREE_TYPE (base)))
    return pawl_slot_of (base);
  struct pawl_callee *object = NULL;
  const char *path = path_to (base, &object, !write, 0);
  if (path)
    return strstr (path, any_element)
             ? any_element_of (object, path, field)
             : pawl_element_of (object, path, field,
                                DECL_SOURCE_LOCATION (field));
  if (write)
    return pawl_written_slot (field);
  tree parm = NULL_TREE;
  path = pawl_path_from_parameter (base, &parm);
  return path && DECL_NAME (field) ? pawl_parameter_element (parm, path, field)
                                   : pawl_slot_of (field);
}

/* What the field of a constant structure was initialised with; null where REF
   is anything else.  */
tree
pawl_constant_field (tree ref)
{
  tree base = TREE_OPERAND (ref, 0);
  tree initial = NULL_TREE;
  if (VAR_P (base) && TREE_READONLY (base) && !TREE_THIS_VOLATILE (base))
    initial = DECL_INITIAL (base);
  else if (TREE_CODE (base) == COMPONENT_REF)
    initial = pawl_constant_field (base);
  else if (is_indirect (base))
    {
      tree object = pawl_pointed_object (TREE_OPERAND (base, 0));
      if (object && VAR_P (object) && TREE_READONLY (object)
          && !TREE_THIS_VOLATILE (object)
          && same_type (TREE_TYPE (object), TREE_TYPE (base)))
        initial = DECL_INITIAL (object);
    }
  if (!initial || TREE_CODE (initial) != CONSTRUCTOR)
    return NULL_TREE;
  unsigned i;
  tree field, value;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (initial), i, field, value)
    if (field == TREE_OPERAND (ref, 1))
      return value;
  return NULL_TREE;
}

/* Adds to FOUND the slots of the fields of OBJECT, of TYPE and at PATH, which are
   of the signature that POINTEE stands for.  */
static void
find_fields (struct pawl_callee *object, const char *path, tree type,
             struct pawl_callee *pointee, vec<struct pawl_callee *> *found)
{
  if (!pawl_holds_functions (type) || found->length () >= pawl_most_elements)
    return;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL)
      {
        if (pawl_pointee_slot (TREE_TYPE (field)) == pointee)
          found->safe_push (pawl_element_of (object, path, field,
                                             DECL_SOURCE_LOCATION (field)));
        else
          find_fields (object, pawl_with_field (path, field), TREE_TYPE (field),
                       pointee, found);
      }
}

/* The same of the functions in the initialiser VALUE of a constant.  */
static void
find_constants (tree value, struct pawl_callee *pointee,
                vec<struct pawl_callee *> *found)
{
  STRIP_NOPS (value);
  if (TREE_CODE (value) == CONSTRUCTOR)
    {
      unsigned i;
      tree element;
      FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (value), i, element)
        find_constants (element, pointee, found);
      return;
    }
  if (pawl_pointee_slot (TREE_TYPE (value)) != pointee || integer_zerop (value))
    return;
  struct pawl_callee *held = pawl_value_of (value);
  found->safe_push (held ? held : pawl_unknown_callee ());
}

static bool
is_of_library (tree fndecl)
{
  tree context = DECL_CONTEXT (fndecl);
  while (context && TREE_CODE (context) != TRANSLATION_UNIT_DECL)
    {
      if (TREE_CODE (context) == NAMESPACE_DECL && DECL_NAME (context)
          && strcmp (IDENTIFIER_POINTER (DECL_NAME (context)), "std") == 0)
        return true;
      context = TYPE_P (context) ? TYPE_CONTEXT (context)
                                 : DECL_CONTEXT (context);
    }
  return false;
}

struct pawl_callee *
pawl_library_element (tree pointer, tree type)
{
  struct pawl_callee *pointee = pawl_pointee_slot (type);
  gimple *def = pointee ? pawl_sole_call (pointer) : NULL;
  tree fndecl = def && gimple_call_num_args (def) ? gimple_call_fndecl (def)
                                                  : NULL_TREE;
  tree object = fndecl && is_of_library (fndecl)
                  ? pawl_pointed_object (gimple_call_arg (def, 0)) : NULL_TREE;
  if (!object || !RECORD_OR_UNION_TYPE_P (TREE_TYPE (object)))
    return NULL;
  struct pawl_callee *whole = NULL;
  const char *path = pawl_path_to (object, &whole);
  if (!path)
    return NULL;
  auto_vec<struct pawl_callee *> found;
  /* Nobody else can change a constant, as the tables of std::visit are.  */
  if (VAR_P (object) && TREE_READONLY (object) && !TREE_THIS_VOLATILE (object)
      && DECL_INITIAL (object)
      && TREE_CODE (DECL_INITIAL (object)) == CONSTRUCTOR)
    find_constants (DECL_INITIAL (object), pointee, &found);
  else
    find_fields (whole, path, TREE_TYPE (object), pointee, &found);
  if (found.length () < 2)
    return found.length () ? found[0] : NULL;
  struct pawl_callee *any = pawl_new_callee (PAWL_CALLEE_VARIABLE,
                                             whole->name);
  any->local = true;
  any->symbol = pawl_arena_printf (pawl_compilation.arena, "%s%s*%u",
                                   whole->symbol, path, any->index);
  for (unsigned i = 0; i < found.length (); i++)
    pawl_add_store (any, found[i], gimple_location (def));
  return any;
}
