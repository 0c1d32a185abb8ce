/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds for all values: see formula-prove.h.  */

#include "manifests/formula-prove.h"

#include <string.h>

#include "manifests/formula-build.h"
#include "manifests/formula-cases.h"

/* What the proof, the search behind it and making the values small may take, in
   the units of the question's effort; about 10 ms each.  */
enum { proof_effort = 100000, search_effort = 100000, shrink_effort = 50000 };

enum { random_rounds = 200, quick_combinations = 40 };

static mpz_ptr
limit (struct pawl_question *question, const char *digits)
{
  if (!digits)
    return NULL;
  mpz_ptr number = pawl_question_number (question);
  mpz_set_str (number, digits + (*digits == '+'), 10);
  return number;
}

/* Gives the atoms their ranges.  */
static void
add_ranges (struct pawl_question *question, const struct pawl_domain *domain)
{
  for (size_t i = 0; i < question->atom_count; i++)
    {
      struct pawl_question_atom *atom = &question->atoms[i];
      for (size_t j = 0; j < domain->range_count; j++)
        if (strcmp (atom->text, domain->ranges[j].atom) == 0)
          {
            atom->lowest = limit (question, domain->ranges[j].lowest);
            atom->highest = limit (question, domain->ranges[j].highest);
          }
      atom->value = pawl_question_number (question);
    }
}

static bool
is_call (const struct pawl_question_atom *atom)
{
  return atom->formula && atom->formula->kind == PAWL_FORMULA_CALL;
}

/* The arguments of the opaque calls that another call of the same function
   stands beside: those may have to be equal.  They may hold atoms, too.  */
static bool
read_arguments (struct pawl_question *question)
{
  for (size_t i = 0; i < question->atom_count; i++)
    {
      const struct pawl_formula *call = question->atoms[i].formula;
      size_t other = 0;
      while (is_call (&question->atoms[i]) && other < question->atom_count
             && (other == i || !is_call (&question->atoms[other])
                 || strcmp (question->atoms[other].formula->text, call->text)
                      != 0))
        other++;
      if (!is_call (&question->atoms[i]) || other == question->atom_count)
        continue;
      struct pawl_term **arguments = pawl_arena_array (
        question->arena, call->operand_count, sizeof *arguments);
      for (size_t j = 0; j < call->operand_count; j++)
        if (!(arguments[j] = pawl_question_read (question, call->operands[j])))
          return false;
      question->atoms[i].call = arguments;
    }
  return true;
}

/* Whether some range is empty, and with it the domain.  */
static bool
is_empty (const struct pawl_question *question)
{
  for (size_t i = 0; i < question->atom_count; i++)
    if (question->atoms[i].lowest && question->atoms[i].highest
        && mpz_cmp (question->atoms[i].lowest, question->atoms[i].highest) > 0)
      return true;
  return false;
}

/* The goals that all hold where CONDITION fails; false where they are too
   large.  */
static bool
read_goals (struct pawl_search *search, const struct pawl_formula *condition,
            const struct pawl_domain *domain)
{
  struct pawl_question *question = search->question;
  for (size_t i = 0; i <= domain->condition_count; i++)
    {
      const struct pawl_formula *formula
        = i ? domain->conditions[i - 1] : condition;
      struct pawl_term *term = pawl_question_read (question, formula);
      if (!term)
        return false;
      pawl_search_add (search, term, i > 0);
    }
  return true;
}

static void
report_values (struct pawl_arena *arena, struct pawl_question *question,
               struct pawl_proof *proof)
{
  proof->verdict = PAWL_REFUTED;
  proof->values = pawl_arena_array (arena, question->atom_count,
                                    sizeof *proof->values);
  for (size_t i = 0; i < question->atom_count; i++)
    proof->values[proof->value_count++] = (struct pawl_value) {
      .atom = pawl_arena_strdup (arena, question->atoms[i].text),
      .value = pawl_number_text (arena, question->atoms[i].value),
    };
}

/* Whether values refute, which the atoms then have; else PROOF is filled.  */
static bool
is_refuted (struct pawl_arena *arena, struct pawl_search *search,
            struct pawl_proof *proof)
{
  struct pawl_question *question = search->question;
  const char *why;
  if (pawl_search_small (search, quick_combinations))
    return true;
  enum pawl_cases_end end = pawl_cases_try (search, &why);
  if (end == PAWL_CASES_NONE)
    {
      proof->verdict = PAWL_PROVED;
      return false;
    }
  question->effort_limit = question->effort + search_effort;
  /* Usual values are nicer than those that come of a proof that fails.  */
  mpz_ptr *kept = pawl_arena_array (question->arena, question->atom_count,
                                    sizeof *kept);
  for (size_t i = 0; i < question->atom_count; i++)
    {
      kept[i] = question->atoms[i].value;
      question->atoms[i].value = pawl_question_number (question);
    }
  if (pawl_search_usual (search))
    return true;
  if (end == PAWL_CASES_FOUND)
    {
      for (size_t i = 0; i < question->atom_count; i++)
        question->atoms[i].value = kept[i];
      pawl_question_changed (question);
      return true;
    }
  if (pawl_search_random (search, random_rounds))
    return true;
  proof->why = pawl_arena_strdup (arena, why);
  return false;
}

static void
decide (struct pawl_arena *arena, struct pawl_search *search,
        struct pawl_proof *proof)
{
  if (!is_refuted (arena, search, proof))
    return;
  search->question->effort_limit = search->question->effort + shrink_effort;
  pawl_search_shrink (search);
  pawl_search_finish (search);
  report_values (arena, search->question, proof);
}

void
pawl_formula_prove (struct pawl_arena *arena,
                    const struct pawl_formula *condition,
                    const struct pawl_domain *domain,
                    struct pawl_proof *proof)
{
  *proof = (struct pawl_proof) { .verdict = PAWL_UNDECIDED };
  struct pawl_question *question = pawl_question_new (arena);
  struct pawl_search search = { .question = question, .state = 1 };
  question->effort_limit = proof_effort;
  if (!read_goals (&search, condition, domain)
      || !read_arguments (question))
    proof->why = question->why;
  else
    {
      add_ranges (question, domain);
      pawl_search_define (&search);
      if (is_empty (question))
        proof->verdict = PAWL_PROVED;
      else
        decide (arena, &search, proof);
    }
  pawl_question_free (question);
}

void
pawl_formula_compare (struct pawl_arena *arena,
                      const struct pawl_formula *left,
                      const struct pawl_formula *right,
                      const struct pawl_domain *domain,
                      struct pawl_proof *proof, const char **left_value,
                      const char **right_value)
{
  if (pawl_formula_same (left, right))
    {
      *proof = (struct pawl_proof) { .verdict = PAWL_PROVED };
      return;
    }
  pawl_formula_prove (arena,
                      pawl_formula_binary (arena, "==",
                                           (struct pawl_formula *) left,
                                           (struct pawl_formula *) right),
                      domain, proof);
  if (proof->verdict != PAWL_REFUTED)
    return;
  if (left_value)
    *left_value = pawl_formula_evaluate (arena, left, proof->values,
                                         proof->value_count, NULL);
  if (right_value)
    *right_value = pawl_formula_evaluate (arena, right, proof->values,
                                          proof->value_count, NULL);
}
