/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of library functions' results.  */

#include "plugin/symbolic.h"

bool
pawl_has_name (tree fndecl, const char *name)
{
  return DECL_NAME (fndecl)
         && strcmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)), name) == 0;
}

/* What strlen returns.  */
static pawl_value_ref
read_length (struct pawl_frame *frame, gcall *call)
{
  struct pawl_reader *reader = frame->reader;
  pawl_value_ref text = pawl_read (frame, gimple_call_arg (call, 0));
  struct pawl_atom_facts *atom;
  tree type = TREE_TYPE (gimple_call_lhs (call));
  if (text->kind == PAWL_VALUE_POINTER && text->base->address
      && pawl_term_is (text->number, 0))
    {
      /* The length of one text is one number, however often it is asked
         for.  */
      const char *name
        = pawl_arena_printf (pawl_compilation.arena, "strlen$%s",
                             pawl_term_text (text->base->address));
      atom = pawl_atom_named (reader, name, type);
    }
  else
    atom = pawl_atom_new (reader, "strlen", type);
  atom->shown.what = "the length of a string";
  atom->shown.highest
    = pawl_number_text (((wide_number) 1
                         << (TYPE_PRECISION (ptrdiff_type_node) - 1))
                        - 2);
  return pawl_number_value (reader, atom->name, NULL);
}

bool
pawl_allocation_size (gcall *call, int positions[2])
{
  tree fndecl = gimple_call_fndecl (call);
  positions[0] = positions[1] = -1;
  if (!fndecl)
    return false;
  static const struct
  {
    const char *name;
    int first, second;
  } allocators[] = {
    { "malloc", 0, -1 }, { "calloc", 0, 1 }, { "realloc", 1, -1 },
    { "reallocarray", 1, 2 }, { "aligned_alloc", 1, -1 },
    { "memalign", 1, -1 }, { "valloc", 0, -1 }, { "posix_memalign", 2, -1 },
    { "alloca", 0, -1 }, { "__builtin_malloc", 0, -1 },
    { "__builtin_calloc", 0, 1 }, { "__builtin_realloc", 1, -1 },
    { "__builtin_alloca", 0, -1 }, { "__builtin_alloca_with_align", 0, -1 },
    { "__builtin_aligned_alloc", 1, -1 },
  };
  for (size_t i = 0; i < ARRAY_SIZE (allocators); i++)
    if (pawl_has_name (fndecl, allocators[i].name))
      {
        positions[0] = allocators[i].first;
        positions[1] = allocators[i].second;
      }
  if (DECL_IS_OPERATOR_NEW_P (fndecl))
    positions[0] = 0;
  tree attribute = lookup_attribute ("alloc_size",
                                     TYPE_ATTRIBUTES (TREE_TYPE (fndecl)));
  if (positions[0] < 0 && attribute)
    {
      int i = 0;
      for (tree list = TREE_VALUE (attribute); list && i < 2;
           list = TREE_CHAIN (list))
        if (tree_fits_shwi_p (TREE_VALUE (list)))
          positions[i++] = tree_to_shwi (TREE_VALUE (list)) - 1;
    }
  return positions[0] >= 0
         && positions[0] < (int) gimple_call_num_args (call)
         && positions[1] < (int) gimple_call_num_args (call);
}

pawl_value_ref
pawl_read_allocation (struct pawl_frame *frame, gcall *call)
{
  int positions[2];
  if (!pawl_allocation_size (call, positions))
    return NULL;
  const struct pawl_need *ignored = NULL;
  struct pawl_base like = {};
  like.kind = PAWL_BASE_FRESH;
  like.frame = frame;
  like.call = call;
  like.bytes = pawl_read_number (frame, gimple_call_arg (call, positions[0]),
                                 &ignored);
  if (positions[1] >= 0)
    like.bytes = pawl_term_multiply (
      like.bytes, pawl_read_number (frame, gimple_call_arg (call, positions[1]),
                                    &ignored));
  return pawl_pointer_value (frame->reader,
                             pawl_base_new (frame->reader, &like),
                             pawl_term_number (0), NULL);
}

/* ---- The largest and smallest of a list ---- */

/* The part NAME of LIST, in memory as CALL finds it; null.  */
static pawl_value_ref
read_part (struct pawl_frame *frame, gcall *call, tree list, const char *name)
{
  tree field = TYPE_FIELDS (TREE_TYPE (list));
  while (field && !(TREE_CODE (field) == FIELD_DECL && DECL_NAME (field)
                    && pawl_has_name (field, name)))
    field = DECL_CHAIN (field);
  if (!field)
    return NULL;
  struct pawl_location part = {};
  part.pointer = pawl_further (frame->reader, pawl_address (frame, list),
                               pawl_term_number (int_byte_position (field)),
                               NULL);
  part.type = TREE_TYPE (field);
  part.bytes = pawl_term_constant (TYPE_SIZE_UNIT (part.type));
  return pawl_read_memory (frame, &part, gimple_vuse (call),
                           gimple_location (call));
}

/* std::max and std::min of an initializer_list, of which libstdc++ says in
   _M_array and _M_len what it has.  */
static pawl_value_ref
read_extreme (struct pawl_frame *frame, gcall *call, tree fndecl)
{
  enum { most = 16 };
  bool largest = pawl_has_name (fndecl, "max");
  tree type = TREE_TYPE (gimple_call_lhs (call));
  tree list = gimple_call_num_args (call) == 1 ? gimple_call_arg (call, 0)
                                               : NULL_TREE;
  if ((!largest && !pawl_has_name (fndecl, "min")) || !list
      || !INTEGRAL_TYPE_P (type) || TREE_CODE (TREE_TYPE (list)) != RECORD_TYPE
      || !gimple_vuse (call))
    return NULL;
  pawl_value_ref array = read_part (frame, call, list, "_M_array");
  pawl_value_ref length = read_part (frame, call, list, "_M_len");
  if (!array || array->kind != PAWL_VALUE_POINTER || !length
      || length->kind != PAWL_VALUE_NUMBER || !length->number->small
      || length->number->number < 1 || length->number->number > most)
    return NULL;
  term result = NULL;
  const struct pawl_need *needs = NULL;
  struct pawl_location element = {};
  element.type = type;
  element.bytes = pawl_term_constant (TYPE_SIZE_UNIT (type));
  for (wide_number i = 0; i < length->number->number; i++)
    {
      term at = pawl_term_multiply (pawl_term_number (i), element.bytes);
      element.pointer = pawl_further (frame->reader, array, at, NULL);
      pawl_value_ref value = pawl_read_location (frame, call, &element);
      if (!value || value->kind != PAWL_VALUE_NUMBER)
        return NULL;
      needs = pawl_need_both (frame->reader, needs, value->needs);
      result = !result ? value->number
               : largest ? pawl_term_maximum (result, value->number)
                         : pawl_term_minimum (result, value->number);
    }
  return pawl_number_value (frame->reader, result, needs);
}

pawl_value_ref
pawl_read_library (struct pawl_frame *frame, gcall *call, tree fndecl)
{
  if (gimple_call_num_args (call) != 1)
    return NULL;
  if (pawl_has_name (fndecl, "strlen")
      || pawl_has_name (fndecl, "__builtin_strlen"))
    return read_length (frame, call);
  return read_extreme (frame, call, fndecl);
}
