/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of SSA names: see symbolic.h.  */

#include "plugin/symbolic.h"

/* ---- What operations need ---- */

static const char *
operation_word (enum tree_code code)
{
  switch (code)
    {
    case PLUS_EXPR: return "addition";
    case MINUS_EXPR: return "subtraction";
    case MULT_EXPR: return "multiplication";
    case LSHIFT_EXPR: return "left shift";
    case NEGATE_EXPR: return "negation";
    default: return "arithmetic";
    }
}

static const char *
type_name (tree type)
{
  tree name = TYPE_NAME (type);
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  if (name)
    return IDENTIFIER_POINTER (name);
  return pawl_arena_printf (pawl_compilation.arena, "%s%u-bit",
                            TYPE_UNSIGNED (type) ? "unsigned " : "",
                            (unsigned) TYPE_PRECISION (type));
}

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
fits (struct pawl_frame *frame, gimple *stmt, term result, tree type,
      const char *what, bool narrow)
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
  operation.lowest = pawl_number_text (lowest);
  operation.highest = pawl_number_text (highest);
  operation.what = what;
  operation.at = gimple_location (stmt);
  operation.narrow = narrow
                     || TYPE_PRECISION (type) < TYPE_PRECISION (sizetype);
  return pawl_need_one (frame->reader, &operation);
}

static const struct pawl_need *
operation_fits (struct pawl_frame *frame, gimple *stmt, enum tree_code code,
                term result, tree type)
{
  return fits (frame, stmt, result, type,
               pawl_arena_printf (pawl_compilation.arena, "'%s' %s",
                                  type_name (type), operation_word (code)),
               false);
}

/* ---- Conversions ---- */

/* Whole numbers up to this size are exact in the floating type TYPE.  */
static wide_number
exact_up_to (tree type)
{
  int bits = TYPE_MODE (type) == TYPE_MODE (float_type_node) ? 24
             : TYPE_MODE (type) == TYPE_MODE (double_type_node) ? 53
             : TYPE_PRECISION (type) <= 16 ? 8 : 62;
  return (wide_number) 1 << bits;
}

static pawl_value_ref
convert_to_float (struct pawl_frame *frame, pawl_value_ref value, tree to,
                  gimple *stmt)
{
  wide_number limit = exact_up_to (to);
  struct pawl_operation operation = {};
  operation.stmt = stmt;
  operation.value = value->number;
  operation.lowest = pawl_number_text (-limit);
  operation.highest = pawl_number_text (limit);
  operation.what = pawl_arena_printf (pawl_compilation.arena,
                                      "conversion to '%s'", type_name (to));
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
    fits (frame, stmt, value->number, to,
          pawl_arena_printf (pawl_compilation.arena,
                             "conversion from '%s' to '%s'", type_name (from),
                             type_name (to)),
          narrower));
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

/* The number of the low bits that are set in MASK, and no others; -1.  */
static int
low_bits (tree mask, bool inverted)
{
  if (TYPE_PRECISION (TREE_TYPE (mask)) > 64)
    return -1;
  unsigned HOST_WIDE_INT bits = TREE_INT_CST_LOW (mask);
  if (inverted)
    bits = ~bits;
  if (TYPE_PRECISION (TREE_TYPE (mask)) < 64)
    bits &= ((unsigned HOST_WIDE_INT) 1 << TYPE_PRECISION (TREE_TYPE (mask)))
            - 1;
  int count = exact_log2 (bits + 1);
  return bits ? count : -1;
}

/* NAME before conversions that keep its low BITS.  */
static tree
before_conversions (tree name, unsigned bits)
{
  while (TREE_CODE (name) == SSA_NAME)
    {
      gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
      if (!stmt || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
        break;
      tree inner = gimple_assign_rhs1 (stmt);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (inner))
          || TYPE_PRECISION (TREE_TYPE (inner)) < bits
          || TYPE_PRECISION (TREE_TYPE (name)) < bits)
        break;
      name = inner;
    }
  return name;
}

