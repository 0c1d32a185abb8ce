/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions to the prover, written short.  */

#ifndef PAWL_UNIT_PROOF_QUESTION_H
#define PAWL_UNIT_PROOF_QUESTION_H

#include "manifests/formula-prove.h"

/* TYPES gives the atoms their C types: a letter, a colon, and names, as in
   "z:cap,k|u:taps|i:m", for size_t, unsigned and int; "r:n=0..64" is a range,
   with an end left out where there is none.  CONDITIONS are separated by
   semicolons; null: none.  */
struct question
{
  const char *condition, *types, *conditions;
};

struct pawl_formula *parse (struct pawl_arena *arena, const char *text);

struct pawl_domain domain_of (struct pawl_arena *arena,
                              const struct question *question);

/* Asks, and checks that the values of a REFUTED refute.  */
struct pawl_proof ask (struct pawl_arena *arena,
                       const struct question *question);

/* The same with parts: whether VALUES are in DOMAIN and CONDITION fails
   there.  */
bool refutes (struct pawl_arena *arena, const struct pawl_formula *condition,
              const struct pawl_domain *domain,
              const struct pawl_value *values, size_t count);

/* A REFUTED's values as "a = 1, b = 2".  */
char *values_text (struct pawl_arena *arena, const struct pawl_proof *proof);

void expect_proved (const char *condition, const char *types,
                    const char *conditions);
/* With values that all have at most DIGITS digits.  */
void expect_refuted (const char *condition, const char *types,
                     const char *conditions, unsigned digits);

#endif
