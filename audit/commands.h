/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of a compile_commands.json, as they are replayed.  */

#ifndef PAWL_AUDIT_COMMANDS_H
#define PAWL_AUDIT_COMMANDS_H

#include "manifests/problem.h"

struct pawl_compile
{
  const char *folder;           /* absolute: where it runs */
  const char *source;           /* as a reader in the current folder knows it */
  char **arguments;             /* null-ended: without what writes files, and
                                   without an output */
  size_t argument_count;        /* three more have room */
  const char *skipped;          /* why it cannot be replayed; or null */
};

struct pawl_compiles
{
  struct pawl_compile *items;
  size_t count;
};

/* Reads FILE, a compile_commands.json; CURRENT is the current folder, absolute.
   COMPILER, if not null, takes the place of each command's own.  False, with a
   problem, where it is none.  */
bool pawl_read_compiles (struct pawl_compiles *compiles,
                         struct pawl_arena *arena, const char *file,
                         const char *current, const char *compiler,
                         struct pawl_problems *problems);

#endif
