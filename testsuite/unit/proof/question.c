/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions to the prover: see question.h.  */

#include "testsuite/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gmp.h>

#include "testsuite/unit/proof/question.h"

struct pawl_formula *
parse (struct pawl_arena *arena, const char *text)
{
  struct pawl_formula_error error;
  struct pawl_formula *formula = pawl_formula_parse_fact (arena, text, &error);
  if (!formula)
    fail_msg ("%s: %zu: %s", text, error.offset, error.message);
  return formula;
}

/* The ranges of one group of TYPES, from IN to its end.  */
static void
add_ranges (struct pawl_arena *arena, char *in, struct pawl_range *ranges,
            size_t *count)
{
  static const struct
  {
    char letter;
    const char *lowest, *highest;
  } types[] = {
    { 'z', "0", "18446744073709551615" }, { 'u', "0", "4294967295" },
    { 'i', "-2147483648", "2147483647" },
    { 'l', "-9223372036854775808", "9223372036854775807" },
    { 's', "-32768", "32767" }, { 'c', "0", "255" },
  };
  char letter = *in, *rest = NULL;
  for (char *name = strtok_r (in + 2, ",", &rest); name;
       name = strtok_r (NULL, ",", &rest))
    {
      struct pawl_range *range = &ranges[(*count)++];
      *range = (struct pawl_range) { .atom = name };
      if (letter == 'r')
        {
          char *lowest = strchr (name, '='), *highest = strstr (name, "..");
          *lowest++ = '\0';
          *highest = '\0';
          highest += 2;
          range->lowest = *lowest ? lowest : NULL;
          range->highest = *highest ? highest : NULL;
        }
      else
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
          if (types[i].letter == letter)
            {
              range->lowest = types[i].lowest;
              range->highest = types[i].highest;
            }
    }
  (void) arena;
}

struct pawl_domain
domain_of (struct pawl_arena *arena, const struct question *question)
{
  struct pawl_domain domain = { 0 };
  struct pawl_range *ranges = pawl_arena_array (arena, 64, sizeof *ranges);
  const struct pawl_formula **conditions
    = pawl_arena_array (arena, 16, sizeof *conditions);
  char *rest = NULL, *text;
  text = pawl_arena_strdup (arena, question->types);
  for (char *group = strtok_r (text, "|", &rest); group;
       group = strtok_r (NULL, "|", &rest))
    add_ranges (arena, group, ranges, &domain.range_count);
  text = pawl_arena_strdup (arena,
                            question->conditions ? question->conditions : "");
  for (char *one = strtok_r (text, ";", &rest); one;
       one = strtok_r (NULL, ";", &rest))
    conditions[domain.condition_count++] = parse (arena, one);
  domain.ranges = ranges;
  domain.conditions = conditions;
  return domain;
}

static const char *
value_of (struct pawl_arena *arena, const struct pawl_formula *formula,
          const struct pawl_value *values, size_t count)
{
  return pawl_formula_evaluate (arena, formula, values, count, NULL);
}

bool
refutes (struct pawl_arena *arena, const struct pawl_formula *condition,
         const struct pawl_domain *domain, const struct pawl_value *values,
         size_t count)
{
  const char *value = value_of (arena, condition, values, count);
  bool good = value && strcmp (value, "0") == 0;
  for (size_t i = 0; good && i < domain->condition_count; i++)
    {
      value = value_of (arena, domain->conditions[i], values, count);
      good = value && strcmp (value, "0") != 0;
    }
  for (size_t i = 0; i < domain->range_count; i++)
    for (size_t j = 0; j < count; j++)
      if (strcmp (domain->ranges[i].atom, values[j].atom) == 0)
        {
          mpz_t number, limit;
          mpz_init_set_str (number, values[j].value, 10);
          mpz_init (limit);
          if (domain->ranges[i].lowest)
            {
              mpz_set_str (limit, domain->ranges[i].lowest, 10);
              good &= mpz_cmp (number, limit) >= 0;
            }
          if (domain->ranges[i].highest)
            {
              mpz_set_str (limit, domain->ranges[i].highest, 10);
              good &= mpz_cmp (number, limit) <= 0;
            }
          mpz_clears (number, limit, NULL);
        }
  return good;
}

char *
values_text (struct pawl_arena *arena, const struct pawl_proof *proof)
{
  char *text = pawl_arena_strdup (arena, "");
  for (size_t i = 0; i < proof->value_count; i++)
    text = pawl_arena_printf (arena, "%s%s%s = %s", text, i ? ", " : "",
                              proof->values[i].atom, proof->values[i].value);
  return text;
}

struct pawl_proof
ask (struct pawl_arena *arena, const struct question *question)
{
  struct pawl_domain domain = domain_of (arena, question);
  struct pawl_formula *condition = parse (arena, question->condition);
  struct pawl_proof proof;
  pawl_formula_prove (arena, condition, &domain, &proof);
  if (proof.verdict == PAWL_REFUTED
      && !refutes (arena, condition, &domain, proof.values,
                   proof.value_count))
    fail_msg ("%s is not refuted by %s", question->condition,
              values_text (arena, &proof));
  if ((proof.verdict == PAWL_UNDECIDED) != (proof.why != NULL))
    fail_msg ("%s: a reason belongs to UNDECIDED alone", question->condition);
  return proof;
}

void
expect_proved (const char *condition, const char *types,
               const char *conditions)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const struct question question = { condition, types, conditions };
  struct pawl_proof proof = ask (arena, &question);
  if (proof.verdict == PAWL_REFUTED)
    fail_msg ("%s (%s) is refuted: %s", condition, types,
              values_text (arena, &proof));
  if (proof.verdict == PAWL_UNDECIDED)
    fail_msg ("%s (%s) is undecided: %s", condition, types, proof.why);
  pawl_arena_free (arena);
}

void
expect_refuted (const char *condition, const char *types,
                const char *conditions, unsigned digits)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const struct question question = { condition, types, conditions };
  struct pawl_proof proof = ask (arena, &question);
  if (proof.verdict != PAWL_REFUTED)
    fail_msg ("%s (%s) is %s", condition, types,
              proof.verdict == PAWL_PROVED ? "proved" : proof.why);
  for (size_t i = 0; i < proof.value_count; i++)
    if (strspn (proof.values[i].value + (proof.values[i].value[0] == '-'),
                "0123456789") > digits)
      fail_msg ("%s (%s) is refuted by large values: %s", condition, types,
                values_text (arena, &proof));
  pawl_arena_free (arena);
}
