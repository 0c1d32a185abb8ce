/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders of objects: pawl_objects_add of object.h.  */

#include "evidence/object.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "evidence/archive.h"
#include "evidence/elf-image.h"

/* Whether the file NAME is for us: some ELF file that is linked or can be, or
   an archive.  One that cannot be read is, so that it is told.  */
static bool
looks_right (const char *name)
{
  char start[18] = "";
  int descriptor = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  ssize_t length
    = descriptor < 0 ? -1 : pread (descriptor, start, sizeof start, 0);
  if (descriptor >= 0)
    close (descriptor);
  if (length < 0)
    return true;
  struct pawl_file file = pawl_file_of_bytes (start, (size_t) length);
  struct pawl_part part = { &file, start, (size_t) length };
  if (pawl_archive_is (&part))
    return true;
  /* e_type stands behind e_ident, in the file's byte order.  */
  bool swapped = start[5] == 2;
  int type = length < (ssize_t) sizeof start ? 1 : start[swapped ? 17 : 16];
  return pawl_elf_is (&part) && type >= 1 && type <= 3;
}

static int
by_name (const FTSENT **one, const FTSENT **other)
{
  return strcmp ((*one)->fts_name, (*other)->fts_name);
}

static void
add_folder (struct pawl_objects *objects, const char *name)
{
  char *start = pawl_arena_strdup (objects->arena, name);
  /* fts keeps a slash at the end and adds its own.  */
  size_t length = strlen (start);
  while (length > 1 && start[length - 1] == '/')
    start[--length] = 0;
  char *roots[] = { start, NULL };
  FTS *walk
    = fts_open (roots, FTS_COMFOLLOW | FTS_PHYSICAL | FTS_NOCHDIR, by_name);
  if (!walk)
    {
      pawl_objects_problem (objects, name, "cannot be read: %s",
                            strerror (errno));
      return;
    }
  for (FTSENT *entry; errno = 0, (entry = fts_read (walk));)
    switch (entry->fts_info)
      {
      case FTS_F:
        if (looks_right (entry->fts_accpath))
          pawl_objects_add_file (objects, entry->fts_path);
        break;
      case FTS_DNR:
      case FTS_ERR:
      case FTS_NS:
        pawl_objects_problem (objects, entry->fts_path, "cannot be read: %s",
                              strerror (entry->fts_errno));
        break;
      default:
        break;
      }
  if (errno)
    pawl_objects_problem (objects, name, "cannot be read to its end: %s",
                          strerror (errno));
  fts_close (walk);
}

void
pawl_objects_add (struct pawl_objects *objects, const char *name)
{
  struct stat status;
  if (stat (name, &status) == 0 && S_ISDIR (status.st_mode))
    add_folder (objects, name);
  else
    pawl_objects_add_file (objects, name);
}
