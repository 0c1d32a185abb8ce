/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON values for the reports, by jansson, which keeps the order of keys.
   Memory that runs out ends the process, as elsewhere in the command.  */

#ifndef PAWL_AUDIT_JSON_H
#define PAWL_AUDIT_JSON_H

#include <stdbool.h>
#include <stdio.h>

#include <jansson.h>

#include "manifests/problem.h"

/* From now on values are kept until ARENA goes: for a document that is made once
   and goes as a whole.  */
void pawl_json_keep_in (struct pawl_arena *arena);

/* TEXT as a string; what is not UTF-8 in it becomes U+FFFD.  Null becomes
   null.  */
json_t *pawl_json_text (const char *text);

/* An array of COUNT TEXTS.  */
json_t *pawl_json_texts (const char *const *texts, size_t count);

json_t *pawl_json_number (unsigned long long number);

/* Adds VALUE, whose reference is taken over, to OBJECT or ARRAY.  */
void pawl_json_set (json_t *object, const char *key, json_t *value);
void pawl_json_append (json_t *array, json_t *value);

json_t *pawl_json_object (void);
json_t *pawl_json_array (void);

/* Writes VALUE and drops the reference to it.  False where OUT failed.  */
bool pawl_json_write (json_t *value, FILE *out);

/* The JSON document in FILE ("-": standard input), or null and a problem.  Kept
   until ARENA goes.  */
json_t *pawl_json_read (struct pawl_arena *arena, const char *file,
                        struct pawl_problems *problems);

/* Adds ERROR, which jansson found in FILE.  */
void pawl_json_problem (struct pawl_problems *problems, const char *file,
                        const json_error_t *error);

#endif
