/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the unit tests of manifests/ share.  */

#ifndef PAWL_UNIT_SUPPORT_H
#define PAWL_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "manifests/manifest.h"

/* All problems, a line each, as FILE:LINE:COLUMN: message; a second place
   follows as "  LINE:COLUMN: message".  */
char *problems_text (struct pawl_arena *arena,
                     const struct pawl_problems *problems);

/* Reading TEXT as the manifest m.yaml finds exactly EXPECTED (the lines of
   problems_text without "m.yaml:"); "" for none.  */
void expect_problems (const char *text, const char *expected);

/* The same for the tree reader alone and bytes that may hold NUL.  */
void expect_tree_problems (const char *bytes, size_t length,
                           const char *expected);

/* Promises from texts, all named m1.yaml, m2.yaml … in the folder /top; the
   arena is the caller's.  No text may be wrong.  */
struct pawl_promises *promises_of (struct pawl_arena *arena, size_t count,
                                   const char *const *texts);

/* A fresh folder, and the end of it with all that is in it.  */
char *make_folder (struct pawl_arena *arena);
void remove_folder (const char *folder);
void write_bytes (const char *name, const void *bytes, size_t length);
char *read_bytes (struct pawl_arena *arena, const char *name, size_t *length);

/* A generator that gives the same numbers everywhere.  */
struct sequence
{
  uint64_t state;
};
uint32_t next_number (struct sequence *sequence, uint32_t below);

#endif
