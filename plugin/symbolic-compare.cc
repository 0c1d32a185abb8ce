/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests as people meant them.  Front ends fold `x > 0 && x <= 255' to one
   unsigned comparison that wraps, `x > SIZE_MAX / 2' to a sign test, `M % 16'
   to a mask; those are undone here, and so are the idioms that test for an
   overflow after it happened.  */

#include "plugin/symbolic.h"

/* ---- Names before conversions ---- */

static gassign *
assignment_of (tree name)
{
  return TREE_CODE (name) == SSA_NAME
           ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name)) : NULL;
}

static bool
is_code (gassign *stmt, enum tree_code code)
{
  return stmt && gimple_assign_rhs_code (stmt) == code;
}

/* What NAME was converted from by a change of sign; null.  */
static tree
before_change_of_sign (tree name)
{
  gassign *stmt = assignment_of (name);
  if (!stmt || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
    return NULL_TREE;
  tree inner = gimple_assign_rhs1 (stmt);
  tree from = TREE_TYPE (inner), to = TREE_TYPE (name);
  return INTEGRAL_TYPE_P (from) && TREE_CODE (from) != BOOLEAN_TYPE
             && TYPE_PRECISION (from) == TYPE_PRECISION (to)
             && TYPE_UNSIGNED (from) != TYPE_UNSIGNED (to)
           ? inner : NULL_TREE;
}

/* ---- Ranges that wrap ---- */

/* The values V of TERM, from LOWEST to HIGHEST, for which V + ADDED, taken
   modulo MODULUS, is from FROM up to TO.  */
static term
wrapped_range (term value, wide_number lowest, wide_number highest,
               wide_number added, wide_number modulus, wide_number from,
               wide_number to)
{
  term result = pawl_term_number (0);
  if (from > to)
    return result;
  for (int turn = -2; turn <= 2; turn++)
    {
      wide_number low = from - added + turn * modulus;
      wide_number high = to - added + turn * modulus;
      if (low < lowest)
        low = lowest;
      if (high > highest)
        high = highest;
      if (low > high)
        continue;
      term inside = pawl_term_number (1);
      if (low == high)
        inside = pawl_term_compare (EQ_EXPR, value, pawl_term_number (low));
      else
        {
          /* As people spell it: 0 is easier than -1.  */
          if (low > lowest)
            inside = low == 0
                       ? pawl_term_compare (GE_EXPR, value,
                                            pawl_term_number (0))
                       : pawl_term_compare (GT_EXPR, value,
                                            pawl_term_number (low - 1));
          if (high < highest)
            inside = pawl_term_and (
              inside,
              high == -1
                ? pawl_term_compare (LT_EXPR, value, pawl_term_number (0))
                : pawl_term_compare (LE_EXPR, value,
                                     pawl_term_number (high)));
        }
      result = pawl_term_or (result, inside);
    }
  return result;
}

/* A CODE CST, where A is an unsigned sum that may wrap on purpose, or a number
   of the other sign; null where it is neither.  */
static term
range_test (struct pawl_frame *frame, enum tree_code code, tree a, tree cst,
            const struct pawl_need **needs)
{
  tree type = TREE_TYPE (a);
  wide_number low_type, high_type, lowest, highest, added = 0;
  term bound = pawl_term_constant (cst);
  if (!pawl_type_range (type, &low_type, &high_type) || !bound->small
      || TREE_CODE (type) == BOOLEAN_TYPE)
    return NULL;
  tree x = a;
  gassign *stmt = assignment_of (a);
  bool shifted = false, subtracted = false;
  if (TYPE_UNSIGNED (type) && is_code (stmt, PLUS_EXPR)
      && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST)
    {
      term by = pawl_term_constant (gimple_assign_rhs2 (stmt));
      if (!by->small)
        return NULL;
      added = by->number;
      subtracted = added > high_type / 2;
      x = gimple_assign_rhs1 (stmt);
      shifted = true;
    }
  tree before = before_change_of_sign (x);
  /* What was added to an unsigned number by hand is no such idiom.  */
  if (!before && !(shifted && subtracted))
    return NULL;
  if (before)
    x = before;
  if (!pawl_type_range (TREE_TYPE (x), &lowest, &highest))
    return NULL;
  wide_number modulus = (wide_number) 1 << TYPE_PRECISION (type);
  wide_number from = low_type, to = high_type, value = bound->number;
  switch (code)
    {
    case LT_EXPR: to = value - 1; break;
    case LE_EXPR: to = value; break;
    case GT_EXPR: from = value + 1; break;
    case GE_EXPR: from = value; break;
    default: from = to = value; break;
    }
  term result = wrapped_range (pawl_read_number (frame, x, needs), lowest,
                               highest, added, modulus, from, to);
  return code == NE_EXPR ? pawl_term_not (result) : result;
}

/* ---- Bits ---- */

static tree
without_conversions (tree name, unsigned bits)
{
  for (gassign *stmt = assignment_of (name);
       stmt && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt));
       stmt = assignment_of (name))
    {
      tree inner = gimple_assign_rhs1 (stmt);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (inner))
          || TYPE_PRECISION (TREE_TYPE (inner)) < bits
          || TYPE_PRECISION (TREE_TYPE (name)) < bits)
        break;
      name = inner;
    }
  return name;
}

