/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Size formulas: trees, their canonical print, and the place of each error.
   A random test goes from trees to text and back.  */

#include "support.h"

#include <stdio.h>
#include <string.h>

#include "manifests/formula.h"

/* TREE in prefix form, fully bracketed: what the parser understood.  */
static char *
bracketed (struct pawl_arena *arena, const struct pawl_formula *tree)
{
  const char *head = tree->text;
  if (tree->kind == PAWL_FORMULA_NUMBER || tree->kind == PAWL_FORMULA_NAME)
    return pawl_arena_strdup (arena, head);
  if (tree->kind == PAWL_FORMULA_SIZEOF)
    return pawl_arena_printf (arena, "(sizeof %s)", head);
  if (tree->kind == PAWL_FORMULA_FIELD)
    return pawl_arena_printf (arena, "(%s %s %s)", tree->arrow ? "->" : ".",
                              bracketed (arena, tree->operands[0]), head);
  char *text = pawl_arena_printf (arena, "(%s", head);
  for (size_t i = 0; i < tree->operand_count; i++)
    text = pawl_arena_printf (arena, "%s %s", text,
                              bracketed (arena, tree->operands[i]));
  return pawl_arena_printf (arena, "%s)", text);
}

/* TEXT is read as TREE and printed as PRINT.  */
static void
expect_tree (const char *text, const char *tree, const char *print)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_formula_error error = { 0 };
  struct pawl_formula *formula = pawl_formula_parse (arena, text, &error);
  if (!formula)
    fail_msg ("%s: %zu: %s", text, error.offset, error.message);
  assert_string_equal (bracketed (arena, formula), tree);
  assert_string_equal (pawl_formula_print (arena, formula), print);
  assert_int_equal (formula->offset + formula->length,
                    strlen (text) - (text[strlen (text) - 1] == ' '));
  pawl_arena_free (arena);
}

static void
precedence (void **state)
{
  (void) state;
  expect_tree ("a+b*c", "(+ a (* b c))", "a + b * c");
  expect_tree ("(a+b)*c", "(* (+ a b) c)", "(a + b) * c");
  expect_tree ("a-b-c", "(- (- a b) c)", "a - b - c");
  expect_tree ("a-(b-c)", "(- a (- b c))", "a - (b - c)");
  expect_tree ("((a))", "a", "a");
  expect_tree ("a*b/c%d", "(% (/ (* a b) c) d)", "a * b / c % d");
  expect_tree ("a*(b/c)", "(* a (/ b c))", "a * (b / c)");
  expect_tree ("a<<b+c>>d", "(>> (<< a (+ b c)) d)", "a << b + c >> d");
  expect_tree ("a<b<<c", "(< a (<< b c))", "a < b << c");
  expect_tree ("a==b<c!=d", "(!= (== a (< b c)) d)", "a == b < c != d");
  expect_tree ("a<=b>=c>d", "(> (>= (<= a b) c) d)", "a <= b >= c > d");
  expect_tree ("a||b&&c==d", "(|| a (&& b (== c d)))", "a || b && c == d");
  expect_tree ("(a||b)&&c", "(&& (|| a b) c)", "(a || b) && c");
  expect_tree ("a?b:c?d:e", "(? a b (? c d e))", "a ? b : c ? d : e");
  expect_tree ("a?b?c:d:e", "(? a (? b c d) e)", "a ? b ? c : d : e");
  expect_tree ("(a?b:c)?d:e", "(? (? a b c) d e)", "(a ? b : c) ? d : e");
  expect_tree ("(a?b:c)+1", "(+ (? a b c) 1)", "(a ? b : c) + 1");
  expect_tree ("2I + K", "(+ (* 2 I) K)", "2 * I + K");
  expect_tree ("a/2KV", "(/ a (* 2 KV))", "a / (2 * KV)");
  expect_tree ("4UL * n", "(* 4 n)", "4 * n");
  expect_tree ("-a*b", "(* (- a) b)", "-a * b");
  expect_tree ("-(a*b)", "(- (* a b))", "-(a * b)");
  expect_tree ("- -a", "(- (- a))", "- -a");
  expect_tree ("!-+a", "(! (- (+ a)))", "!-+a");
  expect_tree ("a- -b", "(- a (- b))", "a - -b");
  expect_tree ("-p->n", "(- (-> p n))", "-p->n");
  expect_tree ("(-p)->n", "(-> (- p) n)", "(-p)->n");
  expect_tree ("p->q.r->s", "(-> (. (-> p q) r) s)", "p->q.r->s");
  expect_tree ("f (x)->n", "(-> (f x) n)", "f (x)->n");
}

