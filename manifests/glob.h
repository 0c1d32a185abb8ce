/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns for file names and function names.  */

#ifndef PAWL_MANIFESTS_GLOB_H
#define PAWL_MANIFESTS_GLOB_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether NAME matches PATTERN: `*` any run without '/', `?` one character
   that is no '/', `[a-z]`, `[!a-z]` a set, `**` as a whole path component any
   number of components (also none), a backslash takes the next character
   literally.  Time is linear in the product of the lengths: a pattern from a
   hostile file cannot blow up.  */
bool pawl_glob_match (const char *pattern, const char *name);

/* The same for function names: '/' is a character like others and `**` is
   `*`.  */
bool pawl_glob_match_name (const char *pattern, const char *name);

/* Null when PATTERN is well formed, else what is wrong with it, and in
   *OFFSET where (0-based byte).  */
const char *pawl_glob_check (const char *pattern, size_t *offset);

/* The same for a pattern of paths, which must also be one that can match: no
   empty, "." or ".." component, no `**` inside a component.  */
const char *pawl_glob_check_path (const char *pattern, size_t *offset);

#ifdef __cplusplus
}
#endif

#endif
