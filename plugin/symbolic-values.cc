/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of SSA names: see symbolic.h.  */

#include "plugin/symbolic.h"

/* ---- What operations need ---- */

static bool
is_no_address (term name, void *data)
{
  struct pawl_atom_facts *atom
    = pawl_atom_of ((struct pawl_reader *) data, name);
  return !atom || atom->shown.lowest;
}

/* That RESULT fits TYPE; null where it always does, and where it is an address:
   rounding one does not wrap.  */
static const struct pawl_need *
fits (struct pawl_frame *frame, gimple *stmt, term result,
      enum tree_code code, tree from, tree type, bool narrow)
{
  wide_number lowest, highest;
  if (!pawl_type_range (type, &lowest, &highest)
      || (result->small && result->number >= lowest
          && result->number <= highest)
      || !pawl_term_each_atom (result, is_no_address, frame->reader))
    return NULL;
  struct pawl_operation operation = {};
  operation.stmt = stmt;
  operation.value = result;
  operation.code = code;
  operation.from = from;
  operation.type = type;
  operation.at = gimple_location (stmt);
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (assign && (code == PLUS_EXPR || code == MULT_EXPR))
    {
      const struct pawl_need *ignored = NULL;
      operation.left
        = pawl_read_number (frame, gimple_assign_rhs1 (assign), &ignored);
      operation.right
        = pawl_read_number (frame, gimple_assign_rhs2 (assign), &ignored);
    }
  operation.narrow = narrow
                     || TYPE_PRECISION (type) < TYPE_PRECISION (sizetype);
  return pawl_need_one (frame->reader, &operation);
}

static const struct pawl_need *
operation_fits (struct pawl_frame *frame, gimple *stmt, enum tree_code code,
                term result, tree type)
{
  return fits (frame, stmt, result, code, NULL_TREE, type, false);
}

/* ---- Conversions ---- */

static pawl_value_ref
convert_to_float (struct pawl_frame *frame, pawl_value_ref value, tree to,
                  gimple *stmt)
{
  struct pawl_operation operation = {};
  operation.stmt = stmt;
  operation.value = value->number;
  operation.code = FLOAT_EXPR;
  operation.type = to;
  operation.at = gimple_location (stmt);
  operation.narrow = true;
  return pawl_with_needs (frame->reader, value,
                          pawl_need_one (frame->reader, &operation));
}

pawl_value_ref
pawl_convert (struct pawl_frame *frame, pawl_value_ref value, tree from,
              tree to, gimple *stmt)
{
  struct pawl_reader *reader = frame->reader;
  if (POINTER_TYPE_P (to))
    return value->kind == PAWL_VALUE_NUMBER && !pawl_term_is (value->number, 0)
             ? pawl_pointer_of_number (reader, value) : value;
  if (value->kind != PAWL_VALUE_NUMBER)
    return value;
  if (SCALAR_FLOAT_TYPE_P (to))
    return SCALAR_FLOAT_TYPE_P (from)
             ? value : convert_to_float (frame, value, to, stmt);
  if (TREE_CODE (to) == BOOLEAN_TYPE && TREE_CODE (from) != BOOLEAN_TYPE)
    return pawl_number_value (
      reader, pawl_term_compare (NE_EXPR, value->number, pawl_term_number (0)),
      value->needs);
  wide_number low_from, high_from, low_to, high_to;
  if (!pawl_type_range (to, &low_to, &high_to))
    return value;
  if (pawl_term_is_truth (value->number)
      || (pawl_type_range (from, &low_from, &high_from) && low_from >= low_to
          && high_from <= high_to))
    return value;
  bool narrower = TYPE_PRECISION (to) < TYPE_PRECISION (from)
                  || SCALAR_FLOAT_TYPE_P (from);
  return pawl_with_needs (
    reader, value,
    fits (frame, stmt, value->number, NOP_EXPR, from, to, narrower));
}

/* ---- Arithmetic ---- */

/* The pointer VALUE as a number; null where its base has no name.  */
static term
address_of (struct pawl_frame *frame, pawl_value_ref value)
{
  if (value->kind != PAWL_VALUE_POINTER || !value->base->address)
    return NULL;
  struct pawl_atom_facts *atom
    = pawl_atom_of (frame->reader, value->base->address);
  if (atom && !atom->condition)
    atom->condition = pawl_term_compare (GE_EXPR, atom->name,
                                         pawl_term_number (0));
  return pawl_term_add (value->base->address, value->number);
}