/* Whether none of the bits of MASK is set in X, as a test.  Each run of bits is
   a division and a remainder.  */
static term
bits_clear (struct pawl_frame *frame, tree x, unsigned HOST_WIDE_INT mask,
            const struct pawl_need **needs)
{
  term result = pawl_term_number (1), zero = pawl_term_number (0);
  unsigned precision = TYPE_PRECISION (TREE_TYPE (x));
  for (unsigned low = 0; low < precision; low++)
    {
      if (!(mask >> low & 1))
        continue;
      unsigned high = low;
      while (high < precision && (mask >> high & 1))
        high++;
      if (high == precision && !low)
        return pawl_term_compare (EQ_EXPR, pawl_read_number (frame, x, needs),
                                  zero);
      /* The lower bits are the same before a change of sign.  */
      tree whole = high < precision ? without_conversions (x, high) : x;
      term value = pawl_read_number (frame, whole, needs);
      term end = pawl_term_number ((wide_number) 1 << low), one;
      if (high == precision)
        one = pawl_term_compare (LT_EXPR, value, end);
      else if (low && !TYPE_UNSIGNED (TREE_TYPE (whole)))
        {
          term n = pawl_term_number ((wide_number) 1 << high);
          term rest = pawl_term_modulo (
            pawl_term_add (pawl_term_modulo (value, n), n), n);
          one = pawl_term_compare (LT_EXPR, rest, end);
        }
      else
        {
          term part = pawl_term_divide (value, end);
          term n = pawl_term_number ((wide_number) 1 << (high - low));
          /* So front ends fold a test of a product for 0.  */
          one = pawl_surely_within (frame->reader, part, "0",
                                    pawl_number_text (n->number - 1))
                  ? pawl_term_compare (LT_EXPR, value, end)
                  : pawl_term_compare (EQ_EXPR, pawl_term_modulo (part, n),
                                       zero);
        }
      result = pawl_term_and (result, one);
      low = high;
    }
  return result;
}

/* (X & MASK) CODE 0, CODE being == or !=; null where it is not read.  */
static term
mask_test (struct pawl_frame *frame, enum tree_code code, gassign *stmt,
           const struct pawl_need **needs)
{
  tree x = gimple_assign_rhs1 (stmt), mask = gimple_assign_rhs2 (stmt);
  if (TREE_CODE (mask) != INTEGER_CST || TYPE_PRECISION (TREE_TYPE (mask)) > 64
      || TREE_CODE (TREE_TYPE (x)) == BOOLEAN_TYPE)
    return NULL;
  unsigned HOST_WIDE_INT bits = TREE_INT_CST_LOW (mask);
  if (TYPE_PRECISION (TREE_TYPE (mask)) < 64)
    bits &= ((unsigned HOST_WIDE_INT) 1 << TYPE_PRECISION (TREE_TYPE (mask)))
            - 1;
  if (!TYPE_UNSIGNED (TREE_TYPE (x))
      && bits >> (TYPE_PRECISION (TREE_TYPE (x)) - 1))
    return NULL;                /* a test of the sign, too */
  term clear = bits_clear (frame, x, bits, needs);
  return code == EQ_EXPR ? clear : pawl_term_not (clear);
}

