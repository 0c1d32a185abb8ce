/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random questions: nothing is proved that has a counterexample among many
   points, what refutes refutes, and what only rewrites a formula keeps its
   value.  */

#include "testsuite/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "manifests/formula-build.h"
#include "testsuite/unit/proof/question.h"

enum { names = 3, rounds = 800, points = 250 };

static const char *const name_texts[names] = { "x", "y", "z" };

static struct pawl_formula *random_condition (struct pawl_arena *arena,
                                              struct sequence *sequence,
                                              unsigned depth);

static struct pawl_formula *
random_leaf (struct pawl_arena *arena, struct sequence *sequence)
{
  if (next_number (sequence, 3))
    return pawl_formula_name (arena, name_texts[next_number (sequence, names)]);
  return pawl_formula_number (arena, (int) next_number (sequence, 12) - 3);
}

static struct pawl_formula *
random_value (struct pawl_arena *arena, struct sequence *sequence,
              unsigned depth)
{
  static const char *const operators[]
    = { "+", "+", "-", "*", "*", "/", "%", "<<", ">>" };
  static const char *const functions[]
    = { "min", "max", "align", "ceil_div" };
  if (!depth || next_number (sequence, 5) == 0)
    return random_leaf (arena, sequence);
  unsigned choice = next_number (sequence, 16);
  if (choice == 15)
    return pawl_formula_condition (
      arena, random_condition (arena, sequence, depth - 1),
      random_value (arena, sequence, depth - 1),
      random_value (arena, sequence, depth - 1));
  if (choice == 14)
    return random_condition (arena, sequence, depth - 1);
  struct pawl_formula *both[2]
    = { random_value (arena, sequence, depth - 1),
        random_value (arena, sequence, depth - 1) };
  /* Mostly by constants, as sizes are.  */
  bool divides = (choice >= 5 && choice < 9) || choice >= 11;
  if (divides && next_number (sequence, 2))
    both[1] = pawl_formula_number (arena, 1 + next_number (sequence, 8));
  return choice < 9
           ? pawl_formula_binary (arena, operators[choice], both[0], both[1])
           : pawl_formula_call (arena, functions[choice % 4], both, 2);
}

static struct pawl_formula *
random_condition (struct pawl_arena *arena, struct sequence *sequence,
                  unsigned depth)
{
  static const char *const comparisons[]
    = { "<", "<=", ">", ">=", "==", "!=" };
  if (depth > 1 && next_number (sequence, 3) == 0)
    return pawl_formula_binary (arena, next_number (sequence, 2) ? "&&" : "||",
                                random_condition (arena, sequence, depth - 1),
                                random_condition (arena, sequence, depth - 1));
  unsigned below = depth ? depth - 1 : 0;
  struct pawl_formula *comparison
    = pawl_formula_binary (arena, comparisons[next_number (sequence, 6)],
                           random_value (arena, sequence, below),
                           random_value (arena, sequence, below));
  return next_number (sequence, 8) ? comparison
                                   : pawl_formula_unary (arena, "!",
                                                         comparison);
}

struct subject
{
  struct pawl_arena *arena;
  struct pawl_formula *condition;
  const struct pawl_formula *conditions[1];
  struct pawl_range ranges[names];
  struct pawl_domain domain;
};

static void
make_subject (struct subject *subject, struct sequence *sequence)
{
  static const char *const ends[][2] = {
    { "0", "7" }, { "-6", "6" }, { "0", "18446744073709551615" },
    { "-2147483648", "2147483647" }, { "1", NULL }, { NULL, NULL },
  };
  subject->arena = pawl_arena_new (NULL);
  subject->condition
    = random_condition (subject->arena, sequence,
                        2 + next_number (sequence, 3));
  subject->conditions[0]
    = random_condition (subject->arena, sequence,
                        1 + next_number (sequence, 3));
  for (unsigned i = 0; i < names; i++)
    {
      const char *const *range = ends[next_number (sequence, 6)];
      subject->ranges[i]
        = (struct pawl_range) { name_texts[i], range[0], range[1] };
    }
  subject->domain = (struct pawl_domain) {
    .ranges = subject->ranges, .range_count = names,
    .conditions = subject->conditions,
    .condition_count = next_number (sequence, 2),
  };
}

static void
random_point (struct pawl_arena *arena, struct sequence *sequence,
              struct pawl_value *point)
{
  static const char *const far[]
    = { "8", "15", "16", "63", "64", "255", "1000", "65536", "-100",
        "2147483647", "18446744073709551615" };
  for (unsigned i = 0; i < names; i++)
    {
      unsigned choice = next_number (sequence, 20);
      point[i].atom = name_texts[i];
      point[i].value
        = choice == 0 ? far[next_number (sequence, 11)]
                      : pawl_arena_printf (arena, "%d",
                                           (int) next_number (sequence, 14)
                                             - 6);
    }
}

