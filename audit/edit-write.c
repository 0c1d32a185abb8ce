/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What becomes of an edited manifest: a difference, or the new file.  */

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "audit/edit.h"
#include "audit/pawl.h"
#include "manifests/manifest.h"
#include "manifests/text-file.h"

extern char **environ;

static bool
write_all (int descriptor, const char *text, size_t length)
{
  while (length)
    {
      ssize_t done = write (descriptor, text, length);
      if (done < 0 && errno != EINTR)
        return false;
      text += done > 0 ? done : 0;
      length -= done > 0 ? (size_t) done : 0;
    }
  return true;
}

/* Has diff(1) compare the old TEXT with the new one, LENGTH bytes NEW.  */
static int
show_difference (const struct pawl_edits *edits, const char *new_text,
                 size_t length)
{
  int old_file = memfd_create ("old", 0), new_file = memfd_create ("new", 0);
  if (old_file < 0 || new_file < 0
      || !write_all (old_file, edits->text, edits->length)
      || !write_all (new_file, new_text, length)
      || lseek (old_file, 0, SEEK_SET) != 0
      || lseek (new_file, 0, SEEK_SET) != 0)
    return pawl_trouble ("a temporary file: %m");
  fflush (stdout);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  /* /dev/fd needs no /proc of the same name for what is standard input.  */
  posix_spawn_file_actions_adddup2 (&actions, old_file, 3);
  posix_spawn_file_actions_adddup2 (&actions, new_file, STDIN_FILENO);
  char *old_name = pawl_arena_printf (edits->arena, "a/%s", edits->file);
  char *new_name = pawl_arena_printf (edits->arena, "b/%s", edits->file);
  if (edits->file[0] == '/')
    old_name = new_name = pawl_arena_strdup (edits->arena, edits->file);
  char *const argv[] = { "diff", "-u", "--label", old_name, "--label",
                         new_name, "/dev/fd/3", "-", NULL };
  pid_t child;
  int error = posix_spawnp (&child, argv[0], &actions, NULL, argv, environ);
  posix_spawn_file_actions_destroy (&actions);
  close (old_file);
  close (new_file);
  int status;
  if (error)
    {
      errno = error;
      return pawl_trouble ("diff: cannot be run: %m");
    }
  while (waitpid (child, &status, 0) < 0)
    if (errno != EINTR)
      return pawl_trouble ("diff: %m");
  if (!WIFEXITED (status) || WEXITSTATUS (status) > 1)
    return pawl_trouble ("diff: cannot compare");
  return PAWL_EXIT_CLEAN;
}

/* Whether the file still is what was read.  */
static bool
is_unchanged (const struct pawl_edits *edits)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, edits->arena);
  size_t size, length = 0;
  int descriptor
    = pawl_text_file_open (edits->file, edits->file, &size, &problems);
  char *text = descriptor < 0
                 ? NULL
                 : pawl_text_file_read (descriptor, edits->file, size, &length,
                                        &problems);
  bool same = text && length == edits->length
              && memcmp (text, edits->text, length) == 0;
  free (text);
  return same;
}

/* Gives the new file what the old one has.  */
static void
copy_mode (int descriptor, const char *path)
{
  struct stat status;
  if (stat (path, &status) != 0)
    return;
  /* Only the superuser can give files away; others keep their own.  */
  if (fchown (descriptor, status.st_uid, status.st_gid) != 0)
    errno = 0;
  fchmod (descriptor, status.st_mode & 07777);
}

static int
replace (const struct pawl_edits *edits, const char *text, size_t length)
{
  /* A symbolic link stays one.  */
  char *path = realpath (edits->file, NULL);
  if (!path)
    return pawl_trouble ("%s: cannot be written: %m", edits->file);
  char *name = pawl_arena_printf (edits->arena, "%s.XXXXXX", path);
  int descriptor = mkstemp (name);
  bool good = descriptor >= 0;
  if (good)
    {
      copy_mode (descriptor, path);
      good = write_all (descriptor, text, length) && fsync (descriptor) == 0;
      int error = errno;
      if (close (descriptor) != 0 && good)
        good = false;
      else
        errno = error;
      if (good && !is_unchanged (edits))
        {
          unlink (name);
          free (path);
          return pawl_trouble ("%s: has changed while it was read; nothing "
                               "was written", edits->file);
        }
      good = good && rename (name, path) == 0;
      error = errno;
      if (!good)
        unlink (name);
      errno = error;
    }
  free (path);
  return good ? PAWL_EXIT_CLEAN
              : pawl_trouble ("%s: cannot be written: %m", edits->file);
}

int
pawl_edits_finish (struct pawl_edits *edits, bool dry_run)
{
  size_t length;
  const char *text = pawl_edits_apply (edits, &length);
  if (length == edits->length && memcmp (text, edits->text, length) == 0)
    return PAWL_EXIT_CLEAN;
  /* Whatever an odd layout did to an edit, no broken manifest is written.  */
  struct pawl_problems problems;
  pawl_problems_init (&problems, edits->arena);
  struct pawl_promises *promises = pawl_promises_new (edits->arena, "/", "/");
  if (!pawl_promises_add_text (promises, edits->file, text, length,
                               &problems))
    {
      pawl_trouble ("%s: its layout cannot be edited: the result would be "
                    "wrong, and nothing was written", edits->file);
      pawl_print_problems (&problems);
      return PAWL_EXIT_TROUBLE;
    }
  return dry_run ? show_difference (edits, text, length)
                 : replace (edits, text, length);
}
