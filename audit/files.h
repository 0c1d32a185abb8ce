/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The FILEs of a subcommand that reads evidence.  */

#ifndef PAWL_AUDIT_FILES_H
#define PAWL_AUDIT_FILES_H

#include <stdio.h>

#include "evidence/object.h"

struct pawl_file_list
{
  const char **names;
  size_t count, room;
};

void pawl_file_list_add (struct pawl_file_list *files,
                         struct pawl_arena *arena, const char *name);

/* Reads all FILES; "-" is standard input.  What is wrong is in OBJECTS.  */
void pawl_read_objects (struct pawl_objects *objects,
                        struct pawl_arena *arena,
                        const struct pawl_file_list *files);

/* Whether OUT is a terminal that is to have colours.  */
bool pawl_wants_colours (FILE *out);

#endif