/* X & (2^k - 1), and X & -(2^k).  */
static pawl_value_ref
read_mask (struct pawl_frame *frame, tree x, tree mask)
{
  struct pawl_reader *reader = frame->reader;
  const struct pawl_need *needs = NULL;
  int bits = low_bits (mask, false);
  if (bits > 0)
    {
      x = before_conversions (x, bits);
      term value = pawl_read_number (frame, x, &needs);
      term n = pawl_term_number ((wide_number) 1 << bits);
      term rest = pawl_term_modulo (value, n);
      if (!TYPE_UNSIGNED (TREE_TYPE (x)))
        rest = pawl_term_modulo (pawl_term_add (rest, n), n);
      return pawl_number_value (reader, rest, needs);
    }
  bits = low_bits (mask, true);
  if (bits <= 0)
    return NULL;
  term value = pawl_read_number (frame, x, &needs);
  wide_number n = (wide_number) 1 << bits;
  /* (x + (n - 1)) & -n */
  if (value->formula.kind == PAWL_FORMULA_BINARY
      && *value->formula.text == '+' && pawl_term_is (pawl_operand (value, 1),
                                                      n - 1))
    return pawl_number_value (
      reader, pawl_term_align (pawl_operand (value, 0), n), needs);
  term all = pawl_term_number (n);
  if (TYPE_UNSIGNED (TREE_TYPE (x)))
    return pawl_number_value (
      reader, pawl_term_multiply (pawl_term_divide (value, all), all), needs);
  return NULL;
}

static bool
is_boolean (tree type, term a, term b)
{
  return TREE_CODE (type) == BOOLEAN_TYPE
         || (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 1
             && TYPE_UNSIGNED (type))
         || (pawl_term_is_truth (a) && pawl_term_is_truth (b));
}

/* The bits that may be set in NAME.  */
static unsigned HOST_WIDE_INT
possible_bits (tree name, int depth)
{
  unsigned precision = TYPE_PRECISION (TREE_TYPE (name));
  if (!INTEGRAL_TYPE_P (TREE_TYPE (name)) || precision > 64)
    return HOST_WIDE_INT_M1U;
  unsigned HOST_WIDE_INT all
    = precision < 64 ? ((unsigned HOST_WIDE_INT) 1 << precision) - 1
                     : HOST_WIDE_INT_M1U;
  if (TREE_CODE (name) == INTEGER_CST)
    return TREE_INT_CST_LOW (name) & all;
  gassign *stmt = TREE_CODE (name) == SSA_NAME && depth < 8
                    ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name)) : NULL;
  if (!stmt)
    return all;
  tree a = gimple_assign_rhs1 (stmt);
  tree b = gimple_num_ops (stmt) > 2 ? gimple_assign_rhs2 (stmt) : NULL_TREE;
  switch (gimple_assign_rhs_code (stmt))
    {
    CASE_CONVERT:
      return INTEGRAL_TYPE_P (TREE_TYPE (a)) && TYPE_UNSIGNED (TREE_TYPE (a))
               ? possible_bits (a, depth + 1) & all : all;
    case BIT_AND_EXPR:
      return possible_bits (a, depth + 1) & possible_bits (b, depth + 1);
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return possible_bits (a, depth + 1) | possible_bits (b, depth + 1);
    case LSHIFT_EXPR:
      return tree_fits_uhwi_p (b) && tree_to_uhwi (b) < 64
               ? possible_bits (a, depth + 1) << tree_to_uhwi (b) & all : all;
    case MULT_EXPR:
      if (TREE_CODE (b) == INTEGER_CST && !integer_zerop (b))
        return all & -((unsigned HOST_WIDE_INT) 1 << tree_ctz (b));
      return all;
    default:
      return all;
    }
}

static pawl_value_ref
read_bits (struct pawl_frame *frame, gassign *stmt)
{
  struct pawl_reader *reader = frame->reader;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (code == BIT_AND_EXPR && TREE_CODE (b) == INTEGER_CST)
    if (pawl_value_ref value = read_mask (frame, a, b))
      return value;
  const struct pawl_need *needs_a = NULL, *needs_b = NULL;
  term left = pawl_read_number (frame, a, &needs_a);
  term right = pawl_read_number (frame, b, &needs_b);
  if (!is_boolean (type, left, right))
    {
      /* Front ends fold additions to this.  */
      if (code != BIT_AND_EXPR && TYPE_UNSIGNED (type)
          && !(possible_bits (a, 0) & possible_bits (b, 0)))
        return pawl_number_value (reader, pawl_term_add (left, right),
                                  pawl_need_both (reader, needs_a, needs_b));
      return NULL;
    }
  if (code == BIT_AND_EXPR)
    return pawl_number_value (
      reader, pawl_term_and (left, right),
      pawl_need_both (reader, needs_a,
                      pawl_need_under (reader, pawl_term_truth (left),
                                       needs_b)));
  if (code == BIT_IOR_EXPR)
    return pawl_number_value (
      reader, pawl_term_or (left, right),
      pawl_need_both (reader, needs_a,
                      pawl_need_under (reader, pawl_term_not (left),
                                       needs_b)));
  return pawl_number_value (
    reader, pawl_term_compare (NE_EXPR, pawl_term_truth (left),
                               pawl_term_truth (right)),
    pawl_need_both (reader, needs_a, needs_b));
}

