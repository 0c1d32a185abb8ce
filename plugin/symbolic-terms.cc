/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making terms, with the simplifications that cost little: see
   symbolic-terms.h.  Truths: symbolic-truths.cc.  */

#include "plugin/symbolic-terms.h"

/* ---- Each term once ---- */

struct term_hasher : nofree_ptr_hash<struct pawl_term>
{
  static hashval_t hash (const struct pawl_term *a) { return a->hash; }
  static bool
  equal (const struct pawl_term *a, const struct pawl_term *b)
  {
    if (a->hash != b->hash || a->formula.kind != b->formula.kind
        || a->formula.operand_count != b->formula.operand_count
        || strcmp (a->formula.text, b->formula.text) != 0)
      return false;
    for (size_t i = 0; i < a->formula.operand_count; i++)
      if (a->formula.operands[i] != b->formula.operands[i])
        return false;
    return true;
  }
};

static hash_table<term_hasher> *terms;

static term
make (enum pawl_formula_kind kind, const char *text, const term *operands,
      unsigned count)
{
  struct pawl_term looked_for = {};
  looked_for.formula.kind = kind;
  looked_for.formula.text = text;
  looked_for.formula.operand_count = count;
  looked_for.formula.operands
    = (struct pawl_formula **) const_cast<term *> (operands);
  hashval_t hash = iterative_hash (text, strlen (text), kind);
  unsigned size = 1;
  for (unsigned i = 0; i < count; i++)
    {
      hash = iterative_hash_hashval_t (operands[i]->hash, hash);
      if (__builtin_add_overflow (size, operands[i]->size, &size))
        size = UINT_MAX;
    }
  looked_for.hash = hash;
  if (!terms)
    terms = new hash_table<term_hasher> (251);
  struct pawl_term **slot
    = terms->find_slot_with_hash (&looked_for, hash, INSERT);
  if (*slot)
    return *slot;
  struct pawl_arena *arena = pawl_compilation.arena;
  struct pawl_term *made
    = (struct pawl_term *) pawl_arena_alloc (arena, sizeof *made);
  *made = looked_for;
  made->size = size;
  made->formula.text = pawl_arena_strdup (arena, text);
  if (count)
    {
      made->formula.operands = (struct pawl_formula **)
        pawl_arena_array (arena, count, sizeof *made->formula.operands);
      memcpy (made->formula.operands, operands, count * sizeof *operands);
    }
  *slot = made;
  return made;
}

term
pawl_term_binary (const char *text, term a, term b)
{
  const term both[] = { a, b };
  return make (PAWL_FORMULA_BINARY, text, both, 2);
}

term
pawl_term_unary (const char *text, term a)
{
  return make (PAWL_FORMULA_UNARY, text, &a, 1);
}

term
pawl_term_choice (const term *parts)
{
  return make (PAWL_FORMULA_CONDITION, "?", parts, 3);
}

const char *
pawl_number_text (wide_number value)
{
  char digits[48];
  char *start = digits + sizeof digits;
  unsigned __int128 rest = value;
  if (value < 0)
    rest = -rest;
  *--start = 0;
  do
    *--start = '0' + (int) (rest % 10);
  while (rest /= 10);
  if (value < 0)
    *--start = '-';
  return pawl_arena_strdup (pawl_compilation.arena, start);
}

term
pawl_term_number (wide_number value)
{
  term made;
  if (value < 0)
    {
      /* As the parser reads it.  */
      made = make (PAWL_FORMULA_NUMBER, pawl_number_text (value) + 1, NULL, 0);
      made = pawl_term_unary ("-", made);
    }
  else
    made = make (PAWL_FORMULA_NUMBER, pawl_number_text (value), NULL, 0);
  struct pawl_term *own = const_cast<struct pawl_term *> (made);
  own->small = true;
  own->number = value;
  return made;
}

term
pawl_term_constant (tree cst)
{
  if (tree_fits_shwi_p (cst))
    return pawl_term_number (tree_to_shwi (cst));
  if (tree_fits_uhwi_p (cst))
    return pawl_term_number (tree_to_uhwi (cst));
  char digits[WIDE_INT_PRINT_BUFFER_SIZE];
  print_dec (wi::to_wide (cst), digits, TYPE_SIGN (TREE_TYPE (cst)));
  if (*digits == '-')
    return pawl_term_unary ("-", make (PAWL_FORMULA_NUMBER, digits + 1, NULL,
                                       0));
  return make (PAWL_FORMULA_NUMBER, digits, NULL, 0);
}

term
pawl_term_name (const char *name)
{
  return make (PAWL_FORMULA_NAME, name, NULL, 0);
}

term
pawl_term_call (const char *function, const term *operands, unsigned count)
{
  return make (PAWL_FORMULA_CALL, function, operands, count);
}

/* ---- Arithmetic ---- */

static bool
is_binary (term a, const char *text)
{
  return a->formula.kind == PAWL_FORMULA_BINARY
         && strcmp (a->formula.text, text) == 0;
}

