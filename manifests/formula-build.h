/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making formulas from parts.  All results live in ARENA and share the parts
   that are given.  */

#ifndef PAWL_MANIFESTS_FORMULA_BUILD_H
#define PAWL_MANIFESTS_FORMULA_BUILD_H

#include <stdint.h>

#include "manifests/formula.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pawl_formula *pawl_formula_number (struct pawl_arena *arena,
                                          int64_t value);
/* DIGITS: decimal, with an optional sign.  */
struct pawl_formula *pawl_formula_digits (struct pawl_arena *arena,
                                          const char *digits);
struct pawl_formula *pawl_formula_name (struct pawl_arena *arena,
                                        const char *name);
struct pawl_formula *pawl_formula_unary (struct pawl_arena *arena,
                                         const char *operator_text,
                                         struct pawl_formula *operand);
struct pawl_formula *pawl_formula_binary (struct pawl_arena *arena,
                                          const char *operator_text,
                                          struct pawl_formula *left,
                                          struct pawl_formula *right);
struct pawl_formula *pawl_formula_condition (struct pawl_arena *arena,
                                             struct pawl_formula *test,
                                             struct pawl_formula *then,
                                             struct pawl_formula *otherwise);
struct pawl_formula *pawl_formula_call (struct pawl_arena *arena,
                                        const char *function,
                                        struct pawl_formula *const *operands,
                                        size_t operand_count);

/* FORMULA with each atom (NAME, FIELD, SIZEOF, opaque CALL) replaced by what
   REPLACE gives for it; null from REPLACE keeps the atom.  A `per_thread (x)'
   becomes WORKERS * x where WORKERS is not null.  */
struct pawl_formula *
pawl_formula_substitute (struct pawl_arena *arena,
                         const struct pawl_formula *formula,
                         struct pawl_formula *(*replace) (
                           const struct pawl_formula *atom, void *data),
                         void *data, struct pawl_formula *workers);

/* Folds what is constant, drops what is neutral (x * 1, x + 0, c ? x : x), and
   cancels double negations; never changes the value.  */
struct pawl_formula *pawl_formula_simplify (struct pawl_arena *arena,
                                            struct pawl_formula *formula);

#ifdef __cplusplus
}
#endif

#endif
