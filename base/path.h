/* SPDX-License-Identifier: GPL-3.0-or-later */
/* File names as text: nothing here asks the file system, but for
   pawl_path_real and pawl_path_is_folder.  */

#ifndef PAWL_BASE_PATH_H
#define PAWL_BASE_PATH_H

#include <stdbool.h>

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

/* NAME, absolute or relative to the absolute folder BASE, as an absolute
   path without "." or ".." components, doubled or trailing slashes.  */
char *pawl_path_absolute (struct pawl_arena *arena, const char *base,
                          const char *name);

/* The absolute normal path PATH relative to the absolute normal folder ROOT:
   a pointer into PATH, or null when PATH does not lie below ROOT.  */
const char *pawl_path_below (const char *root, const char *path);

/* The folder part of NAME ("." when it has none).  */
char *pawl_path_folder (struct pawl_arena *arena, const char *name);

/* The absolute path NAME with the symbolic links of its folder resolved, so
   that two spellings of one place compare equal; a folder that is not there
   leaves NAME as it is.  */
char *pawl_path_real (struct pawl_arena *arena, const char *name);

/* Whether NAME is a folder, or a link to one.  */
bool pawl_path_is_folder (const char *name);

#ifdef __cplusplus
}
#endif

#endif