term
pawl_read_number (struct pawl_frame *frame, tree name,
                  const struct pawl_need **needs)
{
  pawl_value_ref value = pawl_read (frame, name);
  if (term address = address_of (frame, value))
    {
      *needs = pawl_need_both (frame->reader, *needs, value->needs);
      return address;
    }
  if (value->kind != PAWL_VALUE_NUMBER)
    {
      location_t at = TREE_CODE (name) == SSA_NAME
                        ? gimple_location (SSA_NAME_DEF_STMT (name))
                        : UNKNOWN_LOCATION;
      tree type = TREE_TYPE (name);
      value = pawl_opaque_value (
        frame, INTEGRAL_TYPE_P (type) ? type : size_type_node, "value",
        value->kind == PAWL_VALUE_UNKNOWN ? value->why : "an address", at);
    }
  *needs = pawl_need_both (frame->reader, *needs, value->needs);
  return value->number;
}

/* The constant CST that is added, as it is meant: adding a number close to an
   unsigned type's largest is subtracting.  */
static term
added_constant (tree cst, tree type)
{
  wide_number lowest, highest;
  term value = pawl_term_constant (cst);
  if (TYPE_UNSIGNED (type) && value->small
      && pawl_type_range (type, &lowest, &highest)
      && value->number > highest / 2)
    return pawl_term_number (value->number - highest - 1);
  return value;
}

/* Unsigned or known to be no less than 0 by its spelling.  */
static bool
is_natural (tree name)
{
  return TYPE_UNSIGNED (TREE_TYPE (name))
         || (TREE_CODE (name) == INTEGER_CST && tree_int_cst_sgn (name) >= 0);
}

/* The upper bits of a product by a large number, as tables are indexed with;
   null where STMT, a right shift by BITS, gives something else.  The product
   wraps, and that is meant.  */
static pawl_value_ref
read_hash (struct pawl_frame *frame, gassign *stmt, term bits)
{
  enum { smallest = 1 << 16 };
  tree x = gimple_assign_rhs1 (stmt), type = TREE_TYPE (x);
  gassign *product = TREE_CODE (x) == SSA_NAME
                       ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  wide_number lowest, highest, low_from, high_from;
  if (!product || gimple_assign_rhs_code (product) != MULT_EXPR
      || !TYPE_UNSIGNED (type) || !pawl_type_range (type, &lowest, &highest)
      || !bits->small || bits->number <= 0
      || bits->number >= TYPE_PRECISION (type))
    return NULL;
  tree by = gimple_assign_rhs2 (product), of = gimple_assign_rhs1 (product);
  if (TREE_CODE (by) != INTEGER_CST || !tree_fits_uhwi_p (by)
      || tree_to_uhwi (by) >> tree_ctz (by) < smallest)
    return NULL;
  const struct pawl_need *needs = NULL;
  term number = pawl_read_number (frame, of, &needs);
  gassign *wider = TREE_CODE (of) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (of)) : NULL;
  if (wider && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (wider)))
    of = gimple_assign_rhs1 (wider);
  if (!pawl_type_range (TREE_TYPE (of), &low_from, &high_from)
      || (low_from >= 0
          && high_from <= highest / (wide_number) tree_to_uhwi (by)))
    return NULL;
  term parts = pawl_term_number ((wide_number) 1 << (int) bits->number);
  term exact = pawl_term_multiply (number, pawl_term_constant (by));
  struct pawl_atom_facts *atom
    = pawl_atom_new (frame->reader, pawl_stem_of (gimple_assign_lhs (stmt)),
                     type);
  atom->shown.highest
    = pawl_number_text (highest >> (int) bits->number);
  atom->shown.what = "the upper bits of a product";
  /* By such a number only what is small does not wrap, and may divide.  */
  if ((wide_number) tree_to_uhwi (by)
      < (wide_number) 1 << TYPE_PRECISION (type) / 2)
    atom->condition = pawl_term_or (
      pawl_term_compare (GT_EXPR, exact, pawl_term_number (highest)),
      pawl_term_compare (EQ_EXPR, atom->name,
                         pawl_term_divide (exact, parts)));
  return pawl_number_value (frame->reader, atom->name, needs);
}