static void
what_stands_in_formulas (void **state)
{
  (void) state;
  expect_tree ("0", "0", "0");
  expect_tree ("64u", "64", "64");
  expect_tree ("64ULL + 1l", "(+ 64 1)", "64 + 1");
  expect_tree ("0x10", "16", "16");
  expect_tree ("0X00fFuL", "255", "255");
  expect_tree ("0x0", "0", "0");
  expect_tree ("0xffffffffffffffff", "18446744073709551615",
               "18446744073709551615");
  expect_tree ("0x123456789abcdef0123456789abcdef01",
               "387165715252267757836693082728079159041",
               "387165715252267757836693082728079159041");
  expect_tree ("99999999999999999999999999", "99999999999999999999999999",
               "99999999999999999999999999");
  expect_tree ("ns::K * n", "(* ns::K n)", "ns::K * n");
  expect_tree ("a ?b::c:d", "(? a b::c d)", "a ? b::c : d");
  expect_tree ("sizeof(float)", "(sizeof float)", "sizeof (float)");
  expect_tree ("sizeof ( struct\t x  * ) * 2", "(* (sizeof struct x *) 2)",
               "sizeof (struct x *) * 2");
  expect_tree ("sizeof (int (*)(std::pair<int, char>[2]))",
               "(sizeof int (*)(std::pair<int, char>[2]))",
               "sizeof (int (*)(std::pair<int, char>[2]))");
  expect_tree ("min(a,b)", "(min a b)", "min (a, b)");
  expect_tree ("max (a, b, c+1)", "(max a b (+ c 1))", "max (a, b, c + 1)");
  expect_tree ("align(n,64)", "(align n 64)", "align (n, 64)");
  expect_tree ("ceil_div (n, 8)", "(ceil_div n 8)", "ceil_div (n, 8)");
  expect_tree ("ceil(n/8)", "(ceil_div n 8)", "ceil_div (n, 8)");
  expect_tree ("ceil((a*b/8))", "(ceil_div (* a b) 8)", "ceil_div (a * b, 8)");
  expect_tree ("per_thread(x)", "(per_thread x)", "per_thread (x)");
  expect_tree ("query (p, 1) + other()", "(+ (query p 1) (other))",
               "query (p, 1) + other ()");
  expect_tree (" n ", "n", "n");
}

/* As kernel maps and ownership contracts have them.  */
static void
formulas_of_others (void **state)
{
  (void) state;
  expect_tree ("H * T * D * 4", "(* (* (* H T) D) 4)", "H * T * D * 4");
  expect_tree ("T * AE * 4", "(* (* T AE) 4)", "T * AE * 4");
  expect_tree ("ceil(N / 8) * (K / 256) * sizeof(q4_k_packed_vnni_x8)",
               "(* (* (ceil_div N 8) (/ K 256)) (sizeof q4_k_packed_vnni_x8))",
               "ceil_div (N, 8) * (K / 256) * sizeof (q4_k_packed_vnni_x8)");
  expect_tree ("mega_fused_attention_prefill_scratch_size()",
               "(mega_fused_attention_prefill_scratch_size)",
               "mega_fused_attention_prefill_scratch_size ()");
  expect_tree (
    "per_thread((336*D)+(D*64)+(64*D)+(336*64)+(336*D)+(2*336))",
    "(per_thread (+ (+ (+ (+ (+ (* 336 D) (* D 64)) (* 64 D)) (* 336 64)) "
    "(* 336 D)) (* 2 336)))",
    "per_thread (336 * D + D * 64 + 64 * D + 336 * 64 + 336 * D + 2 * 336)");
  expect_tree ("N_frames * 201 * 4", "(* (* N_frames 201) 4)",
               "N_frames * 201 * 4");
}

