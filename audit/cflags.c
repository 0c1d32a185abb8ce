/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl cflags': the flags that load the plugin, nothing for a compiler that
   cannot.  */

#include "audit/pawl.h"

#include <argp.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/path.h"
#include "base/shown.h"
#include "manifests/manifest.h"

extern char **environ;

struct request
{
  struct pawl_arena *arena;
  const char *compiler;
  const char **manifests;
  size_t manifest_count, manifest_room;
  bool release;
};

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct request *request = state->input;
  switch (key)
    {
    case 'c':
      request->compiler = argument;
      return 0;
    case 'm':
      request->manifests
        = pawl_arena_grow (request->arena, request->manifests,
                           request->manifest_count, &request->manifest_room,
                           sizeof *request->manifests);
      request->manifests[request->manifest_count++] = argument;
      return 0;
    case 'r':
      request->release = true;
      return 0;
    case ARGP_KEY_ARG:
      argp_error (state, "unexpected argument '%s'", argument);
      return EINVAL;
    default:
      return ARGP_ERR_UNKNOWN;
    }
}

/* The loader: beside this program's build folder, else where it was
   installed; null where there is none.  */
const char *
pawl_find_loader (struct pawl_arena *arena)
{
  char self[PATH_MAX];
  /* Where /proc is not mounted the kernel still says what it was given.  */
  ssize_t length = readlink ("/proc/self/exe", self, sizeof self - 1);
  const char *given = (const char *) getauxval (AT_EXECFN);
  bool known = length > 0 || (given && realpath (given, self));
  if (length > 0)
    self[length] = '\0';
  if (known)
    {
      char *beside = pawl_path_absolute (
        arena, pawl_path_folder (arena, self), "../plugin/pawl.so");
      if (access (beside, R_OK) == 0)
        return beside;
    }
  static const char *const patterns[] = {
    PAWL_LIBDIR "/gcc/*/*/plugin/pawl.so",
    PAWL_LIBDIR "/gcc-cross/*/*/plugin/pawl.so",
  };
  const char *found = NULL;
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns && !found; i++)
    {
      glob_t result;
      if (glob (patterns[i], 0, NULL, &result) == 0)
        {
          if (result.gl_pathc)
            found = pawl_arena_strdup (arena, result.gl_pathv[0]);
          globfree (&result);
        }
    }
  return found;
}

/* What only a compiler with the plugin takes: others load pawl.so as a plugin of
   their own kind and are none the wiser.  */
static const char with_plugin[]
  = "#if !defined __has_attribute\n# error\n"
    "#elif !__has_attribute (pawl_compute)\n# error\n#endif\n";

/* What only GCC takes.  */
static const char by_gcc[]
  = "#if !defined __GNUC__ || defined __clang__ || defined __INTEL_COMPILER\n"
    "# error\n#endif\n";

static int
source_file (const char *source)
{
  size_t length = strlen (source);
  int file = memfd_create ("pawl-probe", 0);
  if (file >= 0
      && (write (file, source, length) != (ssize_t) length
          || lseek (file, 0, SEEK_SET) != 0))
    {
      close (file);
      return -1;
    }
  return file;
}

/* Runs COMPILER on the text SOURCE, with the plugin LOADER or (null) without.
   Returns whether it could be started; in *TAKES whether it took the source.  */
static bool
try_compiler (struct pawl_arena *arena, const char *compiler,
              const char *loader, const char *text, bool *takes)
{
  /* A compiler may be several words: `ccache gcc-12 -m32'.  */
  char *words = pawl_arena_strdup (arena, compiler);
  char **argv = pawl_arena_array (arena, strlen (words) / 2 + 8,
                                  sizeof *argv);
  size_t count = 0;
  for (char *word = strtok (words, " \t"); word; word = strtok (NULL, " \t"))
    argv[count++] = word;
  if (!count)
    return false;
  if (loader)
    argv[count++] = pawl_arena_printf (arena, "-fplugin=%s", loader);
  argv[count++] = pawl_arena_strdup (arena, "-fsyntax-only");
  argv[count++] = pawl_arena_strdup (arena, "-xc");
  argv[count++] = pawl_arena_strdup (arena, "-");

  int source = source_file (text);
  if (source < 0)
    return false;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, source, STDIN_FILENO);
  posix_spawn_file_actions_addopen (&actions, STDOUT_FILENO, "/dev/null",
                                    O_WRONLY, 0);
  posix_spawn_file_actions_addopen (&actions, STDERR_FILENO, "/dev/null",
                                    O_WRONLY, 0);
  pid_t child;
  int error = posix_spawnp (&child, argv[0], &actions, NULL, argv, environ);
  posix_spawn_file_actions_destroy (&actions);
  close (source);
  if (error)
    return false;
  int status;
  while (waitpid (child, &status, 0) < 0)
    if (errno != EINTR)
      return false;
  *takes = WIFEXITED (status) && WEXITSTATUS (status) == 0;
  return !(WIFEXITED (status) && WEXITSTATUS (status) == 127);
}

