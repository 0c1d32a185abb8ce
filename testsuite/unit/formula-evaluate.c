/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact values of formulas, and formulas made from parts.  */

#include "testsuite/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "manifests/formula-build.h"
#include "testsuite/unit/proof/question.h"

static const struct pawl_value values[] = {
  { "a", "7" }, { "b", "-7" }, { "z", "0" }, { "n", "2" },
  { "big", "18446744073709551615" }, { "p->m", "5" }, { "p->q.r", "6" },
  { "sizeof (float)", "4" }, { "f (a)", "11" }, { "f (a)->n", "12" },
  { "i$2", "3" }, { "workers", "8" },
};

/* FORMULA is VALUE, or has none for the reason VALUE.  */
static void
expect_result (const char *formula, const char *value)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const char *why = NULL;
  const char *result = pawl_formula_evaluate (
    arena, parse (arena, formula), values, sizeof values / sizeof *values,
    &why);
  if (!result != (why != NULL))
    fail_msg ("%s: a reason belongs to no value", formula);
  if (strcmp (result ? result : why, value) != 0)
    fail_msg ("%s is %s, not %s", formula, result ? result : why, value);
  pawl_arena_free (arena);
}

static void
arithmetic (void **state)
{
  (void) state;
  expect_result ("0", "0");
  expect_result ("a + n * 3", "13");
  expect_result ("a - n - 1", "4");
  expect_result ("-a", "-7");
  expect_result ("+b", "-7");
  expect_result ("big + 1", "18446744073709551616");
  expect_result ("big * big", "340282366920938463426481119284349108225");
  /* Truncates, and the remainder has the dividend's sign, as in C.  */
  expect_result ("a / n", "3");
  expect_result ("b / n", "-3");
  expect_result ("a / -n", "-3");
  expect_result ("b / -n", "3");
  expect_result ("a % n", "1");
  expect_result ("b % n", "-1");
  expect_result ("a % -n", "1");
  expect_result ("b % -n", "-1");
  expect_result ("a << 3", "56");
  expect_result ("b << 3", "-56");
  expect_result ("a >> 1", "3");
  expect_result ("b >> 1", "-4");
  expect_result ("1 << 64", "18446744073709551616");
  expect_result ("z << big * big", "0");
  expect_result ("a >> big * big", "0");
  expect_result ("b >> big * big", "-1");
  expect_result ("min (a, b)", "-7");
  expect_result ("max (a, b, n, 9)", "9");
  expect_result ("align (a, 4)", "8");
  expect_result ("align (8, 4)", "8");
  expect_result ("align (b, 4)", "-4");
  expect_result ("ceil_div (a, n)", "4");
  expect_result ("ceil (b / n)", "-3");
  expect_result ("p->m * p->q.r", "30");
  expect_result ("n * sizeof (float)", "8");
  expect_result ("f (a) + f (a)->n", "23");
  expect_result ("i$2 * 4", "12");
  expect_result ("per_thread (a + 1)", "64");
}

static void
conditions (void **state)
{
  (void) state;
  expect_result ("a < b", "0");
  expect_result ("b < a", "1");
  expect_result ("a <= 7", "1");
  expect_result ("a >= 8", "0");
  expect_result ("a > 6", "1");
  expect_result ("a == 7", "1");
  expect_result ("a != 7", "0");
  expect_result ("!a", "0");
  expect_result ("!z", "1");
  expect_result ("a && b", "1");
  expect_result ("a && z", "0");
  expect_result ("z || b", "1");
  expect_result ("z || z", "0");
  expect_result ("a ? 10 : 20", "10");
  expect_result ("z ? 10 : 20", "20");
  /* What C does not evaluate needs no value.  */
  expect_result ("z && 1 / z", "0");
  expect_result ("a || 1 / z", "1");
  expect_result ("a ? 5 : 1 / z", "5");
  expect_result ("z ? unknown : 5", "5");
}

static void
no_value (void **state)
{
  (void) state;
  expect_result ("a / z", "it divides by zero");
  expect_result ("a % (n - 2)", "it divides by zero");
  expect_result ("align (a, z)", "it divides by zero");
  expect_result ("ceil_div (a, b)",
                "it rounds up to a multiple of a negative number");
  expect_result ("a << b", "it shifts by a negative count");
  expect_result ("a >> b", "it shifts by a negative count");
  expect_result ("m + 1", "'m' has no value");
  expect_result ("g (a) + 1", "'g (a)' has no value");
  expect_result ("p->k", "'p->k' has no value");
  expect_result ("1 << 1000000", "the value is absurdly large");
  expect_result ("1 << big * big", "the value is absurdly large");
  expect_result ("((big << 65000) << 65000) * (big << 100000)",
                "the value is absurdly large");
}

static struct pawl_formula *
replace (const struct pawl_formula *atom, void *data)
{
  struct pawl_arena *arena = data;
  char *text = pawl_formula_print (arena, atom);
  return strcmp (text, "n") == 0      ? parse (arena, "x + 1")
         : strcmp (text, "p->m") == 0 ? parse (arena, "y")
         : strcmp (text, "g (n)") == 0 ? parse (arena, "g (3)")
         : strcmp (text, "sizeof (int)") == 0
           ? pawl_formula_number (arena, 4)
           : NULL;
}