static void
expect_error (const char *text, size_t offset, size_t length,
              const char *message)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_formula_error error = { 0 };
  if (pawl_formula_parse (arena, text, &error))
    fail_msg ("%s parses", text);
  assert_string_equal (error.message, message);
  assert_int_equal (error.offset, offset);
  assert_int_equal (error.length, length);
  pawl_arena_free (arena);
}

static void
errors_and_their_places (void **state)
{
  (void) state;
  expect_error ("", 0, 1, "the formula is empty");
  expect_error ("  ", 0, 1, "the formula is empty");
  expect_error ("n *", 3, 1,
                "expected a number, a name or '(', but the formula ends");
  expect_error ("n * * m", 4, 1,
                "expected a number, a name or '(', but found '*'");
  expect_error ("n m", 2, 1,
                "expected an operator or the end of the formula, but found "
                "'m'");
  expect_error ("n )", 2, 1,
                "expected an operator or the end of the formula, but found "
                "')'");
  expect_error ("a * (b + c", 4, 1, "this '(' has no ')'");
  expect_error ("a * (b c)", 7, 1,
                "expected an operator or ')', but found 'c'");
  expect_error ("f (a b)", 5, 1,
                "expected an operator, ',' or ')', but found 'b'");
  expect_error ("f (a, )", 6, 1,
                "expected a number, a name or '(', but found ')'");
  expect_error ("f (a, b", 2, 1, "this '(' has no ')'");
  expect_error ("a ? b", 5, 1,
                "expected an operator or ':', but the formula ends");
  expect_error ("a ? b : ", 8, 1,
                "expected a number, a name or '(', but the formula ends");
  expect_error ("p->", 3, 1,
                "expected the name of a field, but the formula ends");
  expect_error ("p.3", 2, 1, "expected the name of a field, but found '3'");
  expect_error ("a & b", 2, 1,
                "'&' is no operator here; did you mean '&&'?");
  expect_error ("a | b", 2, 1,
                "'|' is no operator here; did you mean '||'?");
  expect_error ("a = b", 2, 1,
                "'=' is no operator here; did you mean '=='?");
  expect_error ("a ^ b", 2, 1, "this operator does not belong to formulas");
  expect_error ("~a", 0, 1, "this operator does not belong to formulas");
  expect_error ("a[3]", 1, 1, "array elements do not belong to formulas");
  expect_error ("a + \"b\"", 4, 1, "text does not belong to formulas");
  expect_error ("a \xc3\x97 b", 2, 2,
                "this character does not belong to formulas");
  expect_error ("a # b", 2, 1, "this character does not belong to formulas");
  expect_error ("1.5 * n", 0, 3, "formulas are over integers: a number has no "
                "decimal point");
  expect_error ("n * 010", 4, 3, "octal numbers are not read: write the "
                "number without leading zeros");
  expect_error ("0x", 0, 2, "expected hexadecimal digits after 0x");
  expect_error ("3q", 0, 2, "this is neither a number nor a name");
  expect_error ("3Qk", 0, 3, "this is neither a number nor a name");
  expect_error ("0x1I", 0, 4, "this is neither a number nor a name");
  expect_error ("1e3", 0, 3, "this is neither a number nor a name");
  expect_error ("1ulul", 0, 5, "this is neither a number nor a name");
  expect_error ("sizeof", 6, 1,
                "expected '(' and a type after sizeof, but the formula ends");
  expect_error ("sizeof x", 7, 1,
                "expected '(' and a type after sizeof, but found 'x'");
  expect_error ("sizeof (", 7, 1, "the '(' of sizeof has no ')'");
  expect_error ("sizeof ( )", 8, 1, "expected a type after sizeof (");
  expect_error ("sizeof (a + b)", 10, 1,
                "this character does not belong to a type");
  expect_error ("2 + min (a)", 4, 7, "min takes two arguments or more");
  expect_error ("max ()", 0, 6, "max takes two arguments or more");
  expect_error ("align (a)", 0, 9,
                "align takes a size and what to round up to: align (x, n)");
  expect_error ("ceil_div (a, b, c)", 0, 18,
                "ceil_div takes two arguments: ceil_div (x, n)");
  expect_error ("ceil (a * b)", 6, 5, "ceil takes a division: ceil (x / n)");
  expect_error ("ceil (a, b)", 0, 11, "ceil takes a division: ceil (x / n)");
  expect_error ("per_thread ()", 0, 13,
                "per_thread takes one argument: per_thread (x)");
}

