/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms: size formulas (manifests/formula.h) that are made once.  Equal terms
   are one object, so that comparing pointers compares terms, and however often
   a part occurs it takes room once.  All live in the compilation's arena.  */

#ifndef PAWL_PLUGIN_SYMBOLIC_TERMS_H
#define PAWL_PLUGIN_SYMBOLIC_TERMS_H

#include "plugin/plugin.h"

#include "manifests/formula.h"

/* Large enough for any value of a 64-bit type, and for their sums and most
   products; what does not fit is never folded.  */
typedef __int128 wide_number;
/* The same in what comes from an arena, which aligns to 8.  */
typedef __int128 stored_number __attribute__ ((aligned (8)));

struct pawl_term
{
  struct pawl_formula formula;  /* first: a term is a formula */
  hashval_t hash;
  unsigned size;                /* of the tree, at most UINT_MAX */
  bool small;                   /* a number that fits into … */
  stored_number number;         /* … this one */
};
typedef const struct pawl_term *term;

/* What is larger than this is opaque to us, and to those who read it.  */
enum { pawl_term_limit = 600 };

term pawl_term_number (wide_number value);
/* The value of an INTEGER_CST, as its type reads it.  */
term pawl_term_constant (tree cst);
term pawl_term_name (const char *name);
/* FUNCTION (…), which only its spelling tells apart from others.  */
term pawl_term_call (const char *function, const term *operands,
                     unsigned count);

/* Of any operator, as it is.  */
term pawl_term_binary (const char *text, term a, term b);
term pawl_term_unary (const char *text, term a);
/* PARTS[0] ? PARTS[1] : PARTS[2].  */
term pawl_term_choice (const term *parts);

term pawl_term_add (term a, term b);
term pawl_term_subtract (term a, term b);
term pawl_term_negate (term a);
term pawl_term_multiply (term a, term b);
/* They truncate, as in C.  */
term pawl_term_divide (term a, term b);
term pawl_term_modulo (term a, term b);
term pawl_term_shift_left (term a, term b);
term pawl_term_shift_right (term a, term b);
term pawl_term_minimum (term a, term b);
term pawl_term_maximum (term a, term b);
/* A rounded up to a multiple of N.  */
term pawl_term_align (term a, wide_number n);

/* Truths are terms of the values 0 and 1.  */
bool pawl_term_is_truth (term a);
term pawl_term_truth (term a);
/* CODE: LT_EXPR … NE_EXPR.  */
term pawl_term_compare (enum tree_code code, term a, term b);
term pawl_term_not (term a);
term pawl_term_and (term a, term b);
term pawl_term_or (term a, term b);
term pawl_term_if (term test, term then, term otherwise);

static inline bool
pawl_term_is (term a, wide_number value)
{
  return a->small && a->number == value;
}

static inline bool
pawl_is_true (term a)
{
  return pawl_term_is (a, 1);
}

static inline bool
pawl_is_false (term a)
{
  return pawl_term_is (a, 0);
}

static inline term
pawl_operand (term a, unsigned i)
{
  return (term) a->formula.operands[i];
}

/* WHERE with TO instead of each WHAT.  */
term pawl_term_replace (term where, term what, term to);

/* Calls VISIT once for each different name and opaque call in A; stops and
   returns false when it does.  */
bool pawl_term_each_atom (term a, bool (*visit) (term atom, void *data),
                          void *data);
bool pawl_term_mentions (term a, term atom);

/* As size formulas are spelled.  */
const char *pawl_term_text (term a);
const char *pawl_number_text (wide_number value);

#endif
