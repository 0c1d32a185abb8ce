/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bit operations as arithmetic: masks that round, remainders, sums without a
   carry, and what is about truths.  */

#include "plugin/symbolic.h"

/* The number of the low bits that are set in BITS, and no others; -1.  */
static int
low_bits (unsigned HOST_WIDE_INT bits)
{
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

/* A value of which X, whose low BITS are all that counts, keeps those: sums and
   products of unsigned numbers are told as they are, whether they wrap or
   not.  *NEGATIVE: it may be below 0.  */
static term
read_modular (struct pawl_frame *frame, tree x, unsigned bits,
              const struct pawl_need **needs, bool *negative, int depth)
{
  enum { deepest = 5 };
  x = before_conversions (x, bits);
  gassign *stmt = TREE_CODE (x) == SSA_NAME && depth < deepest
                      && TYPE_UNSIGNED (TREE_TYPE (x))
                    ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  enum tree_code code = stmt ? gimple_assign_rhs_code (stmt) : ERROR_MARK;
  if (code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR
      && code != NEGATE_EXPR && code != LSHIFT_EXPR)
    {
      *negative |= !TYPE_UNSIGNED (TREE_TYPE (x));
      return pawl_read_number (frame, x, needs);
    }
  bool below_a = false, below_b = false;
  term a = read_modular (frame, gimple_assign_rhs1 (stmt), bits, needs,
                         &below_a, depth + 1);
  if (code == NEGATE_EXPR)
    {
      *negative = true;
      return pawl_term_negate (a);
    }
  tree second = gimple_assign_rhs2 (stmt);
  if (code == LSHIFT_EXPR)
    {
      *negative |= below_a;
      return pawl_term_shift_left (a, pawl_read_number (frame, second, needs));
    }
  term b = read_modular (frame, second, bits, needs, &below_b, depth + 1);
  *negative |= below_a || below_b;
  if (code == PLUS_EXPR)
    return pawl_term_add (a, b);
  if (code == MULT_EXPR)
    return pawl_term_multiply (a, b);
  /* n - x % n, as helpers that align compute it.  */
  *negative |= !(a->small && b->formula.kind == PAWL_FORMULA_BINARY
                 && strcmp (b->formula.text, "%") == 0
                 && pawl_operand (b, 1)->small
                 && a->number >= pawl_operand (b, 1)->number - 1);
  return pawl_term_subtract (a, b);
}

pawl_value_ref
pawl_read_low_bits (struct pawl_frame *frame, tree x, unsigned bits)
{
  struct pawl_reader *reader = frame->reader;
  const struct pawl_need *needs = NULL;
  bool negative = false;
  wide_number all = ((wide_number) 1 << bits) - 1;
  term value = read_modular (frame, x, bits, &needs, &negative, 0);
  if (value->size > pawl_term_limit)
    {
      struct pawl_atom_facts *atom
        = pawl_atom_new (reader, pawl_stem_of (x), TREE_TYPE (x));
      atom->shown.highest = pawl_number_text (all);
      atom->shown.what = "the low bits of a number";
      return pawl_number_value (reader, atom->name, needs);
    }
  if (pawl_surely_within (reader, value, "0", pawl_number_text (all)))
    return pawl_number_value (reader, value, needs);
  term n = pawl_term_number (all + 1), rest = pawl_term_modulo (value, n);
  if (negative)
    rest = pawl_term_modulo (pawl_term_add (rest, n), n);
  return pawl_number_value (reader, rest, needs);
}

/* Whether NAME is a sum in TYPE, an unsigned one, that subtracts something and so
   is less than 0 where it wraps; and NEEDS without what makes no difference where
   only its remainder counts.  */
static bool
is_difference (struct pawl_frame *frame, tree name, tree type, int depth,
               const struct pawl_need **needs)
{
  gassign *stmt = TREE_CODE (name) == SSA_NAME
                    ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name)) : NULL;
  enum tree_code code = stmt ? gimple_assign_rhs_code (stmt) : ERROR_MARK;
  if (depth > 8 || !useless_type_conversion_p (type, TREE_TYPE (name))
      || (code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR))
    return false;
  *needs = pawl_need_reduced (frame->reader, *needs, name);
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  bool in_a = is_difference (frame, a, type, depth + 1, needs);
  bool in_b = is_difference (frame, b, type, depth + 1, needs);
  return in_a || in_b || code == MINUS_EXPR
         || (code == PLUS_EXPR && TREE_CODE (b) == INTEGER_CST
             && tree_int_cst_sign_bit (b));
}

