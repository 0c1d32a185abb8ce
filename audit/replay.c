/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running many compilers at a time: see replay.h.  */

#include "audit/replay.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static volatile sig_atomic_t caught;

static void
note_signal (int number)
{
  caught = number;
}

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
enum { signal_count = sizeof signals / sizeof *signals };

struct slot
{
  pid_t child;                  /* 0: free */
  size_t number;
};

static const char *
file_name (const struct pawl_replay *replay, size_t number, const char *end)
{
  return pawl_arena_printf (replay->arena, "%s/%zu.%s", replay->scratch,
                            number, end);
}

/* Starts COMPILE; 0 if that cannot be.  */
static pid_t
start (const struct pawl_replay *replay, const struct pawl_compile *compile,
       size_t number)
{
  char **argv = compile->arguments;
  size_t count = compile->argument_count;
  argv[count++] = pawl_arena_strdup (replay->arena, "-c");
  argv[count++] = pawl_arena_strdup (replay->arena, "-o");
  argv[count++] = (char *) file_name (replay, number, "o");
  argv[count] = NULL;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, STDIN_FILENO, "/dev/null",
                                    O_RDONLY, 0);
  posix_spawn_file_actions_addopen (&actions, STDOUT_FILENO, "/dev/null",
                                    O_WRONLY, 0);
  posix_spawn_file_actions_addopen (&actions, STDERR_FILENO,
                                    file_name (replay, number, "err"),
                                    O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addchdir_np (&actions, compile->folder);
  pid_t child;
  int error = posix_spawnp (&child, argv[0], &actions, NULL, argv, environ);
  posix_spawn_file_actions_destroy (&actions);
  errno = error;
  return error ? 0 : child;
}

/* The first error that the compiler told of, else the first line.  */
static const char *
complaint (const struct pawl_replay *replay, size_t number)
{
  FILE *file = fopen (file_name (replay, number, "err"), "r");
  char line[1024];
  const char *first = NULL, *found = NULL;
  while (file && !found && fgets (line, sizeof line, file))
    {
      line[strcspn (line, "\n")] = '\0';
      if (!first && *line)
        first = pawl_arena_strdup (replay->arena, line);
      if (strstr (line, "error: "))
        found = pawl_arena_strdup (replay->arena, line);
    }
  if (file)
    fclose (file);
  return found ? found : first ? first : "its compiler failed";
}

static void
show_progress (const struct pawl_replay *replay, size_t done, size_t total,
               const char *source)
{
  if (replay->progress)
    fprintf (stderr, "\r\33[K[%zu/%zu] %.60s", done, total, source);
}

static void
take_result (const struct pawl_replay *replay, struct pawl_replayed *result,
             size_t number, int status)
{
  const char *object = file_name (replay, number, "o");
  bool good = WIFEXITED (status) && WEXITSTATUS (status) == 0;
  if (good && access (object, R_OK) == 0)
    result->object = object;
  else if (WIFSIGNALED (status))
    result->message = pawl_arena_printf (replay->arena, "its compiler: %s",
                                         strsignal (WTERMSIG (status)));
  else
    result->message = complaint (replay, number);
}

/* Waits for one of the slots' children.  */
static void
wait_for_one (struct pawl_replay *replay, struct slot *slots,
              struct pawl_replayed *results)
{
  int status;
  pid_t child = waitpid (-1, &status, 0);
  for (unsigned i = 0; child > 0 && i < replay->jobs; i++)
    if (slots[i].child == child)
      {
        slots[i].child = 0;
        take_result (replay, &results[slots[i].number], slots[i].number,
                     status);
      }
}

static unsigned
running (const struct pawl_replay *replay, const struct slot *slots)
{
  unsigned count = 0;
  for (unsigned i = 0; i < replay->jobs; i++)
    count += slots[i].child != 0;
  return count;
}

struct pawl_replayed *
pawl_replay (struct pawl_replay *replay, const struct pawl_compiles *compiles)
{
  struct pawl_replayed *results
    = pawl_arena_array (replay->arena, compiles->count, sizeof *results);
  struct slot *slots = pawl_arena_array (replay->arena, replay->jobs,
                                         sizeof *slots);
  struct sigaction before[signal_count];
  struct sigaction action = { .sa_handler = note_signal };
  caught = 0;
  for (int i = 0; i < signal_count; i++)
    sigaction (signals[i], &action, &before[i]);
  for (size_t next = 0; !caught && next < compiles->count; next++)
    {
      const struct pawl_compile *compile = &compiles->items[next];
      show_progress (replay, next + 1, compiles->count, compile->source);
      if (compile->skipped)
        continue;
      while (!caught && running (replay, slots) == replay->jobs)
        wait_for_one (replay, slots, results);
      unsigned slot = 0;
      while (slot < replay->jobs && slots[slot].child)
        slot++;
      if (slot == replay->jobs)
        break;
      slots[slot] = (struct slot) { start (replay, compile, next), next };
      if (!slots[slot].child)
        results[next].message
          = pawl_arena_printf (replay->arena, "%s: cannot be run: %s",
                               compile->arguments[0], strerror (errno));
    }
  while (running (replay, slots))
    {
      for (unsigned i = 0; caught && i < replay->jobs; i++)
        if (slots[i].child)
          kill (slots[i].child, SIGTERM);
      wait_for_one (replay, slots, results);
    }
  if (replay->progress)
    fputs ("\r\33[K", stderr);
  for (int i = 0; i < signal_count; i++)
    sigaction (signals[i], &before[i], NULL);
  replay->signal = caught;
  return results;
}
