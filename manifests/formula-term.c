/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading formulas into terms: see formula-term.h.  */

#include "manifests/formula-term.h"

#include <string.h>

struct pawl_number
{
  mpz_t value;
  struct pawl_number *older;
};

enum { depth_limit = 1000, term_limit = 4000, read_limit = 20000 };

struct pawl_question *
pawl_question_new (const struct pawl_arena *arena)
{
  struct pawl_arena *own = pawl_arena_new_like (arena);
  struct pawl_question *question = pawl_arena_alloc (own, sizeof *question);
  question->arena = own;
  question->stamp = 1;
  question->zero = pawl_question_number (question);
  question->one = pawl_question_number (question);
  mpz_set_ui (question->one, 1);
  question->scratch = pawl_question_number (question);
  question->bit_limit = 4096;
  question->effort_limit = UINT64_MAX;
  return question;
}

static void
clear_numbers (struct pawl_question *question)
{
  for (struct pawl_number *number = question->numbers; number;
       number = number->older)
    mpz_clear (number->value);
}

void
pawl_question_free (struct pawl_question *question)
{
  clear_numbers (question);
  pawl_arena_free (question->arena);
}

struct pawl_question_mark
pawl_question_begin (struct pawl_question *question)
{
  const struct pawl_question_mark mark
    = { question->arena, question->numbers };
  question->arena = pawl_arena_new_like (question->arena);
  question->numbers = NULL;
  return mark;
}

void
pawl_question_end (struct pawl_question *question,
                   struct pawl_question_mark mark)
{
  clear_numbers (question);
  pawl_arena_free (question->arena);
  question->arena = mark.arena;
  question->numbers = mark.numbers;
}

mpz_ptr
pawl_question_number (struct pawl_question *question)
{
  struct pawl_number *number
    = pawl_arena_alloc (question->arena, sizeof *number);
  mpz_init (number->value);
  number->older = question->numbers;
  question->numbers = number;
  return number->value;
}

char *
pawl_number_text (struct pawl_arena *arena, mpz_srcptr number)
{
  char *text = pawl_arena_alloc (arena, mpz_sizeinbase (number, 10) + 2);
  return mpz_get_str (text, 10, number);
}

unsigned
pawl_question_atom (struct pawl_question *question, const char *text,
                    const struct pawl_formula *formula)
{
  for (size_t i = 0; i < question->atom_count; i++)
    if (strcmp (question->atoms[i].text, text) == 0)
      return (unsigned) i;
  question->atoms
    = pawl_arena_grow (question->arena, question->atoms, question->atom_count,
                       &question->atom_room, sizeof *question->atoms);
  question->atoms[question->atom_count] = (struct pawl_question_atom) {
    .text = text, .formula = formula,
  };
  return (unsigned) question->atom_count++;
}

uint64_t
pawl_atom_bit (unsigned atom)
{
  return UINT64_C (1) << (atom < 63 ? atom : 63);
}

static unsigned
hash (const struct pawl_term *term)
{
  uint64_t code = term->kind * 31u + term->atom;
  if (term->kind == PAWL_TERM_NUMBER)
    code += mpz_get_ui (term->value);
  for (unsigned i = 0; i < term->operand_count; i++)
    code = code * 1000003u + ((uintptr_t) term->operands[i] >> 4);
  return (unsigned) ((code ^ (code >> 17)) % PAWL_TERM_BUCKETS);
}

static bool
same (const struct pawl_term *one, const struct pawl_term *other)
{
  if (one->kind != other->kind || one->atom != other->atom
      || (one->kind == PAWL_TERM_NUMBER
          && mpz_cmp (one->value, other->value) != 0))
    return false;
  for (unsigned i = 0; i < one->operand_count; i++)
    if (one->operands[i] != other->operands[i])
      return false;
  return true;
}

/* The term that is like MODEL.  */
static struct pawl_term *
intern (struct pawl_question *question, const struct pawl_term *model)
{
  struct pawl_term **bucket = &question->table[hash (model)];
  for (struct pawl_term *term = *bucket; term; term = term->next)
    if (same (term, model))
      return term;
  struct pawl_term *term = pawl_arena_alloc (question->arena, sizeof *term);
  *term = *model;
  if (model->kind == PAWL_TERM_NUMBER)
    {
      term->value = pawl_question_number (question);
      mpz_set (term->value, model->value);
    }
  term->next = *bucket;
  *bucket = term;
  question->term_count++;
  return term;
}

struct pawl_term *
pawl_term_number (struct pawl_question *question, mpz_srcptr value)
{
  const struct pawl_term model
    = { .kind = PAWL_TERM_NUMBER, .value = (mpz_ptr) value };
  return intern (question, &model);
}

struct pawl_term *
pawl_term_integer (struct pawl_question *question, long value)
{
  mpz_t number;
  mpz_init_set_si (number, value);
  struct pawl_term *term = pawl_term_number (question, number);
  mpz_clear (number);
  return term;
}

struct pawl_term *
pawl_term_make (struct pawl_question *question, enum pawl_term_kind kind,
                struct pawl_term *one, struct pawl_term *two,
                struct pawl_term *three)
{
  const struct pawl_term model = {
    .kind = kind, .operands = { one, two, three },
    .operand_count = three ? 3 : two ? 2 : 1,
    .atoms = one->atoms | (two ? two->atoms : 0) | (three ? three->atoms : 0),
  };
  return intern (question, &model);
}

struct reading
{
  struct pawl_question *question;
  unsigned depth, read;
};

static struct pawl_term *read_term (struct reading *reading,
                                    const struct pawl_formula *formula);

