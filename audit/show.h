/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl show': the evidence in objects, as it was written.  */

#ifndef PAWL_AUDIT_SHOW_H
#define PAWL_AUDIT_SHOW_H

#include <stdio.h>

#include "audit/json.h"
#include "evidence/object.h"

/* The version of the JSON format: the manual has a section on it.  */
#define PAWL_SHOW_SCHEMA "pawl.show.1"

struct pawl_promise_word
{
  unsigned promise;             /* PAWL_PROMISE_* */
  const char *word;
};

enum { PAWL_PROMISE_WORDS = 7 };
extern const struct pawl_promise_word pawl_promise_words[PAWL_PROMISE_WORDS];

/* "function", "field" … */
const char *pawl_callee_word (enum pawl_callee_kind kind);

/* What CALLEE is called in a report; in ARENA where it is put together.  */
const char *pawl_callee_text (struct pawl_arena *arena,
                              const struct pawl_callee *callee);

/* Two blanks and AT, where it has a file.  */
void pawl_print_place (struct pawl_arena *arena, const struct pawl_place *at,
                       FILE *out);

/* A line for each macro that what was printed stands in.  */
void pawl_print_expansions (struct pawl_arena *arena,
                            const struct pawl_expansion *expansions,
                            unsigned count, FILE *out);

/* show-sizing.c */
void pawl_print_sizing (struct pawl_arena *arena,
                        const struct pawl_sizing *sizing, FILE *out);
json_t *pawl_sizing_json (const struct pawl_sizing *sizing);

/* show-flow.c */
void pawl_print_flow (struct pawl_arena *arena, const struct pawl_flow *flow,
                      FILE *out);
json_t *pawl_flow_json (const struct pawl_flow *flow);

/* show-json.c: what there is, into OBJECT.  */
void pawl_show_set_text (json_t *object, const char *key, const char *text);
void pawl_show_set_flag (json_t *object, const char *key, bool flag);
void pawl_show_set_place (json_t *object, const char *key,
                          const struct pawl_place *at);
void pawl_show_set_expansions (json_t *object,
                               const struct pawl_expansion *expansions,
                               unsigned count);

/* False where OUT could not be written.  */
bool pawl_show_json (const struct pawl_objects *objects, FILE *out);

#endif
