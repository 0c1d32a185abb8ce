/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives as `ar' makes them: with GNU's or BSD's long names, and thin ones,
   which libelf does not read.  */

#ifndef PAWL_EVIDENCE_ARCHIVE_H
#define PAWL_EVIDENCE_ARCHIVE_H

#include "base/arena.h"

#include <stdbool.h>

struct pawl_archive
{
  struct pawl_arena *arena;
  const char *bytes;            /* of the whole file */
  size_t size, offset;
  bool thin;
  const char *long_names;       /* the member "//" */
  size_t long_names_size;
};

struct pawl_archive_member
{
  const char *name;             /* in a thin archive the file's, relative to the
                                   archive's folder; in the archive's arena */
  const char *bytes;            /* its contents; null in a thin archive */
  size_t size;
  size_t header;                /* where its header begins */
  size_t origin;                /* in a thin archive, where not 0: the file is
                                   an archive, and the member is the one whose
                                   header begins there */
};

/* Whether the SIZE BYTES begin as an archive does.  */
bool pawl_archive_is (const char *bytes, size_t size);

/* An archive, which pawl_archive_is said it is, before its first member.  */
struct pawl_archive pawl_archive_open (struct pawl_arena *arena,
                                       const char *bytes, size_t size);

/* Goes to the next member that is no table of the archive's own.  False after
   the last (then *WRONG is null) and on error (then *WRONG is what is wrong, in
   the arena).  */
bool pawl_archive_next (struct pawl_archive *archive,
                        struct pawl_archive_member *member,
                        const char **wrong);

#endif
