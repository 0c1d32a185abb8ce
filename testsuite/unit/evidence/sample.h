/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Units for the tests of evidence/.  */

#ifndef PAWL_UNIT_EVIDENCE_SAMPLE_H
#define PAWL_UNIT_EVIDENCE_SAMPLE_H

#include "testsuite/unit/support.h"

#include "evidence/model.h"

/* A unit in which each field of the model that is stored has a value of its
   own somewhere; NAME is its main file.  */
struct pawl_unit *sample_unit (struct pawl_arena *arena, const char *name);

/* A unit without anything.  */
struct pawl_unit *empty_unit (struct pawl_arena *arena, const char *name);

/* Adds a callee, a function or a call; what is not given is zero.  */
struct pawl_callee *add_callee (struct pawl_arena *arena,
                                struct pawl_unit *unit,
                                enum pawl_callee_kind kind,
                                const char *symbol);
struct pawl_function *add_function (struct pawl_arena *arena,
                                    struct pawl_unit *unit,
                                    const char *symbol);
struct pawl_call *add_call (struct pawl_arena *arena,
                            struct pawl_function *function,
                            const struct pawl_callee *callee, unsigned line);
struct pawl_store *add_store (struct pawl_arena *arena, struct pawl_unit *unit,
                              const struct pawl_callee *into,
                              const struct pawl_callee *value);

/* Makes *SIZING, a fact of each kind in it where it is WHOLE, else a
   declaration's; CALLEE is what it hands a slice to.  */
struct pawl_sizing;
void add_sizing (struct pawl_arena *arena, struct pawl_sizing **sizing,
                 const struct pawl_callee *callee, bool whole);

/* Fail unless the two are the same, the latter as far as they are stored.  */
void same_text (const char *found, const char *expected);
void same_place (const struct pawl_place *found,
                 const struct pawl_place *expected);
void same_sizing (const struct pawl_sizing *found,
                  const struct pawl_sizing *expected);

/* Fails unless FOUND, which was read, has all that EXPECTED has but for what
   is not stored.  */
void expect_same_unit (const struct pawl_unit *found,
                       const struct pawl_unit *expected);

#endif
