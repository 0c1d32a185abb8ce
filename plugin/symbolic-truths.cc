/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making truths: see symbolic-terms.h.  Conditions come from the branches of a
   function and have to be short enough to be read and proved: what both ways
   of a branch have in common is told once.  */

#include "plugin/symbolic-terms.h"

static const struct
{
  enum tree_code code, opposite, mirrored;
  const char *text;
} orders[] = {
  { LT_EXPR, GE_EXPR, GT_EXPR, "<" }, { LE_EXPR, GT_EXPR, GE_EXPR, "<=" },
  { GT_EXPR, LE_EXPR, LT_EXPR, ">" }, { GE_EXPR, LT_EXPR, LE_EXPR, ">=" },
  { EQ_EXPR, NE_EXPR, EQ_EXPR, "==" }, { NE_EXPR, EQ_EXPR, NE_EXPR, "!=" },
};

/* The row of the comparison A; -1 for what is none.  */
static int
order_of (term a)
{
  if (a->formula.kind == PAWL_FORMULA_BINARY)
    for (size_t i = 0; i < ARRAY_SIZE (orders); i++)
      if (strcmp (a->formula.text, orders[i].text) == 0)
        return i;
  return -1;
}

static bool
is_binary (term a, const char *text)
{
  return a->formula.kind == PAWL_FORMULA_BINARY
         && strcmp (a->formula.text, text) == 0;
}

bool
pawl_term_is_truth (term a)
{
  if (pawl_is_true (a) || pawl_is_false (a) || order_of (a) >= 0
      || is_binary (a, "&&") || is_binary (a, "||"))
    return true;
  if (a->formula.kind == PAWL_FORMULA_UNARY)
    return *a->formula.text == '!';
  return a->formula.kind == PAWL_FORMULA_CONDITION
         && pawl_term_is_truth (pawl_operand (a, 1))
         && pawl_term_is_truth (pawl_operand (a, 2));
}

term
pawl_term_truth (term a)
{
  return pawl_term_is_truth (a)
           ? a : pawl_term_compare (NE_EXPR, a, pawl_term_number (0));
}

static bool
holds (enum tree_code code, wide_number a, wide_number b)
{
  switch (code)
    {
    case LT_EXPR: return a < b;
    case LE_EXPR: return a <= b;
    case GT_EXPR: return a > b;
    case GE_EXPR: return a >= b;
    case EQ_EXPR: return a == b;
    default: return a != b;
    }
}

/* Whether comparing one of the values of the condition A with B would be known
   at once.  */
static bool
is_easily_split (term a, term b)
{
  return a->formula.kind == PAWL_FORMULA_CONDITION && b->small
         && (pawl_operand (a, 1)->small || pawl_operand (a, 2)->small
             || pawl_operand (a, 1)->formula.kind == PAWL_FORMULA_CONDITION
             || pawl_operand (a, 2)->formula.kind == PAWL_FORMULA_CONDITION);
}

term
pawl_term_compare (enum tree_code code, term a, term b)
{
  size_t row = 0;
  while (orders[row].code != code)
    row++;
  if (a->small && b->small)
    return pawl_term_number (holds (code, a->number, b->number));
  if (a->small)
    return pawl_term_compare (orders[row].mirrored, b, a);
  if (a == b)
    return pawl_term_number (holds (code, 0, 0));
  if (b->small && pawl_term_is_truth (a))
    {
      bool if_false = holds (code, 0, b->number);
      bool if_true = holds (code, 1, b->number);
      return if_false == if_true ? pawl_term_number (if_true)
             : if_true ? a : pawl_term_not (a);
    }
  /* x * 4 < y * 4 */
  if (is_binary (a, "*") && is_binary (b, "*")
      && pawl_operand (a, 1) == pawl_operand (b, 1)
      && pawl_operand (a, 1)->small && pawl_operand (a, 1)->number > 0)
    return pawl_term_compare (code, pawl_operand (a, 0), pawl_operand (b, 0));
  if (is_easily_split (a, b))
    return pawl_term_if (pawl_operand (a, 0),
                         pawl_term_compare (code, pawl_operand (a, 1), b),
                         pawl_term_compare (code, pawl_operand (a, 2), b));
  return pawl_term_binary (orders[row].text, a, b);
}

term
pawl_term_not (term a)
{
  a = pawl_term_truth (a);
  if (a->small)
    return pawl_term_number (!a->number);
  int row = order_of (a);
  if (row >= 0)
    return pawl_term_compare (orders[row].opposite, pawl_operand (a, 0),
                              pawl_operand (a, 1));
  if (is_binary (a, "&&"))
    return pawl_term_or (pawl_term_not (pawl_operand (a, 0)),
                         pawl_term_not (pawl_operand (a, 1)));
  if (is_binary (a, "||"))
    return pawl_term_and (pawl_term_not (pawl_operand (a, 0)),
                          pawl_term_not (pawl_operand (a, 1)));
  if (a->formula.kind == PAWL_FORMULA_UNARY)
    return pawl_operand (a, 0);
  if (a->formula.kind == PAWL_FORMULA_CONDITION)
    return pawl_term_if (pawl_operand (a, 0),
                         pawl_term_not (pawl_operand (a, 1)),
                         pawl_term_not (pawl_operand (a, 2)));
  return pawl_term_unary ("!", a);
}

/* ---- And, or ---- */