static pawl_value_ref
read_binary (struct pawl_frame *frame, gassign *stmt)
{
  struct pawl_reader *reader = frame->reader;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree x = gimple_assign_rhs1 (stmt), y = gimple_assign_rhs2 (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  const struct pawl_need *needs = NULL, *needs_b = NULL;
  term a = pawl_read_number (frame, x, &needs);
  term b = code == PLUS_EXPR && TREE_CODE (y) == INTEGER_CST
             ? added_constant (y, type)
             : pawl_read_number (frame, y, &needs_b);
  needs = pawl_need_both (
    reader, pawl_need_of_operand (reader, code, type, needs, a, b),
    pawl_need_of_operand (reader, code, type, needs_b, b, a));
  term result;
  switch (code)
    {
    case PLUS_EXPR:
      result = pawl_term_add (a, b);
      if (b->small && b->number < 0)
        code = MINUS_EXPR;
      break;
    case MINUS_EXPR: result = pawl_term_subtract (a, b); break;
    case MULT_EXPR: result = pawl_term_multiply (a, b); break;
    case LSHIFT_EXPR: result = pawl_term_shift_left (a, b); break;
    case MIN_EXPR:
      return pawl_number_value (reader, pawl_term_minimum (a, b), needs);
    case MAX_EXPR:
      return pawl_number_value (reader, pawl_term_maximum (a, b), needs);
    case TRUNC_DIV_EXPR:
    case EXACT_DIV_EXPR:
      return pawl_number_value (reader, pawl_term_divide (a, b), needs);
    case TRUNC_MOD_EXPR:
      return pawl_read_remainder (frame, stmt, a, b, needs);
    case RSHIFT_EXPR:
      if (pawl_value_ref hash = read_hash (frame, stmt, b))
        return hash;
      if (is_natural (x) && b->small && b->number >= 0 && b->number < 64)
        return pawl_number_value (
          reader,
          pawl_term_divide (a, pawl_term_number ((wide_number) 1
                                                 << (int) b->number)),
          needs);
      return pawl_number_value (reader, pawl_term_shift_right (a, b), needs);
    default:
      return NULL;
    }
  return pawl_number_value (
    reader, result,
    pawl_need_both (reader, needs,
                    operation_fits (frame, stmt, code, result, type)));
}

/* Arithmetic in a floating type, where it stays within whole numbers.  */
static pawl_value_ref
read_float (struct pawl_frame *frame, gassign *stmt)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (gimple_num_ops (stmt) != 3)
    return NULL;
  pawl_value_ref a = pawl_read (frame, gimple_assign_rhs1 (stmt));
  pawl_value_ref b = pawl_read (frame, gimple_assign_rhs2 (stmt));
  bool whole = (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR)
               && a->kind == PAWL_VALUE_NUMBER
               && b->kind == PAWL_VALUE_NUMBER;
  if (!whole)
    {
      /* A fraction; what went into it has to be exact all the same.  */
      const struct pawl_need *needs = pawl_need_both (
        frame->reader, a->kind == PAWL_VALUE_NUMBER ? a->needs : NULL,
        b->kind == PAWL_VALUE_NUMBER ? b->needs : NULL);
      return needs ? pawl_with_needs (
                       frame->reader,
                       pawl_opaque_value (
                         frame, TREE_TYPE (gimple_assign_lhs (stmt)),
                         pawl_stem_of (gimple_assign_lhs (stmt)),
                         "computed in floating point",
                         gimple_location (stmt)),
                       needs)
                   : NULL;
    }
  term result = code == PLUS_EXPR ? pawl_term_add (a->number, b->number)
                : code == MINUS_EXPR
                  ? pawl_term_subtract (a->number, b->number)
                  : pawl_term_multiply (a->number, b->number);
  pawl_value_ref value = pawl_number_value (
    frame->reader, result,
    pawl_need_both (frame->reader, a->needs, b->needs));
  return convert_to_float (frame, value,
                           TREE_TYPE (gimple_assign_lhs (stmt)), stmt);
}

/* ---- Pointers ---- */

