/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places in memory: where a reference is, and what is there when the outermost
   function is entered.  */

#include "plugin/symbolic.h"

/* ---- Where a reference is ---- */

static pawl_value_ref
variable_pointer (struct pawl_frame *frame, tree decl)
{
  struct pawl_base like = {};
  bool global = VAR_P (decl) && is_global_var (decl);
  like.kind = global ? PAWL_BASE_GLOBAL : PAWL_BASE_LOCAL;
  like.decl = decl;
  like.frame = global ? NULL : frame;
  tree bytes = DECL_SIZE_UNIT (decl);
  if (bytes && TREE_CODE (bytes) == INTEGER_CST)
    like.bytes = pawl_term_constant (bytes);
  return pawl_pointer_value (frame->reader,
                             pawl_base_new (frame->reader, &like),
                             pawl_term_number (0), NULL);
}

/* The offset of the field that REF, a COMPONENT_REF, is; null where it is not
   a whole number of bytes.  */
static term
field_offset (tree ref)
{
  tree field = TREE_OPERAND (ref, 1);
  tree offset = component_ref_field_offset (ref);
  if (TREE_CODE (offset) != INTEGER_CST || DECL_BIT_FIELD (field))
    return NULL;
  unsigned HOST_WIDE_INT bits = tree_to_uhwi (DECL_FIELD_BIT_OFFSET (field));
  return pawl_term_add (pawl_term_constant (offset),
                        pawl_term_number (bits / BITS_PER_UNIT));
}

static term
element_offset (struct pawl_frame *frame, tree ref,
                const struct pawl_need **needs)
{
  tree size = array_ref_element_size (ref), low = array_ref_low_bound (ref);
  if (TREE_CODE (size) != INTEGER_CST || TREE_CODE (low) != INTEGER_CST)
    return NULL;
  term index = pawl_read_number (frame, TREE_OPERAND (ref, 1), needs);
  return pawl_term_multiply (
    pawl_term_subtract (index, pawl_term_constant (low)),
    pawl_term_constant (size));
}

pawl_value_ref
pawl_address (struct pawl_frame *frame, tree ref)
{
  struct pawl_reader *reader = frame->reader;
  term offset = pawl_term_number (0);
  const struct pawl_need *needs = NULL;
  for (;; ref = TREE_OPERAND (ref, 0))
    {
      term more = pawl_term_number (0);
      switch (TREE_CODE (ref))
        {
        case COMPONENT_REF:
          more = field_offset (ref);
          break;
        case ARRAY_REF:
          more = element_offset (frame, ref, &needs);
          break;
        case VIEW_CONVERT_EXPR:
        case REALPART_EXPR:
          break;
        case MEM_REF:
          {
            tree by = TREE_OPERAND (ref, 1);
            pawl_value_ref pointer = pawl_read (frame, TREE_OPERAND (ref, 0));
            return pawl_further (
              reader, pointer,
              pawl_term_add (offset,
                             tree_fits_shwi_p (by)
                               ? pawl_term_number (tree_to_shwi (by))
                               : pawl_term_constant (by)),
              needs);
          }
        case VAR_DECL:
        case PARM_DECL:
        case RESULT_DECL:
          return pawl_further (reader, variable_pointer (frame, ref), offset,
                               needs);
        default:
          return pawl_unknown_value (reader, "an address that is not read");
        }
      if (!more)
        return pawl_unknown_value (reader, "an address that is not read");
      offset = pawl_term_add (offset, more);
    }
}

struct pawl_location
pawl_locate (struct pawl_frame *frame, tree ref)
{
  struct pawl_location location = {};
  location.pointer = pawl_address (frame, ref);
  location.type = TREE_TYPE (ref);
  tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  if (bytes && TREE_CODE (bytes) == INTEGER_CST)
    location.bytes = pawl_term_constant (bytes);
  return location;
}

/* ---- What is there at the start ---- */

/* The field of TYPE, a structure, at OFFSET, appended to NAME.  */
static const char *
spell_field (const char *name, tree type, wide_number offset, tree *found)
{
  if (!RECORD_OR_UNION_TYPE_P (type))
    {
      *found = type;
      return offset == 0 ? name : NULL;
    }
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL || DECL_BIT_FIELD (field)
          || !DECL_SIZE_UNIT (field)
          || TREE_CODE (DECL_SIZE_UNIT (field)) != INTEGER_CST
          || TREE_CODE (DECL_FIELD_OFFSET (field)) != INTEGER_CST)
        continue;
      wide_number at = int_byte_position (field);
      wide_number size = tree_to_uhwi (DECL_SIZE_UNIT (field));
      if (offset < at || offset >= at + size)
        continue;
      if (DECL_NAME (field) && !DECL_ARTIFICIAL (field))
        name = pawl_arena_printf (pawl_compilation.arena, "%s%s%s", name,
                                  name[strlen (name) - 1] == '>' ? "" : ".",
                                  IDENTIFIER_POINTER (DECL_NAME (field)));
      return spell_field (name, TREE_TYPE (field), offset - at, found);
    }
  return NULL;
}

