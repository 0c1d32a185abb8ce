/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is reached through pointers to pointers to functions: one slot for all
   of a signature, since nothing tells what such a pointer points to.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

/* TYPE in a few letters: what a call through a pointer needs to agree on.  */
static const char *
signature (tree type)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  if (VOID_TYPE_P (type))
    return "v";
  if (POINTER_TYPE_P (type))
    return "p";
  if (INTEGRAL_TYPE_P (type))
    return pawl_arena_printf (arena, "i%u", (unsigned) TYPE_PRECISION (type));
  if (SCALAR_FLOAT_TYPE_P (type))
    return pawl_arena_printf (arena, "f%u", (unsigned) TYPE_PRECISION (type));
  return "r";
}

/* Two slots of a signature: what may be loaded through a pointer, and the part of
   it that was stored through one.  */
struct pointee
{
  const char *text;
  struct pawl_callee *slot, *written;
};

static struct pointee *
pointee_of (const char *text)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  static auto_vec<struct pointee> pointees;
  for (unsigned i = 0; i < pointees.length (); i++)
    if (strcmp (pointees[i].text, text) == 0)
      return &pointees[i];
  struct pointee made = { text, NULL, NULL };
  made.slot = pawl_new_callee (PAWL_CALLEE_VARIABLE, "<pointer>");
  made.slot->symbol = text;
  /* A field's part may be empty.  */
  made.written = pawl_new_callee (PAWL_CALLEE_FIELD, "<pointer>");
  made.written->symbol = pawl_arena_printf (arena, "*%s=", text);
  pawl_add_store (made.slot, made.written, UNKNOWN_LOCATION);
  return pointees.safe_push (made);
}

static struct pointee *
pointee_of_type (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!pawl_is_function_pointer (type))
    return NULL;
  type = TREE_TYPE (type);
  const char *text = signature (TREE_TYPE (type));
  for (tree arg = TYPE_ARG_TYPES (type); arg; arg = TREE_CHAIN (arg))
    text = pawl_arena_printf (pawl_compilation.arena, "%s,%s", text,
                              signature (TREE_VALUE (arg)));
  return pointee_of (text);
}

struct pawl_callee *
pawl_pointee_slot (tree type)
{
  struct pointee *pointee = pointee_of_type (type);
  return pointee ? pointee->slot : NULL;
}

struct pawl_callee *
pawl_pointee_written (tree type)
{
  struct pointee *pointee = pointee_of_type (type);
  return pointee ? pointee->written : NULL;
}

struct pawl_callee *
pawl_promised_pointee (tree type)
{
  static hash_map<int_hash<int, -1, -2>, struct pawl_callee *> *promised;
  if (!pawl_is_function_pointer (type))
    return NULL;
  if (!pawl_type_promises (type))
    return NULL;
  if (!promised)
    promised = new hash_map<int_hash<int, -1, -2>, struct pawl_callee *>;
  if (struct pawl_callee **known = promised->get (TYPE_UID (type)))
    return *known;
  struct pawl_callee *slot
    = pawl_new_callee (PAWL_CALLEE_VARIABLE, "<pointer>");
  slot->symbol = pawl_arena_printf (pawl_compilation.arena, "<pointer>.%u",
                                    TYPE_UID (type));
  slot->local = true;
  pawl_note_type_promises (slot, type);
  promised->put (TYPE_UID (type), slot);
  return slot;
}

struct pawl_callee *
pawl_any_written (void)
{
  return pointee_of ("?")->written;
}

/* The slot SLOT, of TYPE, may also be written through pointers.  */
static void
add_written (struct pawl_callee *slot, tree type, location_t location)
{
  pawl_add_store (slot, pawl_pointee_written (type), location);
  pawl_add_store (slot, pawl_any_written (), location);
}

/* What a pointer to OBJECT may lead to, which WRITTEN is written to.  */
static struct pawl_callee *
held_by (tree object, struct pawl_callee *written)
{
  while (TREE_CODE (object) == ARRAY_REF
         || TREE_CODE (object) == VIEW_CONVERT_EXPR)
    object = TREE_OPERAND (object, 0);
  struct pawl_callee *whole = NULL;
  return TREE_CODE (object) != COMPONENT_REF || pawl_path_to (object, &whole)
           ? written : pawl_known_slot (TREE_OPERAND (object, 1));
}

void
pawl_observe_address (tree operand, location_t location)
{
  if (TREE_CODE (operand) != ADDR_EXPR)
    return;
  tree object = TREE_OPERAND (operand, 0);
  if (TREE_CODE (object) == FUNCTION_DECL)
    return;
  /* Behind a reference, a parameter that is a pointer to a member function is a
     structure like any other.  */
  if (TREE_CODE (object) == PARM_DECL
      && pawl_is_member_pointer (TREE_TYPE (object)))
    pawl_add_store (pawl_written_slot (TYPE_FIELDS (TREE_TYPE (object))),
                    pawl_slot_of (object), location);
  struct pawl_callee *pointee = pawl_pointee_slot (TREE_TYPE (object));
  struct pawl_callee *slot = pointee ? pawl_slot_of_lhs (object) : NULL;
  if (!slot || slot == pawl_pointee_written (TREE_TYPE (object)))
    return;
  add_written (slot, TREE_TYPE (object), location);
  pawl_add_store (pointee, held_by (object, slot), location);
}

static void
observe_fields (tree type, location_t location, int depth)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!RECORD_OR_UNION_TYPE_P (type) || depth > 8)
    return;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL)
      {
        if (pawl_pointee_slot (TREE_TYPE (field)))
          add_written (pawl_written_slot (field), TREE_TYPE (field), location);
        else
          observe_fields (TREE_TYPE (field), location, depth + 1);
      }
}

void
pawl_observe_anonymous (tree type, location_t location)
{
  static hash_set<int_hash<int, -1, -2> > *seen;
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!pawl_holds_functions (type))
    return;
  if (!seen)
    seen = new hash_set<int_hash<int, -1, -2> >;
  if (!seen->add (TYPE_UID (TYPE_MAIN_VARIANT (type))))
    observe_fields (type, location, 0);
}