static struct pawl_term *
read_atom (struct reading *reading, const char *text,
           const struct pawl_formula *formula)
{
  unsigned atom = pawl_question_atom (reading->question, text, formula);
  const struct pawl_term model
    = { .kind = PAWL_TERM_ATOM, .atom = atom, .atoms = pawl_atom_bit (atom) };
  return intern (reading->question, &model);
}

static struct pawl_term *
read_binary (struct reading *reading, const struct pawl_formula *formula)
{
  static const struct
  {
    char text[3];
    enum pawl_term_kind kind;
    bool swapped, opposite;
  } operators[] = {
    { "+", PAWL_TERM_ADD, false, false },
    { "-", PAWL_TERM_SUBTRACT, false, false },
    { "*", PAWL_TERM_MULTIPLY, false, false },
    { "/", PAWL_TERM_DIVIDE, false, false },
    { "%", PAWL_TERM_REMAINDER, false, false },
    { "<<", PAWL_TERM_SHIFT_LEFT, false, false },
    { ">>", PAWL_TERM_SHIFT_RIGHT, false, false },
    { "<", PAWL_TERM_LESS, false, false },
    { "<=", PAWL_TERM_LESS_EQUAL, false, false },
    { ">", PAWL_TERM_LESS, true, false },
    { ">=", PAWL_TERM_LESS_EQUAL, true, false },
    { "==", PAWL_TERM_EQUAL, false, false },
    { "!=", PAWL_TERM_EQUAL, false, true },
    { "&&", PAWL_TERM_AND, false, false },
    { "||", PAWL_TERM_OR, false, false },
  };
  struct pawl_question *question = reading->question;
  struct pawl_term *left = read_term (reading, formula->operands[0]);
  struct pawl_term *right = left ? read_term (reading, formula->operands[1])
                                 : NULL;
  if (!right)
    return NULL;
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (strcmp (operators[i].text, formula->text) == 0)
      {
        struct pawl_term *term
          = pawl_term_make (question, operators[i].kind,
                            operators[i].swapped ? right : left,
                            operators[i].swapped ? left : right, NULL);
        return operators[i].opposite
                 ? pawl_term_make (question, PAWL_TERM_NOT, term, NULL, NULL)
                 : term;
      }
  question->why = "it has an operator that formulas do not have";
  return NULL;
}

static struct pawl_term *
read_call (struct reading *reading, const struct pawl_formula *formula)
{
  static const struct
  {
    char name[12];
    enum pawl_term_kind kind;
  } functions[] = {
    { "min", PAWL_TERM_MINIMUM }, { "max", PAWL_TERM_MAXIMUM },
    { "align", PAWL_TERM_ALIGN }, { "ceil_div", PAWL_TERM_CEILING },
    { "per_thread", PAWL_TERM_MULTIPLY },
  };
  enum pawl_term_kind kind = PAWL_TERM_NUMBER;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (strcmp (functions[i].name, formula->text) == 0)
      kind = functions[i].kind;
  struct pawl_term *term = kind == PAWL_TERM_MULTIPLY
                             ? read_atom (reading, "workers", NULL)
                             : NULL;
  for (size_t i = 0; i < formula->operand_count; i++)
    {
      struct pawl_term *next = read_term (reading, formula->operands[i]);
      if (!next)
        return NULL;
      term = term ? pawl_term_make (reading->question, kind, term, next, NULL)
                  : next;
    }
  return term;
}

static struct pawl_term *
read_operator (struct reading *reading, const struct pawl_formula *formula)
{
  struct pawl_question *question = reading->question;
  if (formula->kind == PAWL_FORMULA_BINARY)
    return read_binary (reading, formula);
  if (formula->kind == PAWL_FORMULA_CALL)
    return read_call (reading, formula);
  struct pawl_term *parts[3];
  for (size_t i = 0; i < formula->operand_count; i++)
    if (!(parts[i] = read_term (reading, formula->operands[i])))
      return NULL;
  if (formula->kind == PAWL_FORMULA_CONDITION)
    return pawl_term_make (question, PAWL_TERM_IF, parts[0], parts[1],
                           parts[2]);
  switch (formula->text[0])
    {
    case '!':
      return pawl_term_make (question, PAWL_TERM_NOT, parts[0], NULL, NULL);
    case '-':
      return pawl_term_make (question, PAWL_TERM_SUBTRACT,
                             pawl_term_integer (question, 0), parts[0], NULL);
    default:
      return parts[0];
    }
}

static struct pawl_term *
read_term (struct reading *reading, const struct pawl_formula *formula)
{
  struct pawl_question *question = reading->question;
  if (reading->depth == depth_limit || reading->read == read_limit
      || question->term_count >= term_limit)
    {
      question->why = "the formulas are too large";
      return NULL;
    }
  reading->read++;
  if (formula->kind == PAWL_FORMULA_NUMBER)
    {
      mpz_t value;
      mpz_init_set_str (value, formula->text, 10);
      struct pawl_term *term = pawl_term_number (question, value);
      mpz_clear (value);
      return term;
    }
  if (pawl_formula_is_atom (formula))
    return read_atom (reading,
                      formula->kind == PAWL_FORMULA_NAME
                        ? formula->text
                        : pawl_formula_print (question->arena, formula),
                      formula);
  reading->depth++;
  struct pawl_term *term = read_operator (reading, formula);
  reading->depth--;
  return term;
}

struct pawl_term *
pawl_question_read (struct pawl_question *question,
                    const struct pawl_formula *formula)
{
  struct reading reading = { .question = question };
  return read_term (&reading, formula);
}