/* Unsigned or known to be no less than 0 by its spelling.  */
static bool
is_natural (tree name)
{
  return TYPE_UNSIGNED (TREE_TYPE (name))
         || (TREE_CODE (name) == INTEGER_CST && tree_int_cst_sgn (name) >= 0);
}

static pawl_value_ref
read_binary (struct pawl_frame *frame, gassign *stmt)
{
  struct pawl_reader *reader = frame->reader;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree x = gimple_assign_rhs1 (stmt), y = gimple_assign_rhs2 (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  const struct pawl_need *needs = NULL;
  term a = pawl_read_number (frame, x, &needs);
  term b = code == PLUS_EXPR && TREE_CODE (y) == INTEGER_CST
             ? added_constant (y, type) : pawl_read_number (frame, y, &needs);
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
      return pawl_number_value (reader, pawl_term_modulo (a, b), needs);
    case RSHIFT_EXPR:
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
  if (code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR)
    return NULL;
  pawl_value_ref a = pawl_read (frame, gimple_assign_rhs1 (stmt));
  pawl_value_ref b = pawl_read (frame, gimple_assign_rhs2 (stmt));
  if (a->kind != PAWL_VALUE_NUMBER || b->kind != PAWL_VALUE_NUMBER)
    return NULL;
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
      if (INTEGRAL_TYPE_P (TREE_TYPE (a))
          && TYPE_PRECISION (TREE_TYPE (a)) <= TYPE_PRECISION (sizetype))
        return read_offset (frame, a, needs, depth + 1);
      break;
    case MULT_EXPR:
      if (TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST
          && TYPE_PRECISION (TREE_TYPE (name)) == TYPE_PRECISION (sizetype))
        return pawl_term_multiply (
          read_offset (frame, a, needs, depth + 1),
          added_constant (gimple_assign_rhs2 (stmt), TREE_TYPE (name)));
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

/* ---- Merges ---- */

static bool
same_value (pawl_value_ref a, pawl_value_ref b)
{
  return a == b
         || (a->kind == b->kind
             && (a->kind == PAWL_VALUE_NUMBER
                 || (a->kind == PAWL_VALUE_POINTER && a->base == b->base))
             && a->number == b->number);
}

pawl_value_ref
pawl_merge (struct pawl_frame *frame, basic_block bb,
            const vec<edge> &all_edges, const vec<pawl_value_ref> &all_values,
            tree type, const char *stem, location_t at)
{
  struct pawl_reader *reader = frame->reader;
  auto_vec<edge> edges;
  auto_vec<pawl_value_ref> values;
  for (unsigned i = 0; i < all_values.length (); i++)
    if (!all_values[i]->unset)
      {
        edges.safe_push (all_edges[i]);
        values.safe_push (all_values[i]);
      }
  if (values.is_empty () && !all_values.is_empty ())
    return all_values[0];
  bool same = true, readable = true, numbers = true;
  for (unsigned i = 0; i < values.length (); i++)
    {
      same &= same_value (values[0], values[i]);
      readable &= values[i]->kind != PAWL_VALUE_UNKNOWN;
      numbers &= values[i]->kind == PAWL_VALUE_NUMBER;
    }
  if (values.is_empty ())
    return pawl_opaque_value (frame, type, stem, "a value that is never made",
                              at);
  const struct pawl_need *needs = NULL;
  if (same && readable)
    {
      for (unsigned i = 0; i < values.length (); i++)
        needs = pawl_need_both (reader, needs, values[i]->needs);
      return values.length () == 1
               ? values[0] : pawl_with_needs (reader, values[0], needs);
    }
  for (unsigned i = 0; i < edges.length (); i++)
    if (pawl_facts_of (frame, edges[i]->src)->loop
        && !pawl_in_loop (pawl_facts_of (frame, edges[i]->src)->loop, bb))
      return pawl_opaque_value (frame, type, stem,
                                "depends on how a loop ends", at);
  if (!readable && INTEGRAL_TYPE_P (type))
    return pawl_opaque_value (frame, type, stem, "a mixture of values", at);
  basic_block from = pawl_facts_of (frame, bb)->dominator;
  pawl_value_ref result = NULL;
  for (unsigned i = values.length (); i-- > 0;)
    {
      const struct pawl_need *test_needs = NULL;
      term test = pawl_edge_reach (frame, edges[i], from);
      pawl_edge_test (frame, edges[i], &test_needs);
      needs = pawl_need_both (reader, needs, test_needs);
      if (!result)
        {
          result = values[i];
          needs = pawl_need_both (
            reader, needs,
            pawl_need_under (reader, test, values[i]->needs));
          continue;
        }
      needs = pawl_need_both (
        reader, needs, pawl_need_under (reader, test, values[i]->needs));
      if (!numbers)
        {
          result = pawl_choice_value (reader, test, values[i], result);
          continue;
        }
      term number = pawl_term_if (test, values[i]->number, result->number);
      if (number->size > pawl_term_limit)
        return pawl_opaque_value (frame, type, stem,
                                  "too large to be told as a formula", at);
      result = pawl_number_value (reader, number, NULL);
    }
  return pawl_with_needs (reader, result, numbers ? needs : NULL);
}

static const char *
stem_of (tree name)
{
  tree var = SSA_NAME_VAR (name);
  return var && DECL_NAME (var) ? IDENTIFIER_POINTER (DECL_NAME (var))
                                : "value";
}

static pawl_value_ref
read_phi (struct pawl_frame *frame, gphi *phi)
{
  tree result = gimple_phi_result (phi);
  basic_block bb = gimple_bb (phi);
  for (unsigned i = 0; i < frame->loops.length (); i++)
    if (frame->loops[i]->header == bb)
      return pawl_read_counter (frame, frame->loops[i], phi);
  auto_vec<edge> edges;
  auto_vec<pawl_value_ref> values;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      edge e = gimple_phi_arg_edge (phi, i);
      if (pawl_facts_of (frame, e->src)->order < 0)
        continue;
      if (pawl_leads_back (frame, e))
        return NULL;
      edges.safe_push (e);
      values.safe_push (pawl_read (frame, gimple_phi_arg_def (phi, i)));
    }
  return pawl_merge (frame, bb, edges, values, TREE_TYPE (result),
                     stem_of (result), gimple_location (phi));
}

/* ---- Names ---- */

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
      if (is_boolean (type, a, a))
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

static pawl_value_ref
read_assignment (struct pawl_frame *frame, gassign *stmt)
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
    return read_bits (frame, stmt);
  return read_binary (frame, stmt);
}

