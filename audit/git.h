/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking git.  */

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

#endif
