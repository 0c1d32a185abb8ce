/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading an input file whole.  */

#ifndef PAWL_MANIFESTS_TEXT_FILE_H
#define PAWL_MANIFESTS_TEXT_FILE_H

#include "manifests/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { pawl_text_file_limit = 256 * 1024 * 1024 };

/* Opens the regular file NAME (relative names: to the process's current folder)
   for reading, with its size in *SIZE.  -1 on error, with a problem at FILE,
   which is NAME as people know it.  */
int pawl_text_file_open (const char *name, const char *file, size_t *size,
                         struct pawl_problems *problems);

/* The whole of DESCRIPTOR, which it closes, of SIZE bytes (0 may mean that nobody
   knows, as in /proc); null on error, with a problem at FILE.  The caller frees
   the result.  */
char *pawl_text_file_read (int descriptor, const char *file, size_t size,
                           size_t *length, struct pawl_problems *problems);

#ifdef __cplusplus
}
#endif

#endif