/* Whether A is B plus a number, or a number; then in *REST the B (null) and in
   *NUMBER the number.  */
static bool
split_sum (term a, term *rest, wide_number *number)
{
  *rest = a;
  *number = 0;
  if (a->small)
    {
      *rest = NULL;
      *number = a->number;
      return true;
    }
  bool plus = is_binary (a, "+");
  if ((plus || is_binary (a, "-")) && pawl_operand (a, 1)->small)
    {
      *rest = pawl_operand (a, 0);
      *number = plus ? pawl_operand (a, 1)->number
                     : -pawl_operand (a, 1)->number;
      return true;
    }
  return false;
}

static term
add_number (term a, wide_number number)
{
  if (!number)
    return a;
  if (number < 0)
    return pawl_term_binary ("-", a, pawl_term_number (-number));
  return pawl_term_binary ("+", a, pawl_term_number (number));
}

term
pawl_term_add (term a, term b)
{
  term rest_a, rest_b;
  wide_number number_a, number_b, sum;
  split_sum (a, &rest_a, &number_a);
  split_sum (b, &rest_b, &number_b);
  if (__builtin_add_overflow (number_a, number_b, &sum))
    return pawl_term_binary ("+", a, b);
  if (!rest_a && !rest_b)
    return pawl_term_number (sum);
  if (!rest_a || !rest_b)
    return add_number (rest_a ? rest_a : rest_b, sum);
  /* (x - y) + y, y + (x - y) */
  if (is_binary (rest_a, "-") && pawl_operand (rest_a, 1) == rest_b)
    return add_number (pawl_operand (rest_a, 0), sum);
  if (is_binary (rest_b, "-") && pawl_operand (rest_b, 1) == rest_a)
    return add_number (pawl_operand (rest_b, 0), sum);
  return add_number (pawl_term_binary ("+", rest_a, rest_b), sum);
}

term
pawl_term_subtract (term a, term b)
{
  term rest_a, rest_b;
  wide_number number_a, number_b, difference;
  split_sum (a, &rest_a, &number_a);
  split_sum (b, &rest_b, &number_b);
  if (__builtin_sub_overflow (number_a, number_b, &difference))
    return pawl_term_binary ("-", a, b);
  if (rest_a == rest_b)
    return pawl_term_number (difference);
  if (!rest_b)
    return add_number (rest_a, difference);
  if (!rest_a)
    return pawl_term_binary ("-", pawl_term_number (difference), rest_b);
  /* (x + y) - y, (x + y) - x */
  for (unsigned i = 0; is_binary (rest_a, "+") && i < 2; i++)
    if (pawl_operand (rest_a, 1 - i) == rest_b)
      return add_number (pawl_operand (rest_a, i), difference);
  return add_number (pawl_term_binary ("-", rest_a, rest_b), difference);
}

term
pawl_term_negate (term a)
{
  if (a->small && a->number != -a->number)
    return pawl_term_number (-a->number);
  return pawl_term_subtract (pawl_term_number (0), a);
}

term
pawl_term_multiply (term a, term b)
{
  wide_number product;
  if (a->small && b->small
      && !__builtin_mul_overflow (a->number, b->number, &product))
    return pawl_term_number (product);
  if (a->small)
    {
      term swap = a;
      a = b;
      b = swap;
    }
  if (pawl_term_is (b, 0))
    return b;
  if (pawl_term_is (b, 1))
    return a;
  if (b->small && is_binary (a, "*") && pawl_operand (a, 1)->small
      && !__builtin_mul_overflow (pawl_operand (a, 1)->number, b->number,
                                  &product))
    return pawl_term_multiply (pawl_operand (a, 0),
                               pawl_term_number (product));
  return pawl_term_binary ("*", a, b);
}

term
pawl_term_divide (term a, term b)
{
  if (pawl_term_is (b, 1))
    return a;
  if (a->small && b->small && b->number)
    return pawl_term_number (a->number / b->number);
  /* Exact: how the distance of two pointers comes.  */
  if (b->small && b->number && is_binary (a, "*")
      && pawl_operand (a, 1)->small
      && pawl_operand (a, 1)->number % b->number == 0)
    return pawl_term_multiply (
      pawl_operand (a, 0),
      pawl_term_number (pawl_operand (a, 1)->number / b->number));
  return pawl_term_binary ("/", a, b);
}

term
pawl_term_modulo (term a, term b)
{
  if (pawl_term_is (b, 1))
    return pawl_term_number (0);
  if (a->small && b->small && b->number)
    return pawl_term_number (a->number % b->number);
  return pawl_term_binary ("%", a, b);
}

static bool
is_shift (term by)
{
  return by->small && by->number >= 0 && by->number < 64;
}

term
pawl_term_shift_left (term a, term b)
{
  if (is_shift (b))
    return pawl_term_multiply (a, pawl_term_number ((wide_number) 1
                                                    << (int) b->number));
  return pawl_term_binary ("<<", a, b);
}

