/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives as `ar' makes them: with GNU's or BSD's long names, and thin ones,
   which libelf does not read.  */

#ifndef PAWL_EVIDENCE_ARCHIVE_H
#define PAWL_EVIDENCE_ARCHIVE_H

#include "base/file.h"

struct pawl_archive
{
  struct pawl_arena *arena;
  struct pawl_part part;        /* what it is in */
  size_t offset;
  bool thin;
  const char *long_names;       /* the member "//" */
  size_t long_names_size;
};

struct pawl_archive_member
{
  const char *name;             /* in a thin archive the file's, relative to the
                                   archive's folder; in the archive's arena */
  struct pawl_part part;        /* its contents; in a thin archive the bytes
                                   are null */
  size_t header;                /* where its header begins */
  size_t origin;                /* in a thin archive, where not 0: the file is
                                   an archive, and the member is the one whose
                                   header begins there */
};

/* Whether PART begins as an archive does.  */
bool pawl_archive_is (const struct pawl_part *part);

/* An archive, which pawl_archive_is said it is, before its first member.  PART
   is asked for as it goes on.  */
struct pawl_archive pawl_archive_open (struct pawl_arena *arena,
                                       const struct pawl_part *part);

/* Goes to the next member that is no table of the archive's own.  False after
   the last (then *WRONG is null) and on error (then *WRONG is what is wrong, in
   the arena).  */
bool pawl_archive_next (struct pawl_archive *archive,
                        struct pawl_archive_member *member,
                        const char **wrong);

#endif
