/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source files, to show lines of them: found below the root or the current
   folder, kept once read.  */

#ifndef PAWL_AUDIT_SOURCE_H
#define PAWL_AUDIT_SOURCE_H

#include <stddef.h>

#include "base/arena.h"
#include "evidence/model.h"

struct json_t;
struct pawl_sources;

/* ROOT and FOLDER (the current one) are absolute.  */
struct pawl_sources *pawl_sources_new (struct pawl_arena *arena,
                                       const char *root, const char *folder);

/* A file that a place names.  */
struct pawl_source
{
  const char *name;             /* relative to the root where it lies below */
  const char *shown;            /* as a reader in the current folder knows it */
  const char *path;             /* absolute */
  struct pawl_source_text *text;        /* of source.c */
};

/* The file of AT.  Compilers run in folders of their own, and what they were
   given is in AT: FUNCTION, where AT is or may be (or null), has the name that
   identities use.  Null only if AT has no file.  */
struct pawl_source *pawl_source_find (struct pawl_sources *sources,
                                      const struct pawl_place *at,
                                      const struct pawl_function *function);

/* AT as JSON formats have it: an object with "file", "line" and "column", or
   null.  */
struct json_t *pawl_source_json (struct pawl_sources *sources,
                                 const struct pawl_place *at,
                                 const struct pawl_function *function);

/* The line NUMBER (from 1), without its end, and its length in *LENGTH; null:
   it cannot be had.  */
const char *pawl_source_line (struct pawl_sources *sources,
                              struct pawl_source *source, unsigned number,
                              size_t *length);

#endif
