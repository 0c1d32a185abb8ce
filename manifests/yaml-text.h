/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bytes of a YAML or JSON file before libyaml reads them: checked to be
   UTF-8 text, JSON's surrogate pairs joined, and from libyaml's character
   counts back to lines and columns in bytes.  */

#ifndef PAWL_MANIFESTS_YAML_TEXT_H
#define PAWL_MANIFESTS_YAML_TEXT_H

#include "manifests/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pawl_yaml_text
{
  const char *bytes;            /* without a byte order mark */
  size_t length;
  const char *input;            /* what libyaml is to read */
  size_t input_length;

  /* Private.  */
  const size_t *pairs;          /* where in BYTES surrogate pairs begin */
  size_t pair_count;
  size_t pair, index, byte, line, line_start;   /* where the cursor stands */
};

struct pawl_text_position
{
  size_t byte;                  /* offset in the text, from 0 */
  unsigned line, column;        /* from 1; the column counts bytes */
};

/* Prepares BYTES (which must outlive TEXT) of FILE.  False, with a problem,
   when they are no UTF-8 text.  */
bool pawl_yaml_text_init (struct pawl_yaml_text *text,
                          struct pawl_arena *arena, const char *file,
                          const char *bytes, size_t length,
                          struct pawl_problems *problems);

/* The position of the character that libyaml counts as INDEX.  Quick when
   INDEX is near the last one asked for.  */
struct pawl_text_position
pawl_yaml_text_position (struct pawl_yaml_text *text, size_t index);

#ifdef __cplusplus
}
#endif

#endif