typedef auto_vec<term, 16> term_list;

/* The parts of A that OPERATOR joins, into PARTS, each once.  */
static void
split (term a, const char *operator_text, vec<term> *parts)
{
  if (is_binary (a, operator_text))
    {
      split (pawl_operand (a, 0), operator_text, parts);
      split (pawl_operand (a, 1), operator_text, parts);
    }
  else if (!parts->contains (a))
    parts->safe_push (a);
}

static term
join (const vec<term> &parts, const char *operator_text)
{
  term result = NULL;
  for (unsigned i = 0; i < parts.length (); i++)
    result = result ? pawl_term_binary (operator_text, result, parts[i])
                    : parts[i];
  return result ? result : pawl_term_number (*operator_text == '&');
}

/* Whether all of PARTS but what is in OTHER stands in it too.  */
static bool
all_in (const vec<term> &parts, const vec<term> &other)
{
  for (unsigned i = 0; i < parts.length (); i++)
    if (!other.contains (parts[i]))
      return false;
  return true;
}

term
pawl_term_and (term a, term b)
{
  a = pawl_term_truth (a);
  b = pawl_term_truth (b);
  if (pawl_is_false (a) || pawl_is_true (b))
    return a;
  if (pawl_is_false (b) || pawl_is_true (a))
    return b;
  term_list parts;
  split (a, "&&", &parts);
  split (b, "&&", &parts);
  for (unsigned i = 0; i < parts.length (); i++)
    {
      /* A part that is an `or' loses what others rule out, and goes where one
         of them implies it.  */
      if (!is_binary (parts[i], "||"))
        {
          if (parts.contains (pawl_term_not (parts[i])))
            return pawl_term_number (0);
          continue;
        }
      term_list ways, left;
      split (parts[i], "||", &ways);
      bool implied = false;
      for (unsigned j = 0; j < ways.length () && !implied; j++)
        {
          term_list needs;
          split (ways[j], "&&", &needs);
          bool excluded = false;
          for (unsigned k = 0; k < needs.length (); k++)
            excluded |= !is_binary (needs[k], "||")
                        && parts.contains (pawl_term_not (needs[k]));
          implied = all_in (needs, parts);
          if (!excluded)
            left.safe_push (ways[j]);
        }
      if (implied)
        parts.ordered_remove (i--);
      else if (left.length () < ways.length ())
        {
          term rest = join (left, "||");
          parts.ordered_remove (i);
          return pawl_term_and (join (parts, "&&"), rest);
        }
    }
  return join (parts, "&&");
}

/* A or B, where one implies the other or they differ in one test; else
   null.  */
static term
merge (term a, term b)
{
  term_list in_a, in_b, common, only_a, only_b;
  split (a, "&&", &in_a);
  split (b, "&&", &in_b);
  for (unsigned i = 0; i < in_a.length (); i++)
    if (in_b.contains (in_a[i]))
      common.safe_push (in_a[i]);
    else
      only_a.safe_push (in_a[i]);
  for (unsigned i = 0; i < in_b.length (); i++)
    if (!in_a.contains (in_b[i]))
      only_b.safe_push (in_b[i]);
  if (only_a.is_empty ())
    return a;
  if (only_b.is_empty ())
    return b;
  /* x || (!x && y) is x || y */
  for (int turn = 0; turn < 2; turn++)
    {
      const vec<term> &one = turn ? only_b : only_a;
      vec<term> &other = turn ? only_a : only_b;
      if (one.length () != 1)
        continue;
      term opposite = pawl_term_not (one[0]);
      for (unsigned i = 0; i < other.length (); i++)
        if (other[i] == opposite)
          {
            other.ordered_remove (i);
            term either
              = other.is_empty ()
                  ? pawl_term_number (1)
                  : pawl_term_or (one[0], join (other, "&&"));
            return pawl_term_and (join (common, "&&"), either);
          }
    }
  if (common.is_empty ())
    return NULL;
  return pawl_term_and (join (common, "&&"),
                        pawl_term_or (join (only_a, "&&"),
                                      join (only_b, "&&")));
}

term
pawl_term_or (term a, term b)
{
  a = pawl_term_truth (a);
  b = pawl_term_truth (b);
  if (pawl_is_true (a) || pawl_is_false (b))
    return a;
  if (pawl_is_true (b) || pawl_is_false (a))
    return b;
  term_list ways;
  split (a, "||", &ways);
  unsigned before = ways.length ();
  split (b, "||", &ways);
  for (unsigned i = 0; i < before; i++)
    for (unsigned j = before; j < ways.length (); j++)
      if (term merged = merge (ways[i], ways[j]))
        {
          ways.ordered_remove (j);
          ways.ordered_remove (i);
          return ways.is_empty () ? merged
                                  : pawl_term_or (join (ways, "||"), merged);
        }
  return join (ways, "||");
}

term
pawl_term_if (term test, term then, term otherwise)
{
  test = pawl_term_truth (test);
  if (test->small)
    return test->number ? then : otherwise;
  if (then == otherwise)
    return then;
  if (pawl_term_is_truth (then) && pawl_term_is_truth (otherwise))
    return pawl_term_or (pawl_term_and (test, then),
                         pawl_term_and (pawl_term_not (test), otherwise));
  const term parts[] = { test, then, otherwise };
  return pawl_term_choice (parts);
}
