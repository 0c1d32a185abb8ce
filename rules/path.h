/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of evidence as the absolute paths that promises are asked for.  */

#ifndef PAWL_RULES_PATH_H
#define PAWL_RULES_PATH_H

#include "base/path.h"
#include "rules/identity.h"

/* PATH where the compiler gave one; else FILE below the promises' root.  */
static inline const char *
pawl_rules_path (const struct pawl_case *the_case, const char *path,
                 const char *file)
{
  if (path && *path)
    return path;
  return pawl_path_absolute (the_case->findings->arena,
                             pawl_promises_root (the_case->promises),
                             file ? file : "");
}

#endif
