/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The binary index of a large manifest, M.idx beside M: a cache that can be
   deleted at any time.  It holds the manifest's content hash; where that does
   not match the file, the index is ignored.  A damaged index is ignored as
   well: every offset is checked before it is followed.  */

#ifndef PAWL_MANIFESTS_INDEX_H
#define PAWL_MANIFESTS_INDEX_H

#include "manifests/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Validates the manifest FILE and writes FILE.idx by writing a temporary file
   in the same folder and renaming it.  False on any error, with PROBLEMS
   grown and nothing left behind.  */
bool pawl_index_write (struct pawl_arena *arena, const char *file,
                       struct pawl_problems *problems);

#ifdef __cplusplus
}
#endif

#endif