/* A name that no statement sets: a parameter, or a variable without a
   value.  */
static pawl_value_ref
read_default (struct pawl_frame *frame, tree name)
{
  struct pawl_reader *reader = frame->reader;
  tree var = SSA_NAME_VAR (name), type = TREE_TYPE (name);
  if (var && frame->chain && var == frame->fun->static_chain_decl)
    return frame->chain;
  if (!var || TREE_CODE (var) != PARM_DECL)
    return pawl_unset_value (reader);
  unsigned position = 0;
  for (tree parm = DECL_ARGUMENTS (frame->fun->decl); parm && parm != var;
       parm = DECL_CHAIN (parm))
    position++;
  if (frame->outer)
    return position < frame->arguments.length ()
             ? frame->arguments[position]
             : pawl_opaque_value (frame, type, stem_of (name),
                                  "an argument that is not passed",
                                  UNKNOWN_LOCATION);
  const char *spelled = DECL_NAME (var)
                          ? IDENTIFIER_POINTER (DECL_NAME (var))
                          : pawl_arena_printf (pawl_compilation.arena,
                                               "parameter$%u", position + 1);
  struct pawl_atom_facts *atom = pawl_atom_named (reader, spelled, type);
  if (!POINTER_TYPE_P (type))
    return pawl_number_value (reader, atom->name, NULL);
  struct pawl_base like = {};
  like.kind = PAWL_BASE_PARAMETER;
  like.decl = var;
  like.position = position;
  like.address = atom->name;
  return pawl_pointer_value (reader, pawl_base_new (reader, &like),
                             pawl_term_number (0), NULL);
}