/* (X | Y) CODE 0 and (X & Y) CODE 0, which are tests of both; null.  */
static term
joined_test (struct pawl_frame *frame, enum tree_code code, gassign *stmt,
             const struct pawl_need **needs)
{
  bool either = gimple_assign_rhs_code (stmt) == BIT_IOR_EXPR;
  tree x = gimple_assign_rhs1 (stmt), y = gimple_assign_rhs2 (stmt);
  bool sign = code == LT_EXPR || code == GE_EXPR;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (x)) || TREE_CODE (y) == INTEGER_CST
      || (sign ? TYPE_UNSIGNED (TREE_TYPE (x)) != 0 : !either)
      || (!sign && code != EQ_EXPR && code != NE_EXPR)
      || TREE_CODE (TREE_TYPE (x)) == BOOLEAN_TYPE)
    return NULL;
  tree zero = build_zero_cst (TREE_TYPE (x));
  term a = pawl_read_test (frame, code, x, zero, needs);
  term b = pawl_read_test (frame, code, y, zero, needs);
  bool any = either == (code == NE_EXPR || code == LT_EXPR);
  return any ? pawl_term_or (a, b) : pawl_term_and (a, b);
}

/* ---- Overflow, tested after the fact ---- */

/* The operation CODE of one operand ONE (and the other OTHER, unless that is
   null) among NEEDS, of which the exact result is VALUE in TYPE; null.  */
static const struct pawl_operation *
operation_among (const struct pawl_need *needs, enum tree_code code, tree type,
                 term value, term one, term other)
{
  if (!needs)
    return NULL;
  if (needs->kind != PAWL_NEED_ONE)
    {
      const struct pawl_operation *found
        = operation_among (needs->left, code, type, value, one, other);
      return found || needs->kind != PAWL_NEED_BOTH
               ? found
               : operation_among (needs->right, code, type, value, one, other);
    }
  const struct pawl_operation *operation = &needs->operation;
  return operation->code == code && operation->value == value
             && TYPE_PRECISION (operation->type) == TYPE_PRECISION (type)
             && TYPE_UNSIGNED (operation->type)
             && ((operation->left == one
                  && (!other || operation->right == other))
                 || (operation->right == one
                     && (!other || operation->left == other)))
           ? operation : NULL;
}

/* The exact value of NAME where it is what a sum or product of the operand ONE
   (and OTHER, unless that is null) gave, by way of memory for instance;
   null.  */
static term
exact_result (struct pawl_frame *frame, enum tree_code code, tree name,
              tree one, tree other)
{
  if (TREE_CODE (name) != SSA_NAME || TREE_CODE (one) != SSA_NAME)
    return NULL;
  pawl_value_ref value = pawl_read (frame, name);
  const struct pawl_need *ignored = NULL;
  if (value->kind != PAWL_VALUE_NUMBER || !value->needs)
    return NULL;
  return operation_among (
           value->needs, code, TREE_TYPE (name), value->number,
           pawl_read_number (frame, one, &ignored),
           other ? pawl_read_number (frame, other, &ignored) : NULL)
           ? value->number : NULL;
}

