/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A size formula as C: header-code.c.  */

#ifndef PAWL_AUDIT_HEADER_H
#define PAWL_AUDIT_HEADER_H

#include <stdio.h>

#include "manifests/formula.h"
#include "manifests/manifest.h"

/* A parameter of a size function.  */
struct pawl_size_argument
{
  const char *atom;             /* in the formula */
  const char *name;             /* in C */
  const struct pawl_bound *bound;       /* or null */
};

/* A size function to be written.  */
struct pawl_size_function
{
  const char *name;             /* in C */
  const char *kernel, *file;
  const struct pawl_workspace *workspace;
  const struct pawl_formula *bytes;     /* constants and workers replaced */
  struct pawl_size_argument *arguments;
  size_t argument_count;
  bool is_signed;               /* computed in long long: something in it may
                                   be negative */
};

/* Whether the type of `sizeof (TYPE)' needs no declaration of the user's.  */
bool pawl_is_builtin_type (const char *type);

/* Whether something in BYTES may be negative.  */
bool pawl_may_be_negative (const struct pawl_formula *bytes);

/* TEXT as the inside of a comment.  */
const char *pawl_comment_text (struct pawl_arena *arena, const char *text);

/* Writes FUNCTION, as C11 and C++; memory from ARENA.  */
void pawl_write_size_function (struct pawl_arena *arena,
                               const struct pawl_size_function *function,
                               FILE *out);

#endif