static const char *
why_not_read (gimple *stmt)
{
  if (is_gimple_call (stmt))
    return "what a call returns";
  if (gimple_code (stmt) == GIMPLE_PHI)
    return "what a loop computes";
  if (gimple_code (stmt) == GIMPLE_ASM)
    return "what an asm sets";
  if (is_gimple_assign (stmt)
      && TREE_CODE (TREE_TYPE (gimple_assign_rhs1 (stmt))) == REAL_TYPE)
    return "computed in floating point";
  if (gimple_vuse (stmt))
    return "loaded from memory";
  return "computed in a way that is not read";
}

static pawl_value_ref
opaque_name (struct pawl_frame *frame, tree name, gimple *stmt)
{
  tree type = TREE_TYPE (name);
  if (!POINTER_TYPE_P (type))
    return pawl_opaque_value (frame, type, stem_of (name),
                              why_not_read (stmt), gimple_location (stmt));
  struct pawl_base like = {};
  like.kind = PAWL_BASE_UNKNOWN;
  like.decl = name;
  like.frame = frame;
  return pawl_pointer_value (frame->reader,
                             pawl_base_new (frame->reader, &like),
                             pawl_term_number (0), NULL);
}

static pawl_value_ref
read_name (struct pawl_frame *frame, tree name)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  pawl_value_ref value = NULL;
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return read_default (frame, name);
  if (!pawl_may_go_on (frame->reader))
    return opaque_name (frame, name, stmt);
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    value = read_phi (frame, phi);
  else if (gcall *call = dyn_cast<gcall *> (stmt))
    value = pawl_read_call (frame, call);
  else if (gassign *assign = dyn_cast<gassign *> (stmt))
    value = read_assignment (frame, assign);
  if (value && value->kind == PAWL_VALUE_NUMBER
      && value->number->size > pawl_term_limit)
    return pawl_opaque_value (frame, TREE_TYPE (name), stem_of (name),
                              "too large to be told as a formula",
                              gimple_location (stmt));
  return value ? value : opaque_name (frame, name, stmt);
}

static pawl_value_ref
read_constant (struct pawl_frame *frame, tree cst)
{
  struct pawl_reader *reader = frame->reader;
  if (TREE_CODE (cst) == REAL_CST)
    {
      const REAL_VALUE_TYPE *value = TREE_REAL_CST_PTR (cst);
      HOST_WIDE_INT number = real_to_integer (value);
      REAL_VALUE_TYPE back;
      real_from_integer (&back, VOIDmode, number, SIGNED);
      if (real_identical (&back, value))
        return pawl_number_value (reader, pawl_term_number (number), NULL);
      return pawl_unknown_value (reader, "a fraction");
    }
  if (TREE_CODE (cst) != INTEGER_CST)
    return pawl_unknown_value (reader, "a constant that is no number");
  if (POINTER_TYPE_P (TREE_TYPE (cst)))
    {
      struct pawl_base like = {};
      like.kind = PAWL_BASE_NULL;
      return pawl_pointer_value (reader, pawl_base_new (reader, &like),
                                 pawl_term_constant (cst), NULL);
    }
  return pawl_number_value (reader, pawl_term_constant (cst), NULL);
}

pawl_value_ref
pawl_read (struct pawl_frame *frame, tree name)
{
  if (CONSTANT_CLASS_P (name))
    return read_constant (frame, name);
  if (TREE_CODE (name) == ADDR_EXPR)
    return pawl_address (frame, TREE_OPERAND (name, 0));
  if (TREE_CODE (name) != SSA_NAME)
    return pawl_opaque_value (frame, TREE_TYPE (name), "value",
                              "no value of its own", UNKNOWN_LOCATION);
  struct pawl_reader *reader = frame->reader;
  if (pawl_value_ref *known = frame->values->get (name))
    {
      if (*known)
        return *known;
      /* It is being read: it depends on itself.  */
      pawl_note_provisional (reader, frame, name);
      return opaque_name (frame, name, SSA_NAME_DEF_STMT (name));
    }
  frame->values->put (name, NULL);
  unsigned before = pawl_begin_reading (reader, frame, name);
  pawl_value_ref value = read_name (frame, name);
  bool provisional = pawl_end_reading (reader, before);
  pawl_value_ref *meanwhile = frame->values->get (name);
  if (*meanwhile)
    return *meanwhile;
  if (provisional)
    frame->values->remove (name);
  else
    frame->values->put (name, value);
  return value;
}