pawl_value_ref
pawl_further (struct pawl_reader *reader, pawl_value_ref value, term bytes,
              const struct pawl_need *needs)
{
  switch (value->kind)
    {
    case PAWL_VALUE_POINTER:
      return pawl_pointer_value (
        reader, value->base, pawl_term_add (value->number, bytes),
        pawl_need_both (reader, value->needs, needs));
    case PAWL_VALUE_CHOICE:
      return pawl_choice_value (
        reader, value->test, pawl_further (reader, value->then, bytes, needs),
        pawl_further (reader, value->otherwise, bytes, needs));
    default:
      return value;
    }
}

/* X where only the low bits of the unsigned type TO are used, as an index: they
   are meant.  */
static term
read_low_bits (struct pawl_frame *frame, tree x, tree to,
               const struct pawl_need **needs)
{
  pawl_value_ref value = pawl_read_low_bits (frame, x, TYPE_PRECISION (to));
  *needs = pawl_need_both (frame->reader, *needs, value->needs);
  return value->number;
}

/* NAME, added to a pointer: what is unsigned there is meant as signed.  */
static term
read_offset (struct pawl_frame *frame, tree name,
             const struct pawl_need **needs, int depth)
{
  if (TREE_CODE (name) == INTEGER_CST)
    return added_constant (name, TREE_TYPE (name));
  gassign *stmt = TREE_CODE (name) == SSA_NAME && depth < 16
                    ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name)) : NULL;
  if (!stmt)
    return pawl_read_number (frame, name, needs);
  tree a = gimple_assign_rhs1 (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    CASE_CONVERT:
      if (!INTEGRAL_TYPE_P (TREE_TYPE (a))
          || TYPE_PRECISION (TREE_TYPE (a)) > TYPE_PRECISION (sizetype))
        break;
      if (TYPE_PRECISION (TREE_TYPE (name)) >= TYPE_PRECISION (TREE_TYPE (a)))
        return read_offset (frame, a, needs, depth + 1);
      if (TYPE_UNSIGNED (TREE_TYPE (name))
          && TREE_CODE (TREE_TYPE (name)) != BOOLEAN_TYPE)
        return read_low_bits (frame, a, TREE_TYPE (name), needs);
      break;
    case MULT_EXPR:
      if (TYPE_UNSIGNED (TREE_TYPE (name))
          && TYPE_PRECISION (TREE_TYPE (name))
               < TYPE_PRECISION (integer_type_node))
        return read_low_bits (frame, name, TREE_TYPE (name), needs);
      if (TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST
          && TYPE_PRECISION (TREE_TYPE (name)) == TYPE_PRECISION (sizetype))
        return pawl_term_multiply (
          read_offset (frame, a, needs, depth + 1),
          added_constant (gimple_assign_rhs2 (stmt), TREE_TYPE (name)));
      break;
    case PLUS_EXPR:
    case MINUS_EXPR:
      /* GCC narrows what a cast of a sum to a small type is.  */
      if (TYPE_UNSIGNED (TREE_TYPE (name))
          && TYPE_PRECISION (TREE_TYPE (name))
               < TYPE_PRECISION (integer_type_node))
        return read_low_bits (frame, name, TREE_TYPE (name), needs);
      break;
    case NEGATE_EXPR:
      if (TYPE_PRECISION (TREE_TYPE (name)) == TYPE_PRECISION (sizetype))
        return pawl_term_negate (read_offset (frame, a, needs, depth + 1));
      break;
    default:
      break;
    }
  return pawl_read_number (frame, name, needs);
}

/* The distance of two pointers into one thing.  */
static pawl_value_ref
read_distance (struct pawl_frame *frame, gassign *stmt)
{
  pawl_value_ref a = pawl_read (frame, gimple_assign_rhs1 (stmt));
  pawl_value_ref b = pawl_read (frame, gimple_assign_rhs2 (stmt));
  if (a->kind != PAWL_VALUE_POINTER || b->kind != PAWL_VALUE_POINTER
      || a->base != b->base)
    return NULL;
  return pawl_number_value (
    frame->reader, pawl_term_subtract (a->number, b->number),
    pawl_need_both (frame->reader, a->needs, b->needs));
}

