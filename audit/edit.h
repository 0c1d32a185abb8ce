/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Editing the text of a manifest at the marks that libyaml gives, so that
   comments, order and style stay; and replacing the file in one step.  */

#ifndef PAWL_AUDIT_EDIT_H
#define PAWL_AUDIT_EDIT_H

#include "manifests/yaml-tree.h"

struct pawl_edit
{
  size_t start, end;            /* bytes of the old text … */
  const char *text;             /* … and what stands there instead */
};

/* A manifest that is being edited.  */
struct pawl_edits
{
  struct pawl_arena *arena;
  const char *file;             /* as it was given */
  const char *text;             /* as it was read; ended by a NUL */
  size_t length;
  size_t skipped;               /* bytes before what marks count from: a byte
                                   order mark */
  const struct pawl_node *root;
  struct pawl_edit *edits;
  size_t count, room;
};

/* Reads FILE.  False, after saying why, if it cannot be edited.  */
bool pawl_edits_open (struct pawl_edits *edits, struct pawl_arena *arena,
                      const char *file);

/* Replaces the scalar NODE by TEXT in the same style, as far as that holds
   it.  */
void pawl_edit_scalar (struct pawl_edits *edits, const struct pawl_node *node,
                       const char *text);

/* Replaces the bytes from START to END, marks of nodes, by TEXT.  */
void pawl_edit_bytes (struct pawl_edits *edits, size_t start, size_t end,
                      const char *text);

/* The key NAME of MAP, which its value follows; null: there is none, or MAP is
   no map.  */
const struct pawl_node *pawl_edit_find (const struct pawl_node *map,
                                        const char *name);

/* Takes the pairs of KEY's map out for which DROPPED is true; if none is left,
   "{}" stands there.  A comment in a line of its own stays.  */
void pawl_edit_drop_pairs (struct pawl_edits *edits,
                           const struct pawl_node *key, const bool *dropped);

/* Whether MAP is written with braces.  */
bool pawl_edit_is_flow (const struct pawl_edits *edits,
                        const struct pawl_node *map);

/* Where the line of the mark OFFSET begins; where the one after it does.  */
size_t pawl_edit_line (const struct pawl_edits *edits, size_t offset);
size_t pawl_edit_next_line (const struct pawl_edits *edits, size_t offset);

/* Where the line after the last one of NODE begins.  */
size_t pawl_edit_after (const struct pawl_edits *edits,
                        const struct pawl_node *node);

/* The text with all edits, which must not overlap.  */
const char *pawl_edits_apply (struct pawl_edits *edits, size_t *length);

/* Writes TEXT in place of the file, or, with DRY_RUN, the difference on
   standard output.  Interrupted at any point, the old or the new file is
   there.  Returns the exit status, after saying what is wrong.  */
int pawl_edits_finish (struct pawl_edits *edits, bool dry_run);

#endif