/* What no values of the names can make good.  */
static void
errors_of_value (void **state)
{
  (void) state;
  static const char zero[] = "a division by zero has no value";
  static const char negative[] = "a shift by a negative count has no value";
  static const char large[] = "a shift by more than 255 makes no size";
  static const char upward[] = "only a positive number can be rounded up to";
  expect_error ("1 / 0", 4, 1, zero);
  expect_error ("n * (m % (0))", 9, 3, zero);
  expect_error ("n / 0x0 + 1", 4, 3, zero);
  expect_error ("align (n, 0)", 10, 1, zero);
  expect_error ("ceil_div (n, 0u)", 13, 2, zero);
  expect_error ("4 * ceil (n / 0)", 14, 1, zero);
  expect_error ("align (n, -8)", 10, 2, upward);
  expect_error ("ceil (n / -8)", 10, 2, upward);
  expect_error ("n << 99999", 5, 5, large);
  expect_error ("n << 256", 5, 3, large);
  expect_error ("n >> 1000", 5, 4, large);
  expect_error ("n << -1", 5, 2, negative);
  expect_error ("n >> -0x1", 5, 4, negative);
  expect_error ("i$2 * 4", 1, 1, "this character does not belong to formulas");
  expect_tree ("n << 255", "(<< n 255)", "n << 255");
  expect_tree ("n / -8", "(/ n (- 8))", "n / -8");
  /* Facts are as they are.  */
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_formula_error error;
  static const char *const facts[]
    = { "1 / 0", "n << 99999", "i$2 * 4", "align (n, 0)" };
  for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
    assert_string_equal (
      pawl_formula_print (arena, pawl_formula_parse_fact (arena, facts[i],
                                                          &error)),
      facts[i]);
  pawl_arena_free (arena);
}

/* PART COUNT times around CORE.  */
static char *
around (struct pawl_arena *arena, const char *before, const char *core,
        const char *behind, size_t count)
{
  char *text = pawl_arena_alloc (arena, (strlen (before) + strlen (behind))
                                            * count + strlen (core) + 1);
  char *out = text;
  for (size_t i = 0; i < count; i++)
    out = stpcpy (out, before);
  out = stpcpy (out, core);
  for (size_t i = 0; i < count; i++)
    out = stpcpy (out, behind);
  return text;
}

static void
caps (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_formula_error error;
  assert_non_null (pawl_formula_parse (
    arena, around (arena, "(", "a", ")", 199), &error));
  expect_error (around (arena, "(", "a", ")", 200), 200, 1,
                "nested deeper than 200 levels");
  expect_error (around (arena, "-", "a", "", 50000), 199, 1,
                "nested deeper than 200 levels");
  expect_error (around (arena, "f(", "a", ")", 20000), 400, 1,
                "nested deeper than 200 levels");
  expect_error (around (arena, "a?b:", "c", "", 10000), 798, 1,
                "nested deeper than 200 levels");
  assert_non_null (pawl_formula_parse (
    arena, around (arena, "a+", "a", "", 199), &error));
  expect_error (around (arena, "a+", "a", "", 30000), 0, 401,
                "more than 200 operators in a row or in one another");
  expect_error (around (arena, " ", "a", "", 65536), 65536, 1,
                "the formula is longer than 64 KiB");
  assert_non_null (pawl_formula_parse (
    arena, around (arena, " ", "a", "", 65535), &error));
  /* A number of 65,000 hexadecimal digits.  */
  struct pawl_formula *number = pawl_formula_parse (
    arena, pawl_arena_printf (arena, "0x1%s",
                              around (arena, "0", "", "", 65000)), &error);
  assert_non_null (number);
  assert_int_equal (strlen (number->text), 78268);
  assert_memory_equal (number->text, "62932159559427802520", 20);
  assert_string_equal (number->text + 78268 - 10, "2836709376");
  pawl_arena_free (arena);
}

static bool
note_atom (const struct pawl_formula *atom, void *data)
{
  struct pawl_arena *arena = ((void **) data)[0];
  char **text = &((char **) data)[1];
  *text = pawl_arena_printf (arena, "%s %s", *text,
                             bracketed (arena, atom));
  return strcmp (atom->text, "stop") != 0;
}

