/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formulas made ready for arithmetic.  A question holds the terms of all
   formulas that it is about, each distinct one once, so that they can be
   evaluated often and compared by address.  For formula-*.c alone.  */

#ifndef PAWL_MANIFESTS_FORMULA_TERM_H
#define PAWL_MANIFESTS_FORMULA_TERM_H

#include <stdint.h>

#include <gmp.h>

#include "manifests/formula.h"

enum pawl_term_kind
{
  PAWL_TERM_NUMBER,
  PAWL_TERM_ATOM,
  PAWL_TERM_ADD,
  PAWL_TERM_SUBTRACT,
  PAWL_TERM_MULTIPLY,
  PAWL_TERM_DIVIDE,             /* truncates; no value where the divisor is 0 */
  PAWL_TERM_REMAINDER,          /* has the dividend's sign */
  PAWL_TERM_SHIFT_LEFT,         /* no value for a negative count */
  PAWL_TERM_SHIFT_RIGHT,        /* rounds down; the same */
  PAWL_TERM_CEILING,            /* x / n rounded up; no value unless n > 0 */
  PAWL_TERM_ALIGN,              /* n times that */
  PAWL_TERM_LESS,
  PAWL_TERM_LESS_EQUAL,
  PAWL_TERM_EQUAL,
  PAWL_TERM_AND,                /* && || ?: leave alone what C leaves alone */
  PAWL_TERM_OR,
  PAWL_TERM_NOT,
  PAWL_TERM_IF,
  PAWL_TERM_MINIMUM,
  PAWL_TERM_MAXIMUM,
};

struct pawl_term
{
  enum pawl_term_kind kind;
  unsigned atom;                /* of ATOM: its index */
  unsigned operand_count;
  struct pawl_term *operands[3];
  uint64_t atoms;               /* which it has, a bit each; the last bit stands
                                   for all from the 64th on */
  mpz_ptr value;                /* of NUMBER; else what evaluating found */
  uint64_t stamp;               /* of the evaluation that VALUE is from */
  bool has_value;
  struct pawl_term *next;       /* in the table */
};

struct pawl_question_atom
{
  const char *text;             /* as pawl_formula_print spells it */
  const struct pawl_formula *formula;   /* null: the workers of per_thread */
  struct pawl_term **call;      /* of an opaque call whose function occurs with
                                   other arguments too: the arguments */
  mpz_ptr lowest, highest;      /* null: unbounded on that side */
  mpz_ptr value;                /* for the next evaluation; null: none */
  struct pawl_term *definition; /* the atom is that and stands in no goal; or
                                   null */
};

enum { PAWL_TERM_BUCKETS = 256 };

struct pawl_question
{
  struct pawl_arena *arena;     /* the question's own */
  struct pawl_number *numbers;  /* all of them, for the end */
  mpz_ptr zero, one;
  mpz_ptr scratch;              /* for a value that is used at once */
  struct pawl_question_atom *atoms;
  size_t atom_count, atom_room;
  struct pawl_term *table[PAWL_TERM_BUCKETS];
  size_t term_count;
  uint64_t stamp;
  size_t bit_limit;             /* no value may be longer */
  const char *why;              /* the last evaluation has no value; a literal,
                                   or the text of an atom without value */
  const char *missing;          /* that text */
  uint64_t effort, effort_limit;        /* in units of roughly 100 ns; what
                                           bounds the time of a question */
};

/* A question without terms, in an arena of its own that is like ARENA.  */
struct pawl_question *pawl_question_new (const struct pawl_arena *arena);
void pawl_question_free (struct pawl_question *question);

/* What is made between these two goes with the second, but for atoms and terms:
   none may be made.  */
struct pawl_question_mark
{
  struct pawl_arena *arena;
  struct pawl_number *numbers;
};
struct pawl_question_mark pawl_question_begin (struct pawl_question *question);
void pawl_question_end (struct pawl_question *question,
                        struct pawl_question_mark mark);

/* A new number, 0; it lives as long as the question.  */
mpz_ptr pawl_question_number (struct pawl_question *question);

/* The atom that is spelled TEXT; made where there is none.  */
unsigned pawl_question_atom (struct pawl_question *question, const char *text,
                             const struct pawl_formula *formula);

/* The term of FORMULA.  Null, with WHY filled, when that is too large.  */
struct pawl_term *pawl_question_read (struct pawl_question *question,
                                      const struct pawl_formula *formula);

uint64_t pawl_atom_bit (unsigned atom);

struct pawl_term *pawl_term_make (struct pawl_question *question,
                                  enum pawl_term_kind kind,
                                  struct pawl_term *one,
                                  struct pawl_term *two,
                                  struct pawl_term *three);
struct pawl_term *pawl_term_number (struct pawl_question *question,
                                    mpz_srcptr value);
struct pawl_term *pawl_term_integer (struct pawl_question *question,
                                     long value);

/* The value of TERM where the atoms have theirs; null, with WHY filled, where
   it has none.  Good until the next call for that term.  Atoms may not change
   between calls without a new stamp: pawl_question_changed.  */
mpz_srcptr pawl_term_value (struct pawl_question *question,
                            struct pawl_term *term);
void pawl_question_changed (struct pawl_question *question);

char *pawl_number_text (struct pawl_arena *arena, mpz_srcptr number);

#endif