/* Prints TEXT so that a shell takes it as one word.  */
static void
print_word (const char *text)
{
  for (; *text; text++)
    {
      if (strchr (" \t\\'\"$`&;|<>()*?[]#~!{}", *text))
        putchar ('\\');
      putchar (*text);
    }
}

static int
print_flags (const struct request *request, const char *loader,
             const char *folder)
{
  struct pawl_arena *arena = request->arena;
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  struct pawl_promises *promises = pawl_promises_new (arena, folder, NULL);
  bool good = true;
  for (size_t i = 0; i < request->manifest_count; i++)
    {
      good &= pawl_promises_add (promises, request->manifests[i], &problems);
      if (strchr (request->manifests[i], '\n'))
        {
          pawl_trouble ("%s: a name with a line break cannot be in a flag",
                        request->manifests[i]);
          good = false;
        }
    }
  pawl_print_problems (&problems);

  /* What is wrong does not keep anybody from using the flags: many a build
     looks at no exit status.  So there are some, and the compiler refuses.  */
  fputs ("-fplugin=", stdout);
  print_word (loader);
  for (size_t i = 0; i < request->manifest_count; i++)
    {
      fputs (" -fplugin-arg-pawl-manifest=", stdout);
      const char *path
        = pawl_path_absolute (arena, folder, request->manifests[i]);
      print_word (good ? path : pawl_shown (arena, path));
    }
  if (request->manifest_count && good)
    printf (" -fplugin-arg-pawl-digest=%s", pawl_promises_digest (promises));
  if (request->release)
    fputs (" -fplugin-arg-pawl-unknown=warning", stdout);
  putchar ('\n');
  return pawl_close_output (good ? PAWL_EXIT_CLEAN : PAWL_EXIT_TROUBLE);
}

/* There is nothing to print for a compiler that does not take the plugin; a GCC
   should, so that is said.  */
static int
print_nothing (const struct request *request)
{
  bool is_gcc = false;
  try_compiler (request->arena, request->compiler, NULL, by_gcc, &is_gcc);
  if (is_gcc)
    pawl_trouble ("%s: Pawl is not built for this GCC; what it compiles is not "
                  "judged", request->compiler);
  return PAWL_EXIT_CLEAN;
}

int
pawl_command_cflags (int argc, char **argv)
{
  static const struct argp_option options[] = {
    { "cc", 'c', "CC", 0, "the compiler (default: $CC, else gcc)", 0 },
    { "manifest", 'm', "FILE", 0,
      "a reviewed manifest (may be repeated); its digest becomes one of the "
      "flags, so that compiler caches see a change", 0 },
    { "release", 'r', NULL, 0,
      "also warn of what cannot be proven, for builds with -Werror", 0 },
    { 0 },
  };
  static const struct argp argp = {
    .options = options, .parser = parse,
    .doc = "Prints the flags to put into CFLAGS and CXXFLAGS; nothing for a "
           "compiler that cannot load the plugin.",
  };
  struct request request = { .arena = pawl_arena_new (pawl_out_of_memory) };
  if (argp_parse (&argp, argc, argv, 0, NULL, &request) != 0)
    return PAWL_EXIT_TROUBLE;
  if (!request.compiler)
    request.compiler = getenv ("CC");
  if (!request.compiler || !*request.compiler)
    request.compiler = "gcc";

  int status;
  char folder[PATH_MAX];
  bool loads = false;
  const char *loader = pawl_find_loader (request.arena);
  if (!getcwd (folder, sizeof folder))
    status = pawl_trouble ("the current folder: %m");
  else if (!loader)
    {
      status = pawl_trouble ("there is no pawl.so under %s", PAWL_LIBDIR);
      puts ("-fplugin=pawl");
    }
  else if (!try_compiler (request.arena, request.compiler, loader, with_plugin,
                          &loads))
    status = pawl_trouble ("%s: cannot be run", request.compiler);
  else if (!loads)
    status = print_nothing (&request);
  else
    status = print_flags (&request, loader, folder);
  pawl_arena_free (request.arena);
  return status;
}