/* a + b < a, a * b / b != a and their like, as what they find out.  */
static term
overflow_test (struct pawl_frame *frame, enum tree_code code, tree a, tree b,
               const struct pawl_need **needs)
{
  tree type = TREE_TYPE (a);
  wide_number lowest, highest;
  if (!pawl_type_range (type, &lowest, &highest) || !TYPE_UNSIGNED (type))
    return NULL;
  if (code == GT_EXPR || code == LE_EXPR)
    {
      std::swap (a, b);
      code = code == GT_EXPR ? LT_EXPR : GE_EXPR;
    }
  gassign *stmt = assignment_of (a);
  const struct pawl_need *ignored = NULL;
  term exact = NULL;
  if ((code == LT_EXPR || code == GE_EXPR) && is_code (stmt, PLUS_EXPR)
      && (gimple_assign_rhs1 (stmt) == b || gimple_assign_rhs2 (stmt) == b))
    exact = pawl_read_number (frame, a, &ignored);
  else if (code == LT_EXPR || code == GE_EXPR)
    exact = exact_result (frame, PLUS_EXPR, a, b, NULL_TREE);
  if (code == EQ_EXPR || code == NE_EXPR)
    {
      if (!is_code (stmt, TRUNC_DIV_EXPR))
        {
          std::swap (a, b);
          stmt = assignment_of (a);
        }
      if (!is_code (stmt, TRUNC_DIV_EXPR))
        return NULL;
      tree product = gimple_assign_rhs1 (stmt);
      tree divisor = gimple_assign_rhs2 (stmt);
      gassign *multiplied = assignment_of (product);
      if (is_code (multiplied, MULT_EXPR))
        {
          tree x = gimple_assign_rhs1 (multiplied);
          tree y = gimple_assign_rhs2 (multiplied);
          if (!(operand_equal_p (x, divisor) && operand_equal_p (y, b))
              && !(operand_equal_p (y, divisor) && operand_equal_p (x, b)))
            return NULL;
          exact = pawl_read_number (frame, product, &ignored);
        }
      else
        exact = exact_result (frame, MULT_EXPR, product, divisor, b);
    }
  if (!exact)
    return NULL;
  (void) needs;
  bool if_wrapped = code == LT_EXPR || code == NE_EXPR;
  return pawl_term_compare (if_wrapped ? GT_EXPR : LE_EXPR, exact,
                            pawl_term_number (highest));
}

/* ---- Pointers ---- */

term
pawl_null_test (struct pawl_frame *frame, enum tree_code code,
                pawl_value_ref value)
{
  term zero = pawl_term_number (0);
  switch (value->kind)
    {
    case PAWL_VALUE_CHOICE:
      {
        term then = pawl_null_test (frame, code, value->then);
        term otherwise = pawl_null_test (frame, code, value->otherwise);
        return then && otherwise ? pawl_term_if (value->test, then, otherwise)
                                 : NULL;
      }
    case PAWL_VALUE_NUMBER:
      return pawl_term_compare (code, value->number, zero);
    case PAWL_VALUE_POINTER:
      if (value->base->kind == PAWL_BASE_NULL)
        return pawl_term_compare (code, value->number, zero);
      if (value->base->kind == PAWL_BASE_LOCAL
          || value->base->kind == PAWL_BASE_GLOBAL)
        return pawl_term_number (code == NE_EXPR || code == GT_EXPR);
      /* What is a number of bytes further is null only where the pointer
         is.  */
      if (value->base->address)
        return pawl_term_compare (code, value->base->address, zero);
      return NULL;
    default:
      return NULL;
    }
}

static bool
is_null (pawl_value_ref value)
{
  return (value->kind == PAWL_VALUE_POINTER
          && value->base->kind == PAWL_BASE_NULL
          && pawl_term_is (value->number, 0))
         || (value->kind == PAWL_VALUE_NUMBER
             && pawl_term_is (value->number, 0));
}

/* The address of BASE as an atom, so that two tests of one pointer agree.  */
static term
address_atom (struct pawl_frame *frame, const struct pawl_base *base)
{
  if (!base->address)
    {
      struct pawl_atom_facts *atom
        = pawl_atom_new (frame->reader, "pointer", NULL);
      atom->shown.opaque = base->kind != PAWL_BASE_FRESH;
      atom->shown.what = base->kind == PAWL_BASE_FRESH
                           ? "what an allocation returns"
                           : "a pointer that could not be read";
      const_cast<struct pawl_base *> (base)->address = atom->name;
    }
  return base->address;
}

