/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl scan': replays a compilation database with the plugin and judges, so
   that a project can be looked at before its build is touched.  */

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit/check.h"
#include "audit/commands.h"
#include "audit/pawl.h"
#include "audit/replay.h"
#include "base/path.h"

enum { KEY_CC = 0x300 };

struct request
{
  struct pawl_check_request check;
  const char *build;            /* of -p */
  const char *compiler;         /* of --cc; or null */
  unsigned jobs;                /* 0: as many as there are processors */
};

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct request *request = state->input;
  switch (key)
    {
    case ARGP_KEY_INIT:
      state->child_inputs[0] = &request->check;
      return 0;
    case 'p':
      request->build = argument;
      return 0;
    case 'j':
      {
        char *end;
        unsigned long jobs = strtoul (argument, &end, 10);
        if (*end || !jobs || jobs > 4096)
          argp_error (state, "--jobs=%s: expected a number from 1 to 4096",
                      argument);
        request->jobs = (unsigned) jobs;
        return 0;
      }
    case KEY_CC:
      request->compiler = argument;
      return 0;
    case ARGP_KEY_END:
      if (!request->build)
        argp_error (state, "name the build folder with -p");
      return 0;
    default:
      return pawl_parse_nothing (key, argument, state);
    }
}

/* The compilation database of the folder, or file, NAME.  */
static const char *
database_of (struct pawl_arena *arena, const char *name)
{
  struct stat status;
  return stat (name, &status) == 0 && S_ISDIR (status.st_mode)
           ? pawl_arena_printf (arena, "%s/compile_commands.json", name)
           : name;
}

/* Adds the plugin's flags to each of COMPILES.  */
static void
add_flags (struct pawl_arena *arena, struct pawl_compiles *compiles,
           const char *loader, const char *root, const char *folder,
           const struct pawl_judge_options *options)
{
  for (size_t i = 0; i < compiles->count; i++)
    {
      struct pawl_compile *compile = &compiles->items[i];
      size_t count = compile->argument_count;
      char **arguments
        = pawl_arena_array (arena, count + options->manifest_count + 7,
                            sizeof *arguments);
      memcpy (arguments, compile->arguments, count * sizeof *arguments);
      arguments[count++] = pawl_arena_printf (arena, "-fplugin=%s", loader);
      /* What one unit tells is told again by the whole.  */
      arguments[count++]
        = pawl_arena_strdup (arena, "-fplugin-arg-pawl-severity=off");
      arguments[count++]
        = pawl_arena_printf (arena, "-fplugin-arg-pawl-root=%s", root);
      for (size_t j = 0; j < options->manifest_count; j++)
        arguments[count++] = pawl_arena_printf (
          arena, "-fplugin-arg-pawl-manifest=%s",
          pawl_path_absolute (arena, folder, options->manifests[j]));
      compile->arguments = arguments;
      compile->argument_count = count;
    }
}

static void
remove_scratch (const char *scratch)
{
  DIR *entries = opendir (scratch);
  for (struct dirent *entry; entries && (entry = readdir (entries));)
    unlinkat (dirfd (entries), entry->d_name, 0);
  if (entries)
    closedir (entries);
  rmdir (scratch);
}

/* Judges what RESULTS have; FAILED were not compiled.  */
static int
judge (struct request *request, const struct pawl_compiles *compiles,
       const struct pawl_replayed *results)
{
  struct pawl_arena *arena = request->check.judge.arena;
  struct pawl_name_map *shown = pawl_arena_alloc (arena, sizeof *shown);
  size_t failed = 0;
  for (size_t i = 0; i < compiles->count; i++)
    {
      const struct pawl_compile *compile = &compiles->items[i];
      if (compile->skipped)
        pawl_trouble ("%s: passed over: %s", compile->source,
                      compile->skipped);
      else if (!results[i].object)
        {
          failed++;
          pawl_trouble ("%s: cannot be compiled: %s", compile->source,
                        results[i].message);
        }
      else
        {
          pawl_file_list_add (&request->check.files, arena,
                              results[i].object);
          pawl_name_map_add (shown, arena, results[i].object,
                             strlen (results[i].object), compile->source);
        }
    }
  if (!request->check.files.count)
    return pawl_trouble ("nothing could be compiled");
  request->check.shown = shown;
  int status = pawl_check_run (&request->check);
  return failed ? PAWL_EXIT_TROUBLE : status;
}