/* Arithmetic that a sanitizer checks; null for other calls.  */
pawl_value_ref
pawl_read_sanitized (struct pawl_frame *frame, gcall *call)
{
  struct pawl_reader *reader = frame->reader;
  enum tree_code code;
  switch (gimple_call_internal_fn (call))
    {
    case IFN_UBSAN_CHECK_ADD: code = PLUS_EXPR; break;
    case IFN_UBSAN_CHECK_SUB: code = MINUS_EXPR; break;
    case IFN_UBSAN_CHECK_MUL: code = MULT_EXPR; break;
    default: return NULL;
    }
  tree type = TREE_TYPE (gimple_call_lhs (call));
  if (!INTEGRAL_TYPE_P (type))
    return NULL;
  const struct pawl_need *needs = NULL;
  term a = pawl_read_number (frame, gimple_call_arg (call, 0), &needs);
  term b = pawl_read_number (frame, gimple_call_arg (call, 1), &needs);
  term result = code == PLUS_EXPR ? pawl_term_add (a, b)
                : code == MINUS_EXPR ? pawl_term_subtract (a, b)
                                     : pawl_term_multiply (a, b);
  return pawl_number_value (
    reader, result,
    pawl_need_both (reader, needs,
                    operation_fits (frame, call, code, result, type)));
}

/* The real or imaginary part of what an addition and so on that checks for
   overflow gives.  */
static pawl_value_ref
read_checked (struct pawl_frame *frame, tree part)
{
  struct pawl_reader *reader = frame->reader;
  tree whole = TREE_OPERAND (part, 0);
  gcall *call = TREE_CODE (whole) == SSA_NAME
                  ? dyn_cast<gcall *> (SSA_NAME_DEF_STMT (whole)) : NULL;
  if (!call || !gimple_call_internal_p (call))
    return NULL;
  enum tree_code code;
  switch (gimple_call_internal_fn (call))
    {
    case IFN_ADD_OVERFLOW: code = PLUS_EXPR; break;
    case IFN_SUB_OVERFLOW: code = MINUS_EXPR; break;
    case IFN_MUL_OVERFLOW: code = MULT_EXPR; break;
    default: return NULL;
    }
  const struct pawl_need *needs = NULL;
  term a = pawl_read_number (frame, gimple_call_arg (call, 0), &needs);
  term b = pawl_read_number (frame, gimple_call_arg (call, 1), &needs);
  term exact = code == PLUS_EXPR ? pawl_term_add (a, b)
               : code == MINUS_EXPR ? pawl_term_subtract (a, b)
                                    : pawl_term_multiply (a, b);
  tree type = TREE_TYPE (TREE_TYPE (whole));
  wide_number lowest, highest;
  if (!pawl_type_range (type, &lowest, &highest))
    return NULL;
  if (TREE_CODE (part) == REALPART_EXPR)
    return pawl_number_value (
      reader, exact,
      pawl_need_both (reader, needs,
                      operation_fits (frame, call, code, exact, type)));
  term too_small = pawl_term_compare (LT_EXPR, exact,
                                      pawl_term_number (lowest));
  if (TYPE_UNSIGNED (type) && code != MINUS_EXPR)
    too_small = pawl_term_number (0);
  return pawl_number_value (
    reader,
    pawl_term_or (too_small, pawl_term_compare (GT_EXPR, exact,
                                                pawl_term_number (highest))),
    needs);
}

static pawl_value_ref
read_single (struct pawl_frame *frame, gassign *stmt)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  if (TREE_CODE (rhs) == REALPART_EXPR || TREE_CODE (rhs) == IMAGPART_EXPR)
    if (pawl_value_ref value = read_checked (frame, rhs))
      return value;
  if (TREE_CODE (rhs) == SSA_NAME || TREE_CODE (rhs) == ADDR_EXPR
      || CONSTANT_CLASS_P (rhs))
    return pawl_read (frame, rhs);
  if (TREE_CODE (rhs) == VIEW_CONVERT_EXPR
      && TREE_CODE (TREE_OPERAND (rhs, 0)) == SSA_NAME)
    return NULL;
  return gimple_vuse (stmt) || DECL_P (rhs) ? pawl_load (frame, stmt, rhs)
                                            : NULL;
}

