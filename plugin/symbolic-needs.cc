/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What operations need to give what they are read as: see symbolic.h.  */

#include "plugin/symbolic.h"

static struct pawl_need *
new_need (struct pawl_reader *reader, enum pawl_need_kind kind)
{
  struct pawl_need *need
    = (struct pawl_need *) pawl_reader_alloc (reader, sizeof *need);
  need->kind = kind;
  return need;
}

const struct pawl_need *
pawl_need_both (struct pawl_reader *reader, const struct pawl_need *left,
                const struct pawl_need *right)
{
  if (!left || left == right)
    return right;
  if (!right)
    return left;
  struct pawl_need *need = new_need (reader, PAWL_NEED_BOTH);
  need->left = left;
  need->right = right;
  return need;
}

const struct pawl_need *
pawl_need_under (struct pawl_reader *reader, term test,
                 const struct pawl_need *need)
{
  if (!need || pawl_is_true (test))
    return need;
  struct pawl_need *under = new_need (reader, PAWL_NEED_UNDER);
  under->left = need;
  under->test = test;
  return under;
}

const struct pawl_need *
pawl_need_one (struct pawl_reader *reader,
               const struct pawl_operation *operation)
{
  struct pawl_need *need = new_need (reader, PAWL_NEED_ONE);
  need->operation = *operation;
  return need;
}

unsigned
pawl_count_needs (const struct pawl_need *need)
{
  if (!need)
    return 0;
  switch (need->kind)
    {
    case PAWL_NEED_ONE:
      return 1;
    case PAWL_NEED_BOTH:
      return pawl_count_needs (need->left) + pawl_count_needs (need->right);
    case PAWL_NEED_UNDER:
      return pawl_count_needs (need->left);
    }
  return 0;
}

static wide_number exact_up_to (tree type);

term
pawl_need_term (const struct pawl_need *need)
{
  if (!need)
    return pawl_term_number (1);
  if (need->kind == PAWL_NEED_BOTH)
    return pawl_term_and (pawl_need_term (need->left),
                          pawl_need_term (need->right));
  if (need->kind == PAWL_NEED_UNDER)
    return pawl_term_or (pawl_term_not (need->test),
                         pawl_need_term (need->left));
  const struct pawl_operation *operation = &need->operation;
  wide_number low, high;
  if (operation->code == FLOAT_EXPR)
    low = -(high = exact_up_to (operation->type));
  else
    pawl_type_range (operation->type, &low, &high);
  return pawl_term_and (
    pawl_term_compare (GE_EXPR, operation->value, pawl_term_number (low)),
    pawl_term_compare (LE_EXPR, operation->value, pawl_term_number (high)));
}

/* NEED where the operation that gives VALUE in the unsigned TYPE, null: in any,
   matters only if TEST holds; null TEST: it never does.  */
static const struct pawl_need *
only_if (struct pawl_reader *reader, const struct pawl_need *need, term value,
         tree type, term test)
{
  if (!need)
    return NULL;
  const struct pawl_operation *operation = &need->operation;
  if (need->kind == PAWL_NEED_ONE)
    return operation->value != value
               || (type && (operation->code == NOP_EXPR
                            || !useless_type_conversion_p (type,
                                                           operation->type)))
             ? need : test ? pawl_need_under (reader, test, need) : NULL;
  if (need->kind == PAWL_NEED_UNDER)
    return pawl_need_under (reader, need->test,
                            only_if (reader, need->left, value, type, test));
  return pawl_need_both (reader,
                         only_if (reader, need->left, value, type, test),
                         only_if (reader, need->right, value, type, test));
}

const struct pawl_need *
pawl_need_of_operand (struct pawl_reader *reader, enum tree_code code,
                      tree type, const struct pawl_need *need, term value,
                      term other)
{
  if (!need || !TYPE_UNSIGNED (type)
      || value->formula.kind != PAWL_FORMULA_BINARY
      || *value->formula.text != '-')
    return need;
  if (code == MULT_EXPR)
    return only_if (reader, need, value, NULL_TREE,
                    pawl_term_compare (NE_EXPR, other, pawl_term_number (0)));
  return code == PLUS_EXPR ? only_if (reader, need, value, type, NULL) : need;
}

const struct pawl_need *
pawl_need_reduced (struct pawl_reader *reader, const struct pawl_need *need,
                   tree name)
{
  if (!need || TREE_CODE (name) != SSA_NAME)
    return need;
  switch (need->kind)
    {
    case PAWL_NEED_ONE:
      {
        if (need->operation.stmt != SSA_NAME_DEF_STMT (name)
            || !TYPE_UNSIGNED (TREE_TYPE (name)))
          return need;
        struct pawl_operation operation = need->operation;
        operation.narrow = false;
        return pawl_need_one (reader, &operation);
      }
    case PAWL_NEED_BOTH:
      return pawl_need_both (reader,
                             pawl_need_reduced (reader, need->left, name),
                             pawl_need_reduced (reader, need->right, name));
    case PAWL_NEED_UNDER:
      return pawl_need_under (reader, need->test,
                              pawl_need_reduced (reader, need->left, name));
    }
  return need;
}

/* ---- In words ---- */

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

/* Whole numbers up to this size are exact in the floating type TYPE.  */
static wide_number
exact_up_to (tree type)
{
  int bits = TYPE_MODE (type) == TYPE_MODE (float_type_node) ? 24
             : TYPE_MODE (type) == TYPE_MODE (double_type_node) ? 53
             : TYPE_PRECISION (type) <= 16 ? 8 : 62;
  return (wide_number) 1 << bits;
}

const char *
pawl_describe_operation (const struct pawl_operation *operation,
                         const char **lowest, const char **highest)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  wide_number low, high;
  if (operation->code == FLOAT_EXPR)
    {
      high = exact_up_to (operation->type);
      low = -high;
    }
  else
    pawl_type_range (operation->type, &low, &high);
  *lowest = pawl_number_text (low);
  *highest = pawl_number_text (high);
  const char *to = type_name (operation->type);
  if (operation->code == FLOAT_EXPR)
    return pawl_arena_printf (arena, "conversion to '%s'", to);
  if (operation->code == NOP_EXPR)
    return pawl_arena_printf (arena, "conversion from '%s' to '%s'",
                              type_name (operation->from), to);
  return pawl_arena_printf (arena, "'%s' %s", to,
                            operation_word (operation->code));
}
