/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking git and other programs: see git.h.  */

#include "audit/git.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* All that DESCRIPTOR, a file of our own, holds.  */
static const char *
read_all (struct pawl_arena *arena, int descriptor, size_t *length)
{
  off_t size = lseek (descriptor, 0, SEEK_END);
  char *text = pawl_arena_alloc (arena, (size_t) (size > 0 ? size : 0) + 1);
  size_t have = 0;
  ssize_t got;
  while (have < (size_t) size
         && (got = pread (descriptor, text + have, (size_t) size - have,
                          (off_t) have))
              > 0)
    have += (size_t) got;
  *length = have;
  return text;
}

static int
run (const char *const *argv, int out, int err)
{
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, STDIN_FILENO, "/dev/null",
                                    O_RDONLY, 0);
  posix_spawn_file_actions_adddup2 (&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2 (&actions, err, STDERR_FILENO);
  pid_t child;
  int error = posix_spawnp (&child, argv[0], &actions, NULL,
                            (char *const *) argv, environ);
  posix_spawn_file_actions_destroy (&actions);
  if (error)
    {
      errno = error;
      return -1;
    }
  int status;
  while (waitpid (child, &status, 0) < 0)
    if (errno != EINTR)
      return -1;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128;
}

bool
pawl_run_program (struct pawl_arena *arena, const char *const *argv,
                  const char **output, size_t *length,
                  const char **complaint)
{
  /* Files rather than pipes: nobody has to read while the other writes.  */
  FILE *out = tmpfile (), *err = tmpfile ();
  int status = out && err ? run (argv, fileno (out), fileno (err)) : -1;
  *output = *complaint = "";
  *length = 0;
  if (status < 0)
    *complaint = pawl_arena_printf (arena, "cannot be run: %s",
                                    strerror (errno));
  else
    {
      size_t said;
      *output = read_all (arena, fileno (out), length);
      *complaint = read_all (arena, fileno (err), &said);
      *complaint = pawl_arena_strndup (arena, *complaint,
                                       strcspn (*complaint, "\n"));
    }
  if (out)
    fclose (out);
  if (err)
    fclose (err);
  return status == 0;
}

bool
pawl_git (struct pawl_arena *arena, const char *folder,
          const char *const *arguments, const char **output, size_t *length,
          const char **complaint)
{
  size_t count = 0;
  while (arguments[count])
    count++;
  const char **argv = pawl_arena_array (arena, count + 4, sizeof *argv);
  argv[0] = "git";
  argv[1] = "-C";
  argv[2] = folder;
  memcpy (argv + 3, arguments, count * sizeof *argv);
  return pawl_run_program (arena, argv, output, length, complaint);
}