static void
atoms (void **state)
{
  (void) state;
  static const struct
  {
    const char *text, *atoms;
    bool whole;
  } cases[] = {
    { "1 + 2", "", true },
    { "a * b + a", " a b a", true },
    { "min (a, p->q.r) * sizeof (int)", " a (. (-> p q) r) (sizeof int)",
      true },
    { "f (a, g (b)) + c", " (f a (g b)) a (g b) b c", true },
    { "f (x)->n", " (-> (f x) n) (f x) x", true },
    { "a ? -b : !c", " a b c", true },
    { "a + stop + b", " a stop", false },
    { "g (stop) + b", " (g stop) stop", false },
  };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct pawl_formula_error error;
      void *data[2] = { arena, (char *) "" };
      assert_int_equal (
        pawl_formula_each_atom (
          pawl_formula_parse (arena, cases[i].text, &error), note_atom, data),
        cases[i].whole);
      assert_string_equal ((char *) data[1], cases[i].atoms);
    }
  pawl_arena_free (arena);
}

static void
ranges_in_the_text (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_formula_error error;
  const struct pawl_formula *sum
    = pawl_formula_parse (arena, " a * (b - 1) + f ( c )", &error);
  assert_int_equal (sum->offset, 1);
  assert_int_equal (sum->length, 21);
  const struct pawl_formula *product = sum->operands[0];
  assert_int_equal (product->offset, 1);
  assert_int_equal (product->length, 11);
  assert_int_equal (product->operands[1]->offset, 5);
  assert_int_equal (product->operands[1]->length, 7);
  assert_int_equal (sum->operands[1]->offset, 15);
  assert_int_equal (sum->operands[1]->length, 7);
  pawl_arena_free (arena);
}

static void
sameness (void **state)
{
  (void) state;
  static const char *const texts[]
    = { "a", "b", "1", "a + b", "b + a", "a - b", "p->a", "p.a", "-a", "f (a)",
        "f (a, b)", "f (b)", "sizeof (a)", "a ? b : 1" };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_formula_error error;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    for (size_t j = 0; j < sizeof texts / sizeof *texts; j++)
      assert_int_equal (
        pawl_formula_same (pawl_formula_parse (arena, texts[i], &error),
                           pawl_formula_parse (arena, texts[j], &error)),
        i == j);
  assert_true (
    pawl_formula_same (pawl_formula_parse (arena, "0x10*(a)", &error),
                       pawl_formula_parse (arena, "16 * a", &error)));
  pawl_arena_free (arena);
}

/* A random tree, not deeper than DEPTH.  */
static struct pawl_formula *
random_tree (struct pawl_arena *arena, struct sequence *sequence,
             unsigned depth)
{
  static const char *const names[] = { "a", "n", "ns::k", "_x9" };
  static const char *const numbers[] = { "0", "7", "18446744073709551616" };
  static const char *const unary[] = { "-", "+", "!" };
  static const char *const binary[]
    = { "*", "/", "%", "+", "-", "<<", ">>", "<", "<=", ">", ">=", "==", "!=",
        "&&", "||" };
  static const char *const calls[]
    = { "f", "ns::g", "min", "max", "align", "ceil_div", "per_thread" };
  struct pawl_formula *tree = pawl_arena_alloc (arena, sizeof *tree);
  tree->kind = depth ? next_number (sequence, 8) : next_number (sequence, 2);
  switch (tree->kind)
    {
    case PAWL_FORMULA_NUMBER:
      tree->text = numbers[next_number (sequence, 3)];
      break;
    case PAWL_FORMULA_NAME:
      tree->text = names[next_number (sequence, 4)];
      break;
    case PAWL_FORMULA_FIELD:
      tree->text = "field";
      tree->arrow = next_number (sequence, 2);
      tree->operand_count = 1;
      break;
    case PAWL_FORMULA_SIZEOF:
      tree->text = "struct s *";
      break;
    case PAWL_FORMULA_UNARY:
      tree->text = unary[next_number (sequence, 3)];
      tree->operand_count = 1;
      break;
    case PAWL_FORMULA_BINARY:
      tree->text = binary[next_number (sequence, 15)];
      tree->operand_count = 2;
      break;
    case PAWL_FORMULA_CONDITION:
      tree->text = "?";
      tree->operand_count = 3;
      break;
    case PAWL_FORMULA_CALL:
      {
        unsigned which = next_number (sequence, 7);
        tree->text = calls[which];
        tree->operand_count = which == 6   ? 1
                              : which >= 4 ? 2
                              : which >= 2 ? 2 + next_number (sequence, 2)
                                           : next_number (sequence, 3);
        break;
      }
    }
  tree->operands = pawl_arena_array (arena, tree->operand_count,
                                     sizeof *tree->operands);
  for (size_t i = 0; i < tree->operand_count; i++)
    tree->operands[i] = random_tree (arena, sequence, depth - 1);
  return tree;
}

