/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of evidence as the absolute paths that promises are asked for.  */

#ifndef PAWL_RULES_PATH_H
#define PAWL_RULES_PATH_H

#include "rules/identity.h"

/* A new cache for files below the absolute folder ROOT, in ARENA.  */
struct pawl_path_cache *pawl_path_cache_new (struct pawl_arena *arena,
                                             const char *root);

/* PATH where the compiler gave one; else FILE below the promises' root.  */
const char *pawl_rules_path (const struct pawl_case *the_case,
                             const char *path, const char *file);

#endif