term
pawl_term_shift_right (term a, term b)
{
  if (pawl_term_is (b, 0))
    return a;
  return pawl_term_binary (">>", a, b);
}

term
pawl_term_minimum (term a, term b)
{
  if (a == b)
    return a;
  if (a->small && b->small)
    return a->number < b->number ? a : b;
  const term both[] = { a, b };
  return pawl_term_call ("min", both, 2);
}

term
pawl_term_maximum (term a, term b)
{
  if (a == b)
    return a;
  if (a->small && b->small)
    return a->number > b->number ? a : b;
  const term both[] = { a, b };
  return pawl_term_call ("max", both, 2);
}

term
pawl_term_align (term a, wide_number n)
{
  if (n == 1)
    return a;
  if (a->small && a->number >= 0)
    return pawl_term_number ((a->number + n - 1) / n * n);
  const term both[] = { a, pawl_term_number (n) };
  return pawl_term_call ("align", both, 2);
}

/* ---- Looking into terms ---- */

/* A made again of other OPERANDS.  */
static term
rebuild (term a, const term *operands)
{
  const char *text = a->formula.text;
  if (a->formula.kind == PAWL_FORMULA_UNARY)
    return *text == '!' ? pawl_term_not (operands[0])
                        : pawl_term_negate (operands[0]);
  if (a->formula.kind == PAWL_FORMULA_CONDITION)
    return pawl_term_if (operands[0], operands[1], operands[2]);
  if (a->formula.kind == PAWL_FORMULA_BINARY)
    {
      static const struct
      {
        const char *text;
        term (*build) (term a, term b);
      } arithmetic[] = {
        { "+", pawl_term_add }, { "-", pawl_term_subtract },
        { "*", pawl_term_multiply }, { "/", pawl_term_divide },
        { "%", pawl_term_modulo }, { "<<", pawl_term_shift_left },
        { ">>", pawl_term_shift_right }, { "&&", pawl_term_and },
        { "||", pawl_term_or },
      };
      for (size_t i = 0; i < ARRAY_SIZE (arithmetic); i++)
        if (strcmp (text, arithmetic[i].text) == 0)
          return arithmetic[i].build (operands[0], operands[1]);
      static const struct
      {
        const char *text;
        enum tree_code code;
      } orders[] = {
        { "<", LT_EXPR }, { "<=", LE_EXPR }, { ">", GT_EXPR },
        { ">=", GE_EXPR }, { "==", EQ_EXPR }, { "!=", NE_EXPR },
      };
      for (size_t i = 0; i < ARRAY_SIZE (orders); i++)
        if (strcmp (text, orders[i].text) == 0)
          return pawl_term_compare (orders[i].code, operands[0], operands[1]);
    }
  return make (a->formula.kind, text, operands, a->formula.operand_count);
}

typedef hash_map<term, term> replacement_map;

static term
replace (term where, term what, term to, replacement_map *done)
{
  if (where == what)
    return to;
  unsigned count = where->formula.operand_count;
  if (!count || where->small)
    return where;
  if (term *known = done->get (where))
    return *known;
  auto_vec<term, 4> operands;
  bool changed = false;
  for (unsigned i = 0; i < count; i++)
    {
      operands.safe_push (replace (pawl_operand (where, i), what, to, done));
      changed |= operands[i] != pawl_operand (where, i);
    }
  term result = changed ? rebuild (where, operands.address ()) : where;
  done->put (where, result);
  return result;
}

term
pawl_term_replace (term where, term what, term to)
{
  replacement_map done;
  return replace (where, what, to, &done);
}

static bool
has_a_meaning (const char *function)
{
  return strcmp (function, "min") == 0 || strcmp (function, "max") == 0
         || strcmp (function, "align") == 0
         || strcmp (function, "ceil_div") == 0;
}

static bool
each_atom (term a, bool (*visit) (term atom, void *data), void *data,
           hash_set<term> *seen)
{
  if (a->formula.kind == PAWL_FORMULA_NUMBER || seen->add (a))
    return true;
  if (a->formula.kind == PAWL_FORMULA_NAME
      || (a->formula.kind == PAWL_FORMULA_CALL
          && !has_a_meaning (a->formula.text)))
    return visit (a, data);
  for (unsigned i = 0; i < a->formula.operand_count; i++)
    if (!each_atom (pawl_operand (a, i), visit, data, seen))
      return false;
  return true;
}

bool
pawl_term_each_atom (term a, bool (*visit) (term atom, void *data), void *data)
{
  hash_set<term> seen;
  return each_atom (a, visit, data, &seen);
}

static bool
is_another (term atom, void *data)
{
  return atom != (term) data;
}

bool
pawl_term_mentions (term a, term atom)
{
  return !pawl_term_each_atom (a, is_another,
                               const_cast<struct pawl_term *> (atom));
}

const char *
pawl_term_text (term a)
{
  return pawl_formula_print (pawl_compilation.arena, &a->formula);
}
