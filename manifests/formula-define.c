/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goals made simpler before values are looked for: conjunctions are taken
   apart, and an atom that a goal determines is replaced by what it is.  See
   formula-search.h.  */

#include "manifests/formula-search.h"

struct replacement
{
  struct pawl_question *question;
  unsigned atom;
  struct pawl_term *value;
};

static struct pawl_term *
replace (const struct replacement *replacement, struct pawl_term *term)
{
  if (!(term->atoms & pawl_atom_bit (replacement->atom)))
    return term;
  if (term->kind == PAWL_TERM_ATOM)
    return term->atom == replacement->atom ? replacement->value : term;
  struct pawl_term *operands[3] = { NULL, NULL, NULL };
  for (unsigned i = 0; i < term->operand_count; i++)
    operands[i] = replace (replacement, term->operands[i]);
  return pawl_term_make (replacement->question, term->kind, operands[0],
                         operands[1], operands[2]);
}

static void
append (struct pawl_search *search, struct pawl_term *goal)
{
  search->goals
    = pawl_arena_grow (search->question->arena, search->goals,
                       search->goal_count, &search->goal_room,
                       sizeof *search->goals);
  search->goals[search->goal_count++] = goal;
}

void
pawl_search_add (struct pawl_search *search, struct pawl_term *term,
                 bool wanted)
{
  struct pawl_question *question = search->question;
  if (term->kind == PAWL_TERM_NOT)
    pawl_search_add (search, term->operands[0], !wanted);
  else if (term->kind == (wanted ? PAWL_TERM_AND : PAWL_TERM_OR))
    {
      pawl_search_add (search, term->operands[0], wanted);
      pawl_search_add (search, term->operands[1], wanted);
    }
  else
    append (search, wanted ? term
                           : pawl_term_make (question, PAWL_TERM_NOT, term,
                                             NULL, NULL));
}

/* The atom that GOAL says the value of; the question's number of atoms when
   there is none.  */
static size_t
determined (const struct pawl_question *question,
            const struct pawl_term *goal, struct pawl_term **value)
{
  if (goal->kind == PAWL_TERM_EQUAL)
    for (unsigned i = 0; i < 2; i++)
      {
        const struct pawl_term *atom = goal->operands[i];
        *value = goal->operands[1 - i];
        /* From the 63rd atom on, bits are shared.  */
        if (atom->kind == PAWL_TERM_ATOM && atom->atom < 63
            && !((*value)->atoms & pawl_atom_bit (atom->atom)))
          return atom->atom;
      }
  return question->atom_count;
}

/* Replaces what is determined everywhere.  The value must be defined and lie in
   the atom's range: those are goals instead.  */
static void
define (struct pawl_search *search, size_t goal, size_t index,
        struct pawl_term *value)
{
  struct pawl_question *question = search->question;
  struct pawl_question_atom *atom = &question->atoms[index];
  const struct replacement replacement
    = { question, (unsigned) index, value };
  atom->definition = value;
  for (size_t i = 0; i < search->goal_count; i++)
    search->goals[i] = replace (&replacement, search->goals[i]);
  for (size_t i = 0; i < question->atom_count; i++)
    {
      struct pawl_question_atom *other = &question->atoms[i];
      if (other->definition && i != index)
        other->definition = replace (&replacement, other->definition);
      for (size_t j = 0; other->call && j < other->formula->operand_count; j++)
        other->call[j] = replace (&replacement, other->call[j]);
    }
  struct pawl_term *lowest
    = atom->lowest ? pawl_term_number (question, atom->lowest) : value;
  search->goals[goal]
    = pawl_term_make (question, PAWL_TERM_LESS_EQUAL, lowest, value, NULL);
  if (atom->highest)
    append (search, pawl_term_make (question, PAWL_TERM_LESS_EQUAL, value,
                                    pawl_term_number (question,
                                                      atom->highest),
                                    NULL));
}

void
pawl_search_define (struct pawl_search *search)
{
  struct pawl_question *question = search->question;
  for (size_t i = 0; i < search->goal_count; i++)
    {
      struct pawl_term *value;
      size_t index = determined (question, search->goals[i], &value);
      if (index < question->atom_count)
        define (search, i, index, value);
    }
  search->atoms = pawl_arena_array (question->arena, question->atom_count,
                                    sizeof *search->atoms);
  for (size_t i = 0; i < question->atom_count; i++)
    if (!question->atoms[i].definition)
      search->atoms[search->atom_count++] = i;
}

void
pawl_search_finish (struct pawl_search *search)
{
  struct pawl_question *question = search->question;
  for (size_t i = 0; i < question->atom_count; i++)
    if (question->atoms[i].definition)
      mpz_set (question->atoms[i].value,
               pawl_term_value (question, question->atoms[i].definition));
}