static void
nothing_wrong_is_proved (void **state)
{
  (void) state;
  struct sequence sequence = { 1618033 };
  unsigned verdicts[3] = { 0 };
  for (unsigned round = 0; round < rounds; round++)
    {
      struct subject subject;
      struct pawl_proof proof, again;
      make_subject (&subject, &sequence);
      struct pawl_arena *arena = subject.arena;
      pawl_formula_prove (arena, subject.condition, &subject.domain, &proof);
      pawl_formula_prove (arena, subject.condition, &subject.domain, &again);
      assert_string_equal (values_text (arena, &proof),
                           values_text (arena, &again));
      assert_int_equal (proof.verdict, again.verdict);
      verdicts[proof.verdict]++;
      const char *text = pawl_formula_print (arena, subject.condition);
      if (proof.verdict == PAWL_REFUTED
          && !refutes (arena, subject.condition, &subject.domain,
                       proof.values, proof.value_count))
        fail_msg ("%s is not refuted by %s", text,
                  values_text (arena, &proof));
      for (unsigned i = 0; proof.verdict == PAWL_PROVED && i < points; i++)
        {
          struct pawl_value point[names];
          random_point (arena, &sequence, point);
          if (refutes (arena, subject.condition, &subject.domain, point,
                       names))
            fail_msg ("round %u: %s is proved, but not at x = %s, y = %s, "
                      "z = %s", round, text, point[0].value, point[1].value,
                      point[2].value);
        }
      pawl_arena_free (arena);
    }
  print_message ("# %u proved, %u refuted, %u undecided\n",
                 verdicts[PAWL_PROVED], verdicts[PAWL_REFUTED],
                 verdicts[PAWL_UNDECIDED]);
  assert_in_range (verdicts[PAWL_PROVED], rounds / 8, rounds);
  assert_in_range (verdicts[PAWL_REFUTED], rounds / 3, rounds);
  assert_in_range (verdicts[PAWL_UNDECIDED], 0, rounds / 50);
}

static void
comparing_is_symmetric (void **state)
{
  (void) state;
  struct sequence sequence = { 1414213 };
  unsigned decided = 0;
  for (unsigned round = 0; round < rounds; round++)
    {
      struct subject subject;
      struct pawl_proof proof, other;
      make_subject (&subject, &sequence);
      struct pawl_arena *arena = subject.arena;
      struct pawl_formula *left = random_value (arena, &sequence, 3);
      struct pawl_formula *right
        = next_number (&sequence, 2)
            ? random_value (arena, &sequence, 3)
            : pawl_formula_simplify (
                arena, pawl_formula_binary (arena, "+", left,
                                            random_leaf (arena, &sequence)));
      const char *values[4] = { "", "", "", "" };
      pawl_formula_compare (arena, left, right, &subject.domain, &proof,
                            &values[0], &values[1]);
      pawl_formula_compare (arena, right, left, &subject.domain, &other,
                            &values[2], &values[3]);
      if (proof.verdict == PAWL_UNDECIDED || other.verdict == PAWL_UNDECIDED)
        {
          pawl_arena_free (arena);
          continue;
        }
      decided++;
      if (proof.verdict != other.verdict)
        fail_msg ("%s and %s", pawl_formula_print (arena, left),
                  pawl_formula_print (arena, right));
      if (proof.verdict == PAWL_REFUTED)
        {
          assert_string_not_equal (values[0], values[1]);
          assert_string_not_equal (values[2], values[3]);
        }
      pawl_arena_free (arena);
    }
  assert_in_range (decided, rounds - rounds / 25, rounds);
}

static struct pawl_formula *
value_for (const struct pawl_formula *atom, void *data)
{
  const struct pawl_value *point = ((void **) data)[0];
  for (unsigned i = 0; i < names; i++)
    if (strcmp (atom->text, point[i].atom) == 0)
      return pawl_formula_digits (((void **) data)[1], point[i].value);
  return NULL;
}

static void
rewriting_keeps_values (void **state)
{
  (void) state;
  struct sequence sequence = { 1732050 };
  unsigned compared = 0;
  for (unsigned round = 0; round < 10 * rounds; round++)
    {
      struct pawl_arena *arena = pawl_arena_new (NULL);
      struct pawl_formula *formula = random_value (arena, &sequence, 4);
      struct pawl_value point[names];
      random_point (arena, &sequence, point);
      const char *value
        = pawl_formula_evaluate (arena, formula, point, names, NULL);
      void *data[2] = { point, arena };
      struct pawl_formula *const others[] = {
        pawl_formula_simplify (arena, formula),
        pawl_formula_substitute (arena, formula, value_for, data, NULL),
        parse (arena, pawl_formula_print (arena, formula)),
      };
      for (unsigned i = 0; value && i < 3; i++)
        {
          const char *other
            = pawl_formula_evaluate (arena, others[i], point, names, NULL);
          if (!other || strcmp (value, other) != 0)
            fail_msg ("%s is %s, but %s is %s",
                      pawl_formula_print (arena, formula), value,
                      pawl_formula_print (arena, others[i]),
                      other ? other : "nothing");
          compared++;
        }
      pawl_arena_free (arena);
    }
  assert_in_range (compared, 10 * rounds, 30 * rounds);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (nothing_wrong_is_proved),
    cmocka_unit_test (comparing_is_symmetric),
    cmocka_unit_test (rewriting_keeps_values),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
