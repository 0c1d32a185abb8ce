/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking git and other programs.  */

#ifndef PAWL_AUDIT_GIT_H
#define PAWL_AUDIT_GIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* Runs git in FOLDER with ARGUMENTS (null-ended, without "git").  Its standard
   output is in *OUTPUT, ended by a NUL that *LENGTH does not count, and the
   first line of its standard error in *COMPLAINT.  Whether it exited with 0; it
   may not be there at all.  */
bool pawl_git (struct pawl_arena *arena, const char *folder,
               const char *const *arguments, const char **output,
               size_t *length, const char **complaint);

/* The same for the program ARGV[0], which is looked for in PATH.  */
bool pawl_run_program (struct pawl_arena *arena, const char *const *argv,
                       const char **output, size_t *length,
                       const char **complaint);

#endif