static void
substitution (void **state)
{
  (void) state;
  static const char *const cases[][2] = {
    { "n * m", "(x + 1) * m" },
    { "n - n", "x + 1 - (x + 1)" },
    { "p->m + q->m + p.m", "y + q->m + p.m" },
    { "p->m.k", "p->m.k" },
    { "n->k", "n->k" },
    { "f (n)", "f (x + 1)" },
    { "f (n)->k.l", "f (x + 1)->k.l" },
    { "g (n) + g (m)", "g (3) + g (m)" },
    { "max (n, sizeof (int), sizeof (long))",
      "max (x + 1, 4, sizeof (long))" },
    { "n ? -n : !n", "x + 1 ? -(x + 1) : !(x + 1)" },
    { "per_thread (n) + 1", "heads * 2 * (x + 1) + 1" },
  };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_formula *workers = parse (arena, "heads * 2");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct pawl_formula *old = parse (arena, cases[i][0]);
      char *before = pawl_formula_print (arena, old);
      assert_string_equal (
        pawl_formula_print (arena,
                            pawl_formula_substitute (arena, old, replace,
                                                     arena, workers)),
        cases[i][1]);
      assert_string_equal (pawl_formula_print (arena, old), before);
    }
  assert_string_equal (
    pawl_formula_print (
      arena, pawl_formula_substitute (arena, parse (arena, "per_thread (n)"),
                                      replace, arena, NULL)),
    "per_thread (x + 1)");
  pawl_arena_free (arena);
}

static void
simplification (void **state)
{
  (void) state;
  static const char *const cases[][2] = {
    { "3 * 4 + 2", "14" },
    { "n * (2 * 4)", "n * 8" },
    { "2 - 5", "-3" },
    { "n * 1", "n" }, { "1 * n", "n" }, { "n / 1", "n" }, { "n % 1", "0" },
    { "n + 0", "n" }, { "0 + n", "n" }, { "n - 0", "n" }, { "0 - n", "-n" },
    { "n << 0", "n" }, { "n >> 0", "n" }, { "n * 0", "0" },
    { "--n", "n" }, { "+n", "n" }, { "!!n", "n != 0" },
    { "!!(a < b)", "a < b" },
    { "!(a < b)", "a >= b" }, { "!(a == b)", "a != b" },
    { "1 ? a : b", "a" }, { "2 - 2 ? a : b", "b" }, { "c ? x : x", "x" },
    { "c ? 1 : 0", "c != 0" }, { "a < b ? 1 : 0", "a < b" },
    { "a < b ? 0 : 1", "a >= b" },
    { "1 && a < b", "a < b" }, { "1 && n", "n != 0" }, { "0 && n", "0" },
    { "n && 0", "0" }, { "0 || n", "n != 0" }, { "1 || n", "1" },
    { "-3 && a < b", "a < b" }, { "a < b && a < b", "a < b" },
    { "(a < b) != 0", "a < b" }, { "(a < b) == 0", "a >= b" },
    { "n == n", "1" }, { "n < n", "0" }, { "n <= n", "1" }, { "n != n", "0" },
    { "max (n, n)", "n" }, { "min (3, 4)", "3" }, { "align (9, 8)", "16" },
    { "f (1 + 2)", "f (1 + 2)" }, { "p->n * 1", "p->n" },
    { "(n - 0) * (m + 0)", "n * m" },
    /* What may have no value stays.  */
    { "m / n * 0", "m / n * 0" }, { "m / n == m / n", "m / n == m / n" },
    { "m / n && 0", "m / n && 0" }, { "m / n ? x : x", "m / n ? x : x" },
    { "1 / 0", "1 / 0" }, { "1 << 1000", "1 << 1000" },
    { "per_thread (2)", "per_thread (2)" },
  };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct pawl_formula *old = parse (arena, cases[i][0]);
      char *before = pawl_formula_print (arena, old);
      char *after
        = pawl_formula_print (arena, pawl_formula_simplify (arena, old));
      if (strcmp (after, cases[i][1]) != 0)
        fail_msg ("%s becomes %s, not %s", before, after, cases[i][1]);
      assert_string_equal (pawl_formula_print (arena, old), before);
    }
  pawl_arena_free (arena);
}

static void
numbers (void **state)
{
  (void) state;
  static const char *const digits[][2] = {
    { "0", "0" }, { "-0", "0" }, { "007", "7" }, { "-12", "-12" },
    { "+5", "5" }, { "99999999999999999999", "99999999999999999999" },
  };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  for (size_t i = 0; i < sizeof digits / sizeof *digits; i++)
    assert_string_equal (
      pawl_formula_print (arena, pawl_formula_digits (arena, digits[i][0])),
      digits[i][1]);
  assert_string_equal (
    pawl_formula_print (arena, pawl_formula_number (arena, INT64_MIN)),
    "-9223372036854775808");
  assert_string_equal (
    pawl_formula_print (arena, pawl_formula_number (arena, 64)), "64");
  struct pawl_formula *const arguments[]
    = { pawl_formula_name (arena, "n"), pawl_formula_number (arena, 64) };
  assert_string_equal (
    pawl_formula_print (
      arena, pawl_formula_condition (
               arena,
               pawl_formula_binary (arena, "<", arguments[0], arguments[1]),
               pawl_formula_call (arena, "align", arguments, 2),
               pawl_formula_unary (arena, "-", arguments[0]))),
    "n < 64 ? align (n, 64) : -n");
  pawl_arena_free (arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (arithmetic),
    cmocka_unit_test (conditions),
    cmocka_unit_test (no_value),
    cmocka_unit_test (substitution),
    cmocka_unit_test (simplification),
    cmocka_unit_test (numbers),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