/* Replays COMPILES in a folder of our own, which is gone afterwards.  */
static int
replay (struct request *request, const struct pawl_compiles *compiles)
{
  struct pawl_arena *arena = request->check.judge.arena;
  const char *top = getenv ("TMPDIR");
  char *scratch = pawl_arena_printf (arena, "%s/pawl-scan-XXXXXX",
                                     top && top[0] == '/' ? top : "/tmp");
  if (!mkdtemp (scratch))
    return pawl_trouble ("%s: cannot be made: %m", scratch);
  long processors = sysconf (_SC_NPROCESSORS_ONLN);
  struct pawl_replay all = {
    .arena = arena, .scratch = scratch,
    .jobs = request->jobs ? request->jobs
            : processors > 0 ? (unsigned) processors : 1,
    .progress = isatty (STDERR_FILENO),
  };
  const struct pawl_replayed *results = pawl_replay (&all, compiles);
  int status = all.signal ? PAWL_EXIT_TROUBLE
                          : judge (request, compiles, results);
  remove_scratch (scratch);
  if (all.signal)
    {
      signal (all.signal, SIG_DFL);
      raise (all.signal);
    }
  return status;
}

static int
run (void *data, struct pawl_arena *arena)
{
  struct request *request = data;
  char folder[PATH_MAX];
  if (!getcwd (folder, sizeof folder))
    return pawl_trouble ("the current folder: %m");
  const char *loader = pawl_find_loader (arena);
  if (!loader)
    return pawl_trouble ("there is no pawl.so under %s", PAWL_LIBDIR);
  struct pawl_promises *promises
    = pawl_read_manifests (&request->check.judge);
  if (!promises)
    return PAWL_EXIT_TROUBLE;
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  struct pawl_compiles compiles;
  bool good = pawl_read_compiles (&compiles, arena,
                                  database_of (arena, request->build), folder,
                                  request->compiler, &problems);
  pawl_print_problems (&problems);
  if (!good)
    return PAWL_EXIT_TROUBLE;
  if (!compiles.count)
    return pawl_trouble ("%s: no command is in it", request->build);
  add_flags (arena, &compiles, loader, pawl_promises_root (promises), folder,
             &request->check.judge);
  int status = replay (request, &compiles);
  return problems.count ? PAWL_EXIT_TROUBLE : status;
}

int
pawl_command_scan (int argc, char **argv)
{
  static const struct argp_option options[] = {
    { "build", 'p', "FOLDER", 0,
      "the build folder with compile_commands.json, or that file", 0 },
    { "jobs", 'j', "N", 0,
      "compile N at a time (default: as many as there are processors)", 0 },
    { "cc", KEY_CC, "CC", 0,
      "compile with CC instead of the commands' own compiler", 0 },
    { 0 },
  };
  static const struct argp_child children[] = {
    { &pawl_check_argp, 0, NULL, 0 },
    { 0 },
  };
  static const struct argp argp = {
    .options = options, .parser = parse, .children = children,
    .args_doc = "-p FOLDER",
    .doc = "Compiles what a build folder's compile_commands.json lists once "
           "more with the plugin, writes nothing that stays, and judges all "
           "of it as 'pawl check' does."
           "\vExit status: 0 no error; 1 there are errors; 2 it could not "
           "judge all.",
  };
  struct request request = { .check.output = pawl_check_output };
  return pawl_run_request (&argp, argc, argv, &request, &request.check.judge,
                           run);
}
