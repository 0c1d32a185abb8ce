/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A manifest's entry in the names of the definition.  */

#ifndef PAWL_RULES_WORKSPACE_ENTRY_H
#define PAWL_RULES_WORKSPACE_ENTRY_H

#include "base/arena.h"
#include "evidence/sizing.h"
#include "manifests/promises.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ENTRY with the names of its workspaces, bounds and workers that are those of a
   prototype replaced by the definition's; ENTRY itself, which may be null, where
   no prototype has others.  */
const struct pawl_entry *
pawl_entry_in_own_names (struct pawl_arena *arena,
                         const struct pawl_sizing *sizing,
                         const struct pawl_entry *entry);

/* What the definition calls the parameter of SIZING that some declaration calls
   as one calls SHAPE, of another function; null: there is none.  */
const char *pawl_shared_name (const struct pawl_sizing *sizing,
                              const struct pawl_parameter_shape *shape);

/* A name in the workspaces of ENTRY, as the manifest has it, that is one
   parameter in one declaration and another in another; null: there is none.  */
const char *pawl_entry_name_clash (struct pawl_arena *arena,
                                   const struct pawl_sizing *sizing,
                                   const struct pawl_entry *entry);

#ifdef __cplusplus
}
#endif

#endif