static pawl_value_ref
read_unary (struct pawl_frame *frame, gassign *stmt)
{
  struct pawl_reader *reader = frame->reader;
  tree lhs = gimple_assign_lhs (stmt), x = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (lhs);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (CONVERT_EXPR_CODE_P (code) || code == FLOAT_EXPR
      || code == FIX_TRUNC_EXPR)
    return pawl_convert (frame, pawl_read (frame, x), TREE_TYPE (x), type,
                         stmt);
  if (!INTEGRAL_TYPE_P (type))
    return NULL;
  const struct pawl_need *needs = NULL;
  term a = pawl_read_number (frame, x, &needs), result;
  wide_number lowest, highest;
  switch (code)
    {
    case NEGATE_EXPR:
      result = pawl_term_negate (a);
      return pawl_number_value (
        reader, result,
        pawl_need_both (reader, needs,
                        operation_fits (frame, stmt, code, result, type)));
    case ABS_EXPR:
    case ABSU_EXPR:
      return pawl_number_value (
        reader, pawl_term_maximum (a, pawl_term_negate (a)), needs);
    case TRUTH_NOT_EXPR:
    case BIT_NOT_EXPR:
      if (pawl_is_boolean (type, a, a))
        return pawl_number_value (reader, pawl_term_not (a), needs);
      if (!pawl_type_range (type, &lowest, &highest))
        return NULL;
      /* ~x is -x - 1, and from the largest down where unsigned.  */
      return pawl_number_value (
        reader,
        pawl_term_subtract (pawl_term_number (TYPE_UNSIGNED (type) ? highest
                                                                   : -1),
                            a),
        needs);
    default:
      return NULL;
    }
}

static pawl_value_ref
read_condition (struct pawl_frame *frame, gassign *stmt)
{
  struct pawl_reader *reader = frame->reader;
  const struct pawl_need *needs = NULL;
  term test = pawl_read_truth (frame, gimple_assign_rhs1 (stmt), &needs);
  pawl_value_ref then = pawl_read (frame, gimple_assign_rhs2 (stmt));
  pawl_value_ref otherwise = pawl_read (frame, gimple_assign_rhs3 (stmt));
  if (then->kind != PAWL_VALUE_NUMBER || otherwise->kind != PAWL_VALUE_NUMBER)
    return pawl_choice_value (reader, test, then, otherwise);
  needs = pawl_need_both (reader, needs,
                          pawl_need_under (reader, test, then->needs));
  needs = pawl_need_both (
    reader, needs,
    pawl_need_under (reader, pawl_term_not (test), otherwise->needs));
  return pawl_number_value (
    reader, pawl_term_if (test, then->number, otherwise->number), needs);
}

pawl_value_ref
pawl_read_assignment (struct pawl_frame *frame, gassign *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (code == COND_EXPR)
    return read_condition (frame, stmt);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    {
      const struct pawl_need *needs = NULL;
      if (!INTEGRAL_TYPE_P (type))
        return NULL;
      term test = pawl_read_test (frame, code, gimple_assign_rhs1 (stmt),
                                  gimple_assign_rhs2 (stmt), &needs);
      return pawl_number_value (frame->reader, test, needs);
    }
  if (code == POINTER_PLUS_EXPR)
    {
      const struct pawl_need *needs = NULL;
      term bytes = read_offset (frame, gimple_assign_rhs2 (stmt), &needs, 0);
      return pawl_further (frame->reader,
                           pawl_read (frame, gimple_assign_rhs1 (stmt)), bytes,
                           needs);
    }
  if (code == POINTER_DIFF_EXPR)
    return read_distance (frame, stmt);
  if (get_gimple_rhs_class (code) == GIMPLE_SINGLE_RHS)
    return read_single (frame, stmt);
  if (get_gimple_rhs_class (code) == GIMPLE_UNARY_RHS)
    return read_unary (frame, stmt);
  if (SCALAR_FLOAT_TYPE_P (type))
    return get_gimple_rhs_class (code) == GIMPLE_BINARY_RHS
             ? read_float (frame, stmt) : NULL;
  if (!INTEGRAL_TYPE_P (type)
      || get_gimple_rhs_class (code) != GIMPLE_BINARY_RHS)
    return NULL;
  if (code == BIT_AND_EXPR || code == BIT_IOR_EXPR || code == BIT_XOR_EXPR
      || code == TRUTH_AND_EXPR || code == TRUTH_OR_EXPR)
    return pawl_read_bits (frame, stmt);
  return read_binary (frame, stmt);
}