/* An index that is reduced so stays within N whatever wraps ahead of that.  */
pawl_value_ref
pawl_read_remainder (struct pawl_frame *frame, gassign *stmt, term a, term n,
                     const struct pawl_need *needs)
{
  tree x = gimple_assign_rhs1 (stmt), type = TREE_TYPE (x);
  term rest = pawl_term_modulo (a, n);
  if (!TYPE_UNSIGNED (type)
      || !is_difference (frame, x, type, 0, &needs))
    return pawl_number_value (frame->reader, rest, needs);
  /* n - x % n, as helpers that align compute it.  */
  bool negative
    = !(a->formula.kind == PAWL_FORMULA_BINARY && *a->formula.text == '-'
        && pawl_operand (a, 0) == n
        && pawl_operand (a, 1)->formula.kind == PAWL_FORMULA_BINARY
        && strcmp (pawl_operand (a, 1)->formula.text, "%") == 0
        && pawl_operand (pawl_operand (a, 1), 1) == n);
  return pawl_number_value (
    frame->reader,
    negative ? pawl_term_modulo (pawl_term_add (rest, n), n) : rest, needs);
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

/* X & (2^k - 1), and X & -(2^k).  */
static pawl_value_ref
read_mask (struct pawl_frame *frame, tree x, unsigned HOST_WIDE_INT mask)
{
  struct pawl_reader *reader = frame->reader;
  const struct pawl_need *needs = NULL;
  unsigned precision = TYPE_PRECISION (TREE_TYPE (x));
  if (precision > 64)
    return NULL;
  unsigned HOST_WIDE_INT all_bits
    = precision < 64 ? ((unsigned HOST_WIDE_INT) 1 << precision) - 1
                     : HOST_WIDE_INT_M1U;
  int bits = low_bits (mask & all_bits);
  if (bits > 0)
    return pawl_read_low_bits (frame, x, bits);
  /* Front ends widen a mask together with what it is for: bits that cannot be
     set do not count.  */
  bits = mask & all_bits ? ctz_hwi (mask & all_bits) : 0;
  if (bits == 0
      || (~mask & possible_bits (x, 0) & (HOST_WIDE_INT_M1U << bits)))
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

bool
pawl_is_boolean (tree type, term a, term b)
{
  return TREE_CODE (type) == BOOLEAN_TYPE
         || (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 1
             && TYPE_UNSIGNED (type))
         || (pawl_term_is_truth (a) && pawl_term_is_truth (b));
}

pawl_value_ref
pawl_read_bits (struct pawl_frame *frame, gassign *stmt)
{
  struct pawl_reader *reader = frame->reader;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (code == BIT_AND_EXPR && TREE_CODE (b) == INTEGER_CST)
    if (pawl_value_ref value = read_mask (frame, a, TREE_INT_CST_LOW (b)))
      return value;
  const struct pawl_need *needs_a = NULL, *needs_b = NULL;
  term left = pawl_read_number (frame, a, &needs_a);
  term right = pawl_read_number (frame, b, &needs_b);
  /* In a helper the mask may be a parameter, of which the caller's value is
     known.  */
  for (int swapped = 0; code == BIT_AND_EXPR && swapped < 2; swapped++)
    {
      term mask = swapped ? left : right;
      if (mask->small && !pawl_is_boolean (type, left, right))
        if (pawl_value_ref value
              = read_mask (frame, swapped ? b : a,
                           (unsigned HOST_WIDE_INT) mask->number))
          return pawl_with_needs (reader, value,
                                  swapped ? needs_a : needs_b);
    }
  if (!pawl_is_boolean (type, left, right))
    {
      /* Front ends fold additions to this.  */
      if (code != BIT_AND_EXPR && TYPE_UNSIGNED (type)
          && !(possible_bits (a, 0) & possible_bits (b, 0)))
        return pawl_number_value (reader, pawl_term_add (left, right),
                                  pawl_need_both (reader, needs_a, needs_b));
      if (code != BIT_IOR_EXPR || TREE_CODE (b) != INTEGER_CST)
        return NULL;
      int bits = low_bits (TREE_INT_CST_LOW (b));
      if (bits <= 0 || bits > 62
          || (!TYPE_UNSIGNED (type)
              && possible_bits (a, 0) >> (TYPE_PRECISION (type) - 1)))
        return NULL;
      /* x | (n - 1), of which one more is rounded up.  */
      term n = pawl_term_number ((wide_number) 1 << bits);
      return pawl_number_value (
        reader,
        pawl_term_add (pawl_term_multiply (pawl_term_divide (left, n), n),
                       right),
        needs_a);
    }
  if (code == BIT_AND_EXPR || code == BIT_IOR_EXPR)
    {
      /* One of them may decide without the other, in whatever order GCC has
         them: the one that needs less.  */
      bool swapped = pawl_count_needs (needs_b) < pawl_count_needs (needs_a);
      term first = swapped ? right : left;
      term decides = code == BIT_AND_EXPR ? pawl_term_truth (first)
                                          : pawl_term_not (first);
      return pawl_number_value (
        reader,
        code == BIT_AND_EXPR ? pawl_term_and (left, right)
                             : pawl_term_or (left, right),
        pawl_need_both (
          reader, swapped ? needs_b : needs_a,
          pawl_need_under (reader, decides, swapped ? needs_a : needs_b)));
    }
  return pawl_number_value (
    reader, pawl_term_compare (NE_EXPR, pawl_term_truth (left),
                               pawl_term_truth (right)),
    pawl_need_both (reader, needs_a, needs_b));
}
