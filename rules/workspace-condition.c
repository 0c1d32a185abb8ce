/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a refusal has to do with a capacity: see workspace.h.  */

#include "rules/workspace.h"

#include <string.h>

bool
pawl_formula_reads (const struct pawl_formula *formula, const char *name)
{
  if (formula->kind == PAWL_FORMULA_NAME)
    return strcmp (formula->text, name) == 0;
  for (size_t i = 0; i < formula->operand_count; i++)
    if (pawl_formula_reads (formula->operands[i], name))
      return true;
  return false;
}

/* A refusal in two parts; null is one that never happens.  */
struct parts
{
  struct pawl_formula *other, *by_capacity;
};

struct splitting
{
  struct pawl_arena *arena;
  const char *capacity;
};

static struct pawl_formula *
both (const struct splitting *with, struct pawl_formula *left,
      struct pawl_formula *right)
{
  return left && right ? pawl_formula_binary (with->arena, "&&", left, right)
                       : NULL;
}

static struct pawl_formula *
either (const struct splitting *with, struct pawl_formula *left,
        struct pawl_formula *right)
{
  return !left ? right
         : !right ? left
                  : pawl_formula_binary (with->arena, "||", left, right);
}

static struct parts
one_of (const struct splitting *with, struct parts left, struct parts right)
{
  return (struct parts) {
    .other = either (with, left.other, right.other),
    .by_capacity = either (with, left.by_capacity, right.by_capacity),
  };
}

static struct parts
all_of (const struct splitting *with, struct parts left, struct parts right)
{
  return (struct parts) {
    .other = both (with, left.other, right.other),
    .by_capacity
    = either (with,
              either (with, both (with, left.other, right.by_capacity),
                      both (with, left.by_capacity, right.other)),
              both (with, left.by_capacity, right.by_capacity)),
  };
}

/* The comparison that holds where OPERATOR does not.  */
static const char *
opposite (const char *operator_text)
{
  static const char pairs[][2][3] = {
    { "<", ">=" }, { "<=", ">" }, { "==", "!=" },
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    for (int j = 0; j < 2; j++)
      if (strcmp (pairs[i][j], operator_text) == 0)
        return pairs[i][!j];
  return NULL;
}

/* The comparison that says the same with its operands exchanged.  */
static const char *
mirrored (const char *operator_text)
{
  switch (*operator_text)
    {
    case '<':
      return operator_text[1] ? ">=" : ">";
    case '>':
      return operator_text[1] ? "<=" : "<";
    default:
      return operator_text;
    }
}

/* Whether CAPACITY OPERATOR NUMBER refuses what is too much, or nothing but 0:
   then more bytes would not help, or none were there.  */
static bool
asks_for_no_more (const char *operator_text, const char *number)
{
  bool zero = strcmp (number, "0") == 0;
  switch (*operator_text)
    {
    case '>':
      return !zero || operator_text[1];
    case '<':
      return operator_text[1] ? zero : strcmp (number, "1") == 0;
    case '=':
      return zero;
    default:
      return false;
    }
}

static struct parts
split_leaf (const struct splitting *with, struct pawl_formula *leaf,
            bool negated)
{
  const char *operator_text
    = leaf->kind == PAWL_FORMULA_BINARY ? leaf->text : "";
  const char *other = opposite (operator_text);
  struct pawl_formula *test
    = !negated ? leaf
      : other  ? pawl_formula_binary (with->arena, other, leaf->operands[0],
                                      leaf->operands[1])
               : pawl_formula_unary (with->arena, "!", leaf);
  bool narrows = !pawl_formula_reads (leaf, with->capacity);
  if (!narrows && other)
    {
      const struct pawl_formula *left = test->operands[0];
      const struct pawl_formula *right = test->operands[1];
      if (left->kind == PAWL_FORMULA_NAME
          && right->kind == PAWL_FORMULA_NUMBER)
        narrows = asks_for_no_more (test->text, right->text);
      else if (right->kind == PAWL_FORMULA_NAME
               && left->kind == PAWL_FORMULA_NUMBER)
        narrows = asks_for_no_more (mirrored (test->text), left->text);
    }
  else if (!narrows && leaf->kind == PAWL_FORMULA_NAME)
    narrows = negated;
  return narrows ? (struct parts) { .other = test }
                 : (struct parts) { .by_capacity = test };
}

static struct parts
split (const struct splitting *with, struct pawl_formula *formula,
       bool negated)
{
  if (!pawl_formula_reads (formula, with->capacity))
    return split_leaf (with, formula, negated);
  struct pawl_formula **operands = formula->operands;
  if (formula->kind == PAWL_FORMULA_UNARY && *formula->text == '!')
    return split (with, operands[0], !negated);
  if (formula->kind == PAWL_FORMULA_BINARY
      && (strcmp (formula->text, "&&") == 0
          || strcmp (formula->text, "||") == 0))
    {
      struct parts left = split (with, operands[0], negated);
      struct parts right = split (with, operands[1], negated);
      return (*formula->text == '|') != negated ? one_of (with, left, right)
                                                : all_of (with, left, right);
    }
  if (formula->kind == PAWL_FORMULA_CONDITION)
    return one_of (with,
                   all_of (with, split (with, operands[0], false),
                           split (with, operands[1], negated)),
                   all_of (with, split (with, operands[0], true),
                           split (with, operands[2], negated)));
  return split_leaf (with, formula, negated);
}

void
pawl_split_refusal (struct pawl_arena *arena, struct pawl_formula *refused,
                    const char *capacity, struct pawl_formula **other,
                    struct pawl_formula **by_capacity)
{
  const struct splitting with = { arena, capacity };
  struct parts parts = split (&with, refused, false);
  *other = parts.other;
  *by_capacity = parts.by_capacity;
}
