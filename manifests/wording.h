/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of messages: quoting what stood in an input, and suggesting what was
   meant.  */

#ifndef PAWL_MANIFESTS_WORDING_H
#define PAWL_MANIFESTS_WORDING_H

#include <stddef.h>

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

/* LENGTH bytes of TEXT in single quotes, on one line: control characters and
   bytes that are not UTF-8 as \xNN, long text cut with "...".  */
char *pawl_quote (struct pawl_arena *arena, const char *text, size_t length);

/* The one of COUNT WORDS that is nearest to TEXT by edits (a swap of two
   neighbours is one), or null when none is near enough to be what was
   meant.  */
const char *pawl_nearest (const char *text, const char *const *words,
                          size_t count);

/* The words as "a, b or c".  */
char *pawl_word_list (struct pawl_arena *arena, const char *const *words,
                      size_t count);

#ifdef __cplusplus
}
#endif

#endif
