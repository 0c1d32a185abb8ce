/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking into an index.  */

#ifndef PAWL_MANIFESTS_INDEX_READ_H
#define PAWL_MANIFESTS_INDEX_READ_H

#include "manifests/manifest-model.h"

/* The model behind the index of the manifest FILE, which lies at PATH and is
   open as DESCRIPTOR; null when there is no index, or none that is current and
   whole.  The descriptor stays where it was.  */
struct pawl_manifest_model *pawl_index_read (struct pawl_arena *arena,
                                             const char *file,
                                             const char *path, int descriptor,
                                             size_t size);

/* File and name of the function of that ordinal; false when the index is
   damaged.  */
bool pawl_index_name (const struct pawl_index *index, size_t ordinal,
                      const char **file, const char **function);

/* All of it, its nodes in ARENA.  */
bool pawl_index_function (const struct pawl_index *index,
                          struct pawl_arena *arena, size_t ordinal,
                          struct pawl_function_node *function);

#endif
