/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text of unknown origin (names of files and functions, what a file holds) as
   it may be shown to people.  */

#ifndef PAWL_BASE_SHOWN_H
#define PAWL_BASE_SHOWN_H

#include <stdbool.h>

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether a terminal would obey the character CODE instead of showing it: what
   Unicode's report on source code (UTS 55) has as hidden, and line ends.  */
bool pawl_is_hidden (unsigned code);

/* TEXT with what a terminal would obey, or what would make it look like
   something else, written out: control characters and bytes that are no UTF-8
   as \n, \t, \x1b …; C1 controls, and the characters that turn the direction of
   text or end a line, as \u202e …  TEXT itself where it has none of these, else
   a copy in ARENA.  */
const char *pawl_shown (struct pawl_arena *arena, const char *text);

/* The same, but for line breaks before a blank: those are of a text that has
   several lines on purpose.  */
const char *pawl_shown_lines (struct pawl_arena *arena, const char *text);

/* TEXT as the inside of a double-quoted scalar of YAML.  */
const char *pawl_shown_yaml (struct pawl_arena *arena, const char *text);

#ifdef __cplusplus
}
#endif

#endif
