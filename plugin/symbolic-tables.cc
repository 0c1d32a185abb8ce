/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cannot change: constants, and tables of them by their index, as the sizes
   of elements by type are.  */

#include "plugin/symbolic.h"

enum { longest_table = 32 };

/* The number that the initialiser of BASE has at OFFSET, of TYPE; null.  */
static tree
initial_number (const struct pawl_base *base, wide_number offset, tree type,
                wide_number bytes)
{
  tree initial = DECL_INITIAL (base->decl);
  tree value = TREE_CODE (initial) == INTEGER_CST && offset == 0
                 ? initial
                 : fold_ctor_reference (
                     type, initial,
                     (unsigned HOST_WIDE_INT) offset * BITS_PER_UNIT,
                     (unsigned HOST_WIDE_INT) bytes * BITS_PER_UNIT,
                     base->decl);
  return value && TREE_CODE (value) == INTEGER_CST && INTEGRAL_TYPE_P (type)
           ? value : NULL_TREE;
}

/* The size of the elements of the array that DECL is, or has as all that is in it,
   with their number in *COUNT; 0: it is none.  */
static wide_number
element_size (tree decl, wide_number *count)
{
  tree type = TREE_TYPE (decl);
  while (TREE_CODE (type) == RECORD_TYPE)
    {
      tree field = TYPE_FIELDS (type);
      while (field && TREE_CODE (field) != FIELD_DECL)
        field = DECL_CHAIN (field);
      if (!field)
        return 0;
      type = TREE_TYPE (field);
    }
  if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_SIZE_UNIT (type)
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (type))
      || !TYPE_SIZE_UNIT (TREE_TYPE (type))
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (TREE_TYPE (type)))
      || !tree_int_cst_equal (TYPE_SIZE_UNIT (type),
                              TYPE_SIZE_UNIT (TREE_TYPE (decl))))
    return 0;
  wide_number size = tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (type)));
  *count = size ? tree_to_shwi (TYPE_SIZE_UNIT (type)) / size : 0;
  return size;
}

/* The index by which OFFSET reaches elements of SIZE bytes, and how far into them
   in *WITHIN; null where that is not plain.  */
static term
index_of (term offset, wide_number size, wide_number *within)
{
  *within = 0;
  if (offset->formula.kind == PAWL_FORMULA_BINARY
      && *offset->formula.text == '+' && pawl_operand (offset, 1)->small)
    {
      *within = pawl_operand (offset, 1)->number;
      offset = pawl_operand (offset, 0);
    }
  if (*within < 0 || *within >= size)
    return NULL;
  if (size == 1)
    return offset;
  return offset->formula.kind == PAWL_FORMULA_BINARY
             && *offset->formula.text == '*'
             && pawl_term_is (pawl_operand (offset, 1), size)
           ? pawl_operand (offset, 0) : NULL;
}

/* What a table holds at an index that is not known: a case for each.  */
static pawl_value_ref
read_table (struct pawl_frame *frame, const struct pawl_location *location)
{
  const struct pawl_base *base = location->pointer->base;
  wide_number count = 0, within;
  wide_number size = element_size (base->decl, &count);
  term index = size ? index_of (location->pointer->number, size, &within)
                    : NULL;
  if (!index || count < 1 || count > longest_table)
    return NULL;
  term value = NULL;
  for (wide_number i = count; i-- > 0;)
    {
      tree number = initial_number (base, i * size + within, location->type,
                                    location->bytes->number);
      if (!number)
        return NULL;
      term here = pawl_term_constant (number);
      value = !value || here == value
                ? here
                : pawl_term_if (pawl_term_compare (EQ_EXPR, index,
                                                   pawl_term_number (i)),
                                here, value);
    }
  return value->size > pawl_term_limit
           ? NULL : pawl_number_value (frame->reader, value, NULL);
}

pawl_value_ref
pawl_read_initialiser (struct pawl_frame *frame,
                       const struct pawl_location *location)
{
  const struct pawl_base *base = location->pointer->base;
  term offset = location->pointer->number;
  if (base->kind != PAWL_BASE_GLOBAL || !TREE_READONLY (base->decl)
      || TREE_THIS_VOLATILE (base->decl) || !location->bytes
      || !location->bytes->small || !DECL_INITIAL (base->decl)
      || DECL_INITIAL (base->decl) == error_mark_node)
    return NULL;
  if (!offset->small)
    return read_table (frame, location);
  tree value = offset->number < 0
                 ? NULL_TREE
                 : initial_number (base, offset->number, location->type,
                                   location->bytes->number);
  return value ? pawl_read (frame, value) : NULL;
}
