/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Size formulas: integer expressions over names, as the manual's chapter
   "Size formulas" describes them.  This header parses and prints; the value
   is always the total number of bytes.

   Grammar, by falling precedence, all binary operators left-associative:
     primary:  NUMBER | NAME | NAME '(' args ')' | 'sizeof' '(' type ')'
               | '(' expr ')'
     postfix:  primary { '->' NAME | '.' NAME }
     unary:    { '-' | '+' | '!' } postfix
     * / %     + -     << >>     < <= > >=     == !=     &&     ||     ?:
   NAME: a C identifier (also "a::b").  NUMBER: decimal, or 0x hexadecimal,
   with C's u/l suffixes allowed and ignored; of any size.
   Functions with a meaning: min, max (two or more), align (x, n),
   ceil_div (x, n), ceil (x / n), per_thread (x); any other call is opaque.  */

#ifndef PAWL_MANIFESTS_FORMULA_H
#define PAWL_MANIFESTS_FORMULA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

enum pawl_formula_kind
{
  PAWL_FORMULA_NUMBER,          /* text: the digits, canonical decimal */
  PAWL_FORMULA_NAME,            /* text */
  PAWL_FORMULA_FIELD,           /* operand[0] . or -> text (arrow) */
  PAWL_FORMULA_SIZEOF,          /* text: the type as written, blanks folded */
  PAWL_FORMULA_UNARY,           /* text: the operator */
  PAWL_FORMULA_BINARY,          /* text: the operator */
  PAWL_FORMULA_CONDITION,       /* operand[0] ? [1] : [2] */
  PAWL_FORMULA_CALL,            /* text (operands …): min, max, align,
                                   ceil_div, per_thread or opaque; ceil (x/n)
                                   is read as ceil_div (x, n) */
};

struct pawl_formula
{
  enum pawl_formula_kind kind;
  bool arrow;
  const char *text;
  size_t offset, length;        /* in the source text, bytes */
  size_t operand_count;
  struct pawl_formula **operands;
};

struct pawl_formula_error
{
  size_t offset;                /* in the source text, bytes from 0 */
  size_t length;                /* of what is wrong, at least 1 */
  const char *message;          /* what is wrong and what was expected */
};

/* Parses TEXT, which people wrote, into ARENA.  Null on error, with *ERROR
   filled (its message lives in ARENA).  Depth is capped at 200, length at 64
   KiB.  What cannot have a value whatever the names stand for is an error: a
   constant division by 0, a shift by a negative number or by more than 255.  */
struct pawl_formula *pawl_formula_parse (struct pawl_arena *arena,
                                         const char *text,
                                         struct pawl_formula_error *error);

/* The same for a formula of the evidence's, whose names may hold '$' behind
   their first letter, and which may fail to have a value.  */
struct pawl_formula *pawl_formula_parse_fact (struct pawl_arena *arena,
                                              const char *text,
                                              struct pawl_formula_error *error);

/* The formula as text in one canonical spelling (single blanks around binary
   operators, the fewest parentheses).  */
char *pawl_formula_print (struct pawl_arena *arena,
                          const struct pawl_formula *formula);

/* Whether two formulas have the same tree (names and numbers compared).  */
bool pawl_formula_same (const struct pawl_formula *one,
                        const struct pawl_formula *other);

/* Whether FORMULA is a NAME, a FIELD, a SIZEOF or an opaque CALL.  */
bool pawl_formula_is_atom (const struct pawl_formula *formula);

/* Calls VISIT for each NAME, FIELD (once for the whole chain), SIZEOF and
   opaque CALL in reading order; stops and returns false when it does.  */
bool pawl_formula_each_atom (const struct pawl_formula *formula,
                             bool (*visit) (const struct pawl_formula *atom,
                                            void *data),
                             void *data);

#ifdef __cplusplus
}
#endif

#endif
