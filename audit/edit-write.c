/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What becomes of an edited manifest: a difference, or the new file.  */

#include <errno.h>
#include <limits.h>
#include <signal.h>
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

/* Has diff(1) compare the file NAME with the LENGTH bytes of NEW_TEXT.  */
static int
run_diff (const struct pawl_edits *edits, char *name, const char *new_text,
          size_t length)
{
  int input = memfd_create ("new", 0);
  if (input < 0 || !write_all (input, new_text, length)
      || lseek (input, 0, SEEK_SET) != 0)
    return pawl_trouble ("a temporary file: %m");
  fflush (stdout);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, input, STDIN_FILENO);
  bool absolute = edits->file[0] == '/';
  char *old_label = pawl_arena_printf (edits->arena, "%s%s",
                                       absolute ? "" : "a/", edits->file);
  char *new_label = pawl_arena_printf (edits->arena, "%s%s",
                                       absolute ? "" : "b/", edits->file);
  char *const argv[] = { "diff", "-u", "--label", old_label, "--label",
                         new_label, "--", name, "-", NULL };
  pid_t child;
  int error = posix_spawnp (&child, argv[0], &actions, NULL, argv, environ);
  posix_spawn_file_actions_destroy (&actions);
  close (input);
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

/* What was read may be another than the file is now: it becomes one of its own,
   for as long as diff takes.  */
static int
show_difference (const struct pawl_edits *edits, const char *new_text,
                 size_t length)
{
  const char *folder = getenv ("TMPDIR");
  char *name = pawl_arena_printf (edits->arena, "%s/pawl-XXXXXX",
                                  folder && *folder ? folder : "/tmp");
  int descriptor = mkstemp (name);
  if (descriptor < 0)
    return pawl_trouble ("%s: cannot be written: %m", name);
  bool written = write_all (descriptor, edits->text, edits->length);
  int error = errno;
  close (descriptor);
  errno = error;
  int status = written
                 ? run_diff (edits, name, new_text, length)
                 : pawl_trouble ("%s: cannot be written: %m", name);
  unlink (name);
  return status;
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
  if (dry_run)
    return show_difference (edits, text, length);
  /* Who interrupts is obeyed when no half-written file lies about.  */
  sigset_t interrupts, before;
  sigemptyset (&interrupts);
  sigaddset (&interrupts, SIGHUP);
  sigaddset (&interrupts, SIGINT);
  sigaddset (&interrupts, SIGQUIT);
  sigaddset (&interrupts, SIGTERM);
  sigprocmask (SIG_BLOCK, &interrupts, &before);
  int status = replace (edits, text, length);
  sigprocmask (SIG_SETMASK, &before, NULL);
  return status;
}