static term
pointer_test (struct pawl_frame *frame, enum tree_code code, tree x, tree y,
              const struct pawl_need **needs)
{
  pawl_value_ref a = pawl_read (frame, x), b = pawl_read (frame, y);
  if (is_null (a))
    std::swap (a, b);
  if (is_null (b))
    {
      if (a->kind == PAWL_VALUE_POINTER && a->base->kind != PAWL_BASE_NULL
          && a->base->kind != PAWL_BASE_LOCAL
          && a->base->kind != PAWL_BASE_GLOBAL)
        address_atom (frame, a->base);
      if (term test = pawl_null_test (frame, code, a))
        return test;
    }
  else if (a->kind == PAWL_VALUE_POINTER && b->kind == PAWL_VALUE_POINTER
           && a->base == b->base)
    {
      *needs = pawl_need_both (frame->reader, *needs,
                               pawl_need_both (frame->reader, a->needs,
                                               b->needs));
      return pawl_term_compare (code, a->number, b->number);
    }
  return NULL;
}

/* ---- All tests ---- */

static term
opaque_truth (struct pawl_frame *frame, const char *what, tree near)
{
  location_t at = TREE_CODE (near) == SSA_NAME
                    ? gimple_location (SSA_NAME_DEF_STMT (near))
                    : UNKNOWN_LOCATION;
  pawl_value_ref value = pawl_opaque_value (frame, boolean_type_node, "test",
                                            what, at);
  return pawl_term_compare (NE_EXPR, value->number, pawl_term_number (0));
}

term
pawl_read_test (struct pawl_frame *frame, enum tree_code code, tree a, tree b,
                const struct pawl_need **needs)
{
  if (POINTER_TYPE_P (TREE_TYPE (a)) || POINTER_TYPE_P (TREE_TYPE (b)))
    {
      term test = pointer_test (frame, code, a, b, needs);
      return test ? test : opaque_truth (frame, "a comparison of pointers", a);
    }
  if (code != LT_EXPR && code != LE_EXPR && code != GT_EXPR && code != GE_EXPR
      && code != EQ_EXPR && code != NE_EXPR)
    return opaque_truth (frame, "a comparison of floating-point values", a);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
    {
      pawl_value_ref x = pawl_read (frame, a), y = pawl_read (frame, b);
      if (x->kind != PAWL_VALUE_NUMBER || y->kind != PAWL_VALUE_NUMBER)
        return opaque_truth (frame, "a comparison of floating-point values",
                             a);
    }
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) != INTEGER_CST)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  if (term test = overflow_test (frame, code, a, b, needs))
    return test;
  if (TREE_CODE (b) == INTEGER_CST)
    {
      gassign *stmt = assignment_of (a);
      term test = NULL;
      if (integer_zerop (b)
          && (is_code (stmt, BIT_IOR_EXPR) || is_code (stmt, BIT_AND_EXPR)))
        test = joined_test (frame, code, stmt, needs);
      if (!test && integer_zerop (b) && is_code (stmt, BIT_AND_EXPR)
          && (code == EQ_EXPR || code == NE_EXPR))
        test = mask_test (frame, code, stmt, needs);
      if (!test)
        test = range_test (frame, code, a, b, needs);
      if (test)
        return test;
    }
  term left = pawl_read_number (frame, a, needs);
  term right = pawl_read_number (frame, b, needs);
  return pawl_term_compare (code, left, right);
}

term
pawl_read_truth (struct pawl_frame *frame, tree cond,
                 const struct pawl_need **needs)
{
  if (COMPARISON_CLASS_P (cond))
    return pawl_read_test (frame, TREE_CODE (cond), TREE_OPERAND (cond, 0),
                           TREE_OPERAND (cond, 1), needs);
  return pawl_term_truth (pawl_read_number (frame, cond, needs));
}