const char *
pawl_field_spelling (const struct pawl_base *base, term offset, tree *type)
{
  if (!offset->small || !base->decl || !DECL_NAME (base->decl))
    return NULL;
  tree declared = TREE_TYPE (base->decl);
  const char *name = IDENTIFIER_POINTER (DECL_NAME (base->decl));
  if (base->kind == PAWL_BASE_PARAMETER)
    {
      if (TREE_CODE (declared) == POINTER_TYPE
          && RECORD_OR_UNION_TYPE_P (TREE_TYPE (declared)))
        name = pawl_arena_printf (pawl_compilation.arena, "%s->", name);
      declared = TREE_TYPE (declared);
    }
  if (!RECORD_OR_UNION_TYPE_P (declared))
    return NULL;
  return spell_field (name, declared, offset->number, type);
}

/* A value of TYPE for what SPELLED holds when the outermost function is
   entered.  */
static pawl_value_ref
entry_value (struct pawl_frame *frame, const struct pawl_base *base,
             term offset, const char *spelled, const char *what, tree type,
             bool opaque)
{
  struct pawl_reader *reader = frame->reader;
  struct pawl_atom_facts *atom
    = pawl_atom_named (reader, spelled, INTEGRAL_TYPE_P (type) ? type : NULL);
  if (what)
    atom->shown.what = what;
  atom->shown.opaque |= opaque;
  if (INTEGRAL_TYPE_P (type))
    return pawl_number_value (reader, atom->name, NULL);
  if (!POINTER_TYPE_P (type) || !offset->small)
    return NULL;
  struct pawl_base like = {};
  like.kind = PAWL_BASE_UNKNOWN;
  like.decl = base->decl;
  like.position = (unsigned) offset->number + 1;
  like.address = atom->name;
  return pawl_pointer_value (reader, pawl_base_new (reader, &like),
                             pawl_term_number (0), NULL);
}

static bool
fits_access (const struct pawl_location *location, tree type)
{
  return TYPE_SIZE_UNIT (type)
         && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST
         && location->bytes
         && pawl_term_constant (TYPE_SIZE_UNIT (type)) == location->bytes
         && INTEGRAL_TYPE_P (type) == INTEGRAL_TYPE_P (location->type);
}

/* What LOCATION holds when the outermost function is entered.  */
pawl_value_ref
pawl_memory_at_start (struct pawl_frame *frame,
                 const struct pawl_location *location)
{
  const struct pawl_base *base = location->pointer->base;
  term offset = location->pointer->number;
  tree type;
  struct pawl_arena *arena = pawl_compilation.arena;
  if (base->kind == PAWL_BASE_LOCAL && TREE_CODE (base->decl) != PARM_DECL)
    return pawl_unset_value (frame->reader);
  if (base->kind == PAWL_BASE_LOCAL && base->frame->outer)
    return NULL;
  if (base->kind == PAWL_BASE_FRESH || base->kind == PAWL_BASE_UNKNOWN
      || base->kind == PAWL_BASE_NULL || !base->decl
      || !DECL_NAME (base->decl))
    return NULL;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (base->decl));
  if (base->kind == PAWL_BASE_GLOBAL)
    {
      if (!offset->small)
        return NULL;
      const char *spelled
        = pawl_arena_printf (arena, "%s$%s", name,
                             offset->number
                               ? pawl_number_text (offset->number) : "");
      return entry_value (frame, base, offset, spelled,
                          pawl_arena_printf (arena, "the global '%s'", name),
                          location->type, true);
    }
  const char *field = pawl_field_spelling (base, offset, &type);
  if (field && fits_access (location, type))
    return entry_value (frame, base, offset, field, NULL, type, false);
  if (base->kind == PAWL_BASE_LOCAL && pawl_term_is (offset, 0))
    {
      /* A parameter that has to be in memory.  */
      if (!fits_access (location, TREE_TYPE (base->decl)))
        return NULL;
      if (!POINTER_TYPE_P (TREE_TYPE (base->decl)))
        return entry_value (frame, base, offset, name, NULL,
                            TREE_TYPE (base->decl), false);
      struct pawl_base like = {};
      like.kind = PAWL_BASE_PARAMETER;
      like.decl = base->decl;
      for (tree parm = DECL_ARGUMENTS (base->frame->fun->decl);
           parm && parm != base->decl; parm = DECL_CHAIN (parm))
        like.position++;
      like.address = pawl_atom_named (frame->reader, name, NULL)->name;
      return pawl_pointer_value (frame->reader,
                                 pawl_base_new (frame->reader, &like),
                                 pawl_term_number (0), NULL);
    }
  if (!offset->small)
    return NULL;
  return entry_value (
    frame, base, offset,
    pawl_arena_printf (arena, "%s$at%s", name,
                       pawl_number_text (offset->number)),
    pawl_arena_printf (arena, "what '%s' points to on entry", name),
    location->type, false);
}