/* Where TEXT has a pair of brackets that could go without changing the tree,
   the print was not the shortest one.  */
static bool
has_needless_brackets (struct pawl_arena *arena, const char *text,
                       const struct pawl_formula *tree)
{
  for (const char *open = text; *open; open++)
    {
      if (*open != '(' || (open != text && open[-1] == ' '
                           && open - text >= 2
                           && strchr ("abcdefghijklmnopqrstuvwxyz", open[-2])))
        continue;
      const char *close = open;
      unsigned depth = 0;
      do
        {
          depth += *close == '(';
          depth -= *close == ')';
        }
      while (depth && *++close);
      char *shorter = pawl_arena_printf (
        arena, "%.*s%.*s%s", (int) (open - text), text,
        (int) (close - open - 1), open + 1, close + 1);
      struct pawl_formula_error error;
      const struct pawl_formula *other
        = pawl_formula_parse_fact (arena, shorter, &error);
      if (other && pawl_formula_same (tree, other))
        return true;
    }
  return false;
}

static void
random_trees (void **state)
{
  (void) state;
  struct sequence sequence = { 271828 };
  for (unsigned round = 0; round < 1500; round++)
    {
      struct pawl_arena *arena = pawl_arena_new (NULL);
      const struct pawl_formula *tree
        = random_tree (arena, &sequence, 1 + next_number (&sequence, 4));
      char *text = pawl_formula_print (arena, tree);
      struct pawl_formula_error error;
      const struct pawl_formula *again
        = pawl_formula_parse_fact (arena, text, &error);
      if (!again)
        fail_msg ("%s: %zu: %s", text, error.offset, error.message);
      if (!pawl_formula_same (tree, again))
        fail_msg ("%s is read as %s", text, bracketed (arena, again));
      assert_string_equal (pawl_formula_print (arena, again), text);
      if (has_needless_brackets (arena, text, tree))
        fail_msg ("%s has needless brackets", text);
      pawl_arena_free (arena);
    }
}

/* No text crashes the parser, and each error lies in its text.  */
static void
random_text (void **state)
{
  (void) state;
  static const char *const parts[]
    = { "a", "(", ")", "sizeof", " ", "->", ".", "0x", "1", "ull", "::", ":",
        "?", ",", "min", "ceil", "&", "&&", "<", "<<", "=", "\xc3\xa9", "*" };
  struct sequence sequence = { 3141592 };
  unsigned good = 0;
  for (unsigned round = 0; round < 5000; round++)
    {
      struct pawl_arena *arena = pawl_arena_new (NULL);
      char text[128] = "";
      for (unsigned count = next_number (&sequence, 12); count; count--)
        strcat (text, parts[next_number (&sequence, 23)]);
      struct pawl_formula_error error = { 0 };
      if (pawl_formula_parse (arena, text, &error))
        good++;
      else
        {
          assert_non_null (error.message);
          assert_in_range (error.offset, 0, strlen (text));
          assert_in_range (error.length, 1, strlen (text) + 1);
        }
      pawl_arena_free (arena);
    }
  assert_in_range (good, 100, 4000);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (precedence),
    cmocka_unit_test (what_stands_in_formulas),
    cmocka_unit_test (formulas_of_others),
    cmocka_unit_test (errors_and_their_places),
    cmocka_unit_test (errors_of_value),
    cmocka_unit_test (caps),
    cmocka_unit_test (atoms),
    cmocka_unit_test (ranges_in_the_text),
    cmocka_unit_test (sameness),
    cmocka_unit_test (random_trees),
    cmocka_unit_test (random_text),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
