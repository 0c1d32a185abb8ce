/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All manifests of one run, inside this room.  */

#ifndef PAWL_MANIFESTS_PROMISES_H
#define PAWL_MANIFESTS_PROMISES_H

#include "manifests/manifest-model.h"

struct pawl_promises
{
  struct pawl_arena *arena;
  const char *folder;
  const char *root;             /* of the option, absolute; or null */
  struct pawl_manifest_model **models;
  size_t model_count, model_room;
  const char *digest;
  struct pawl_name_map allocators, constants;   /* of all manifests */
  struct pawl_name_map views;   /* struct path_view by path */
};

/* Adds what MODEL says at its top level to the maps, and a problem wherever
   MODEL contradicts the manifests added before it.  */
void pawl_promises_merge (struct pawl_promises *promises,
                          struct pawl_manifest_model *model,
                          struct pawl_problems *problems);

/* PATH as MODEL writes it: relative to its root where it lies below it, else
   as it is.  */
const char *pawl_model_path (const struct pawl_manifest_model *model,
                             const char *path);

/* The ordinal of a function of the absolute PATH in MODEL, or SIZE_MAX.  */
size_t pawl_model_find_path (struct pawl_manifest_model *model,
                             const char *path, const char *function);

#endif
