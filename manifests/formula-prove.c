/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds for all values: see formula-prove.h.  */

#include "manifests/formula-prove.h"

#include <string.h>

#include "manifests/formula-build.h"
#include "manifests/formula-cases.h"
#include "manifests/formula-interval.h"

/* What the proof, the search behind it and making the values small may take, in
   the units of the question's effort; about 10 ms each.  */
enum { proof_effort = 100000, search_effort = 100000, shrink_effort = 50000 };

/* What is tried of a proof before usual values are; most proofs take less.  */
enum { quick_effort = 600 };

/* What a question may take in all, however many parts and choices it has.  */
enum { whole_effort = 250000 };

enum { random_rounds = 200, quick_combinations = 40, choice_depth = 3 };

/* Allows QUESTION so much EFFORT from here on, within what it may take in
   all.  */
static void
allow (struct pawl_question *question, uint64_t effort)
{
  question->effort_limit = question->effort + effort;
  if (question->effort_limit > whole_effort)
    question->effort_limit = whole_effort;
}

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

/* Whether some range is empty, and with it the domain, or the ranges alone
   leave a goal no values.  */
static bool
is_empty (const struct pawl_search *search)
{
  const struct pawl_question *question = search->question;
  for (size_t i = 0; i < question->atom_count; i++)
    if (question->atoms[i].lowest && question->atoms[i].highest
        && mpz_cmp (question->atoms[i].lowest, question->atoms[i].highest) > 0)
      return true;
  for (size_t i = 0; i < search->goal_count; i++)
    if (pawl_interval_is_zero (question, search->goals[i]))
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

/* Whether TERM says that one thing or another holds.  */
static bool
is_disjunction (const struct pawl_term *term)
{
  bool wanted = true;
  for (; term->kind == PAWL_TERM_NOT; term = term->operands[0])
    wanted = !wanted;
  return term->kind == (wanted ? PAWL_TERM_OR : PAWL_TERM_AND)
         || term->kind == PAWL_TERM_IF;
}

/* Whether the goals that are no disjunctions, and the first one, which is what
   is asked, leave no values.  That is most often so where something is
   proved.  */
static bool
is_plain (struct pawl_search *search)
{
  struct pawl_question *question = search->question;
  struct pawl_search plain = *search;
  const char *why;
  plain.goals = pawl_arena_array (question->arena, search->goal_count,
                                  sizeof *plain.goals);
  plain.goal_count = 0;
  for (size_t i = 0; i < search->goal_count; i++)
    if (!i || !is_disjunction (search->goals[i]))
      plain.goals[plain.goal_count++] = search->goals[i];
  return plain.goal_count < search->goal_count && plain.goal_count > 1
         && pawl_cases_try (&plain, &why) == PAWL_CASES_NONE;
}

static enum pawl_cases_end
try_proof (struct pawl_search *search, const char **why)
{
  return is_plain (search) ? PAWL_CASES_NONE : pawl_cases_try (search, why);
}

/* A proof with little effort, and where that does not do, the usual values:
   *FOUND is whether they refute.  What that takes is allowed on top, so that what
   follows goes as far as it would without.  */
static enum pawl_cases_end
try_quickly (struct pawl_search *search, const char **why, bool *found)
{
  struct pawl_question *question = search->question;
  uint64_t effort = question->effort, most = question->effort_limit;
  if (most > effort + quick_effort)
    question->effort_limit = effort + quick_effort;
  enum pawl_cases_end end = try_proof (search, why);
  bool short_of = question->effort > question->effort_limit;
  question->effort_limit = most;
  *found = false;
  if (end == PAWL_CASES_OPEN && short_of)
    {
      *found = pawl_search_usual (search);
      allow (question, most - effort);
      if (!*found)
        end = try_proof (search, why);
    }
  return end;
}

/* Whether values refute, which the atoms then have; else PROOF is filled.  */
static bool
is_refuted (struct pawl_arena *arena, struct pawl_search *search,
            struct pawl_proof *proof, uint64_t effort)
{
  struct pawl_question *question = search->question;
  const char *why;
  if (pawl_search_small (search, quick_combinations))
    return true;
  bool found;
  enum pawl_cases_end end = try_quickly (search, &why, &found);
  if (found)
    return true;
  if (end == PAWL_CASES_NONE)
    {
      proof->verdict = PAWL_PROVED;
      return false;
    }
  allow (question, effort < search_effort ? effort : search_effort);
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

/* The part of SEARCH's goals, those not in *DONE, that has to do with the first
   of them; marks them there.  */
static struct pawl_search
next_part (const struct pawl_search *search, bool *done)
{
  struct pawl_question *question = search->question;
  struct pawl_search part = *search;
  uint64_t atoms = 0;
  size_t first = 0;
  while (done[first])
    first++;
  atoms = search->goals[first]->atoms;
  bool *taken = pawl_arena_array (question->arena, search->goal_count,
                                  sizeof *taken);
  for (bool grows = true; grows;)
    {
      grows = false;
      for (size_t i = first; i < search->goal_count; i++)
        if (!done[i] && (i == first || search->goals[i]->atoms & atoms))
          {
            done[i] = taken[i] = grows = true;
            atoms |= search->goals[i]->atoms;
          }
    }
  part.goals = pawl_arena_array (question->arena, search->goal_count,
                                 sizeof *part.goals);
  part.goal_count = 0;
  for (size_t i = first; i < search->goal_count; i++)
    if (taken[i])
      part.goals[part.goal_count++] = search->goals[i];
  part.atoms = pawl_arena_array (question->arena, question->atom_count,
                                 sizeof *part.atoms);
  part.atom_count = 0;
  for (size_t i = 0; i < search->atom_count; i++)
    if (pawl_atom_bit ((unsigned) search->atoms[i]) & atoms)
      part.atoms[part.atom_count++] = search->atoms[i];
  return part;
}

static bool
has_linked_calls (const struct pawl_question *question)
{
  for (size_t i = 0; i < question->atom_count; i++)
    if (question->atoms[i].call)
      return true;
  return false;
}

/* The values of what PART is about, kept in KEPT or taken from there.  */
static void
move_values (const struct pawl_search *part, mpz_ptr *kept, bool back)
{
  struct pawl_question *question = part->question;
  for (size_t i = 0; i < part->atom_count; i++)
    {
      size_t atom = part->atoms[i];
      if (back && kept[atom])
        mpz_set (question->atoms[atom].value, kept[atom]);
      if (back)
        continue;
      kept[atom] = pawl_question_number (question);
      mpz_set (kept[atom], question->atoms[atom].value);
    }
  pawl_question_changed (question);
}

/* The same as is_refuted, part by part: what has no atom in common with the
   rest is a question of its own.  One part that nothing meets decides.  */
static bool
is_refuted_in_parts (struct pawl_arena *arena, struct pawl_search *search,
                     struct pawl_proof *proof, uint64_t effort)
{
  struct pawl_question *question = search->question;
  allow (question, effort);
  if (has_linked_calls (question))
    return is_refuted (arena, search, proof, effort);
  bool *done = pawl_arena_array (question->arena, search->goal_count,
                                 sizeof *done);
  mpz_ptr *kept = pawl_arena_array (question->arena, question->atom_count,
                                    sizeof *kept);
  bool open = false;
  for (size_t left = search->goal_count; left;)
    {
      struct pawl_search part = next_part (search, done);
      if (part.goal_count == search->goal_count)
        return is_refuted (arena, search, proof, effort);
      left -= part.goal_count;
      const char *why;
      allow (question, open ? effort / 4 : effort);
      /* Where one part is open, values of others say nothing.  */
      if (open)
        {
          if (pawl_cases_try (&part, &why) == PAWL_CASES_NONE)
            {
              proof->verdict = PAWL_PROVED;
              return false;
            }
        }
      else if (is_refuted (arena, &part, proof, effort))
        move_values (&part, kept, false);
      else if (proof->verdict == PAWL_PROVED)
        return false;
      else
        open = true;
    }
  if (open)
    return false;
  for (size_t i = 0; i < search->atom_count; i++)
    if (!kept[search->atoms[i]])
      pawl_search_set (search, search->atoms[i], question->zero);
  move_values (search, kept, true);
  return true;
}

/* The same, with DEPTH choices distinguished before.  */
static bool
is_refuted_by_choice (struct pawl_arena *arena, struct pawl_search *search,
                      struct pawl_proof *proof, unsigned depth)
{
  struct pawl_question *question = search->question;
  pawl_search_resolve (search);
  struct pawl_term *test
    = depth < choice_depth ? pawl_search_choice (search) : NULL;
  if (!test)
    return is_refuted_in_parts (arena, search, proof, proof_effort >> depth);
  if (!depth && pawl_search_small (search, quick_combinations))
    return true;
  struct pawl_proof open = { .verdict = PAWL_PROVED };
  for (int holds = 1; holds >= 0; holds--)
    {
      struct pawl_search one = *search;
      one.goal_room = search->goal_count + 32;
      one.goals = pawl_arena_array (question->arena, one.goal_room,
                                    sizeof *one.goals);
      memcpy (one.goals, search->goals,
              search->goal_count * sizeof *one.goals);
      pawl_search_add (&one, test, holds);
      *proof = (struct pawl_proof) { .verdict = PAWL_UNDECIDED };
      if (is_refuted_by_choice (arena, &one, proof, depth + 1))
        return true;
      if (proof->verdict != PAWL_PROVED)
        open = *proof;
    }
  *proof = open;
  return false;
}

static void
decide (struct pawl_arena *arena, struct pawl_search *search,
        struct pawl_proof *proof)
{
  if (!is_refuted_by_choice (arena, search, proof, 0))
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
      if (is_empty (&search))
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
