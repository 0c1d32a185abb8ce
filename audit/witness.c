/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl witness': runs a program with the witness library and reports what its
   compute path really allocated.  */

#include "audit/witness.h"

#include <argp.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "audit/pawl.h"
#include "audit/policy.h"
#include "audit/request.h"
#include "audit/witness-agree.h"
#include "audit/witness-ranges.h"
#include "base/path.h"
#include "base/shown.h"

enum
{
  KEY_WARMUP = 0x300,
  KEY_FAIL,
  KEY_REPORT,
  KEY_BASELINE,
  KEY_FORMAT,
};

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_MARKDOWN };

struct request
{
  struct pawl_judge_options judge;
  unsigned warmup;
  bool fail;
  enum format format;
  bool format_chosen;
  const char *report, *baseline;
  char **command;               /* null-ended */
};

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct request *request = state->input;
  switch (key)
    {
    case ARGP_KEY_INIT:
      state->child_inputs[0] = &request->judge;
      return 0;
    case KEY_WARMUP:
      {
        char *end;
        errno = 0;
        unsigned long calls = strtoul (argument, &end, 10);
        if (!*argument || *end || *argument == '-' || errno
            || calls > UINT_MAX - 1)
          argp_error (state, "--warmup=%s: expected a number of calls",
                      argument);
        request->warmup = (unsigned) calls;
        return 0;
      }
    case KEY_FAIL:
      request->fail = true;
      return 0;
    case KEY_REPORT:
      request->report = argument;
      return 0;
    case KEY_BASELINE:
      request->baseline = argument;
      return 0;
    case KEY_FORMAT:
      request->format_chosen = true;
      if (strcmp (argument, "text") == 0)
        request->format = FORMAT_TEXT;
      else if (strcmp (argument, "json") == 0)
        request->format = FORMAT_JSON;
      else if (strcmp (argument, "markdown") == 0)
        request->format = FORMAT_MARKDOWN;
      else
        argp_error (state, "--format=%s: expected text, json or markdown",
                    argument);
      return 0;
    case ARGP_KEY_ARGS:
      request->command = state->argv + state->next;
      return 0;
    case ARGP_KEY_NO_ARGS:
      argp_error (state, "name the program to run, after '--'");
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option options[] = {
  { "warmup", KEY_WARMUP, "N", 0,
    "the first N calls of each function warm up (default 0)", 0 },
  { "fail", KEY_FAIL, NULL, 0,
    "exit with 1 if anything was allocated after the warm-up", 0 },
  { "report", KEY_REPORT, "FILE", 0,
    "write the report to FILE, as JSON unless --format says otherwise "
    "('-': standard output)", 0 },
  { "baseline", KEY_BASELINE, "FILE", 0,
    "compare with a report of before (JSON)", 0 },
  { "format", KEY_FORMAT, "FORMAT", 0,
    "text, json or markdown", 0 },
  { 0 },
};

/* The program ---------------------------------------------------------------- */

/* The file that execvp would run, or null with errno.  */
static const char *
find_program (struct pawl_arena *arena, const char *name)
{
  if (strchr (name, '/'))
    return access (name, X_OK) == 0 ? name : NULL;
  const char *path = getenv ("PATH");
  if (!path)
    path = "/bin:/usr/bin";
  int error = ENOENT;
  while (*path)
    {
      size_t length = strcspn (path, ":");
      const char *file
        = length ? pawl_arena_printf (arena, "%.*s/%s", (int) length, path,
                                      name)
                 : pawl_arena_printf (arena, "./%s", name);
      struct stat info;
      if (stat (file, &info) == 0 && S_ISREG (info.st_mode))
        {
          if (access (file, X_OK) == 0)
            return file;
          error = errno;
        }
      path += length + (path[length] == ':');
    }
  errno = error;
  return NULL;
}

/* Why the library cannot be loaded into the program FILE; null: it can, as far
   as that can be told.  */
static const char *
unsuitable (const char *file)
{
  struct stat info;
  if (stat (file, &info) != 0)
    return strerror (errno);
  if (S_ISDIR (info.st_mode))
    return "is a folder";
  if (((info.st_mode & S_ISUID) && info.st_uid != geteuid ())
      || ((info.st_mode & S_ISGID) && info.st_gid != getegid ()))
    return "is set-user-id or set-group-id: the system loads no library into "
           "it; run a copy of your own";
  int descriptor = open (file, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return NULL;
  const char *why = NULL;
  elf_version (EV_CURRENT);
  Elf *elf = elf_begin (descriptor, ELF_C_READ, NULL);
  size_t count = 0;
  bool interpreted = false;
  if (elf && elf_kind (elf) == ELF_K_ELF && elf_getphdrnum (elf, &count) == 0)
    {
      for (size_t i = 0; i < count; i++)
        {
          GElf_Phdr header;
          if (gelf_getphdr (elf, (int) i, &header)
              && header.p_type == PT_INTERP)
            interpreted = true;
        }
      if (!interpreted)
        why = "is linked statically: no library can be loaded into it";
      GElf_Ehdr header;
      if (gelf_getehdr (elf, &header)
          && header.e_ident[EI_CLASS]
               != (sizeof (void *) == 8 ? ELFCLASS64 : ELFCLASS32))
        why = "is of another word size than the witness library";
    }
  if (elf)
    elf_end (elf);
  close (descriptor);
  return why;
}

/* Where the library is: beside the command when it was not installed.  */
static const char *
find_library (struct pawl_arena *arena)
{
  const char *given = getenv ("PAWL_WITNESS_LIBRARY");
  if (given && *given)
    return given;
  char self[PATH_MAX];
  ssize_t length = readlink ("/proc/self/exe", self, sizeof self - 1);
  if (length > 0)
    {
      self[length] = '\0';
      char *slash = strrchr (self, '/');
      if (slash)
        {
          *slash = '\0';
          const char *built = pawl_arena_printf (
            arena, "%s/../witness/libpawl-witness.so", self);
          if (access (built, R_OK) == 0)
            return built;
        }
    }
  return PAWL_LIBDIR "/pawl/libpawl-witness.so";
}

/* Signals that end what runs in the foreground reach the program as well: the
   command waits for what it leaves.  */
static const int held[] = { SIGINT, SIGQUIT, SIGTERM, SIGHUP };
static volatile pid_t child;

static void
hand_on (int number)
{
  if (child > 0 && (number == SIGTERM || number == SIGHUP))
    kill (child, number);
}

static bool
run_program (struct pawl_arena *arena, const struct request *request,
             const char *file, const char *library, const char *folder,
             const char *ranges, int *status)
{
  const char *before = getenv ("LD_PRELOAD");
  const char *preload
    = before && *before ? pawl_arena_printf (arena, "%s:%s", library, before)
                        : library;
  char calls[32];
  snprintf (calls, sizeof calls, "%u", request->warmup);
  struct sigaction action = { .sa_handler = hand_on }, saved[4];
  sigemptyset (&action.sa_mask);
  for (size_t i = 0; i < 4; i++)
    sigaction (held[i], &action, &saved[i]);
  int pipes[2];
  if (pipe2 (pipes, O_CLOEXEC) != 0)
    return false;
  fflush (NULL);
  child = fork ();
  if (child == 0)
    {
      for (size_t i = 0; i < 4; i++)
        sigaction (held[i], &saved[i], NULL);
      setenv ("LD_PRELOAD", preload, 1);
      setenv ("PAWL_WITNESS_FOLDER", folder, 1);
      setenv ("PAWL_WITNESS_WARMUP", calls, 1);
      if (ranges)
        setenv ("PAWL_WITNESS_RANGES", ranges, 1);
      execv (file, request->command);
      int error = errno;
      (void) !write (pipes[1], &error, sizeof error);
      _exit (PAWL_EXIT_TROUBLE);
    }
  int error = child < 0 ? errno : 0;
  close (pipes[1]);
  if (child > 0)
    {
      ssize_t got;
      do
        got = read (pipes[0], &error, sizeof error);
      while (got < 0 && errno == EINTR);
      while (waitpid (child, status, 0) < 0 && errno == EINTR)
        continue;
    }
  close (pipes[0]);
  for (size_t i = 0; i < 4; i++)
    sigaction (held[i], &saved[i], NULL);
  errno = error;
  return error == 0;
}

static void
remove_folder (const char *folder)
{
  DIR *stream = opendir (folder);
  if (stream)
    {
      for (const struct dirent *entry; (entry = readdir (stream));)
        if (entry->d_name[0] != '.')
          unlinkat (dirfd (stream), entry->d_name, 0);
      closedir (stream);
    }
  rmdir (folder);
}

/* The report ------------------------------------------------------------------- */

static bool
write_format (const struct pawl_witness *witness, enum format format,
              FILE *out)
{
  switch (format)
    {
    case FORMAT_JSON:
      return pawl_witness_json (witness, out);
    case FORMAT_MARKDOWN:
      pawl_witness_markdown (witness, out);
      return !ferror (out);
    default:
      pawl_witness_text (witness, out);
      return !ferror (out);
    }
}

/* The report goes to standard error where the program's own output is.  */
static int
write_report (const struct pawl_witness *witness,
              const struct request *request)
{
  if (!request->report)
    {
      if (!write_format (witness, request->format, stderr))
        return PAWL_EXIT_TROUBLE;
      return PAWL_EXIT_CLEAN;
    }
  enum format format = request->format_chosen ? request->format : FORMAT_JSON;
  struct pawl_output output = {
    .name = strcmp (request->report, "-") == 0 ? NULL : request->report
  };
  if (!pawl_output_open (&output, true))
    return PAWL_EXIT_TROUBLE;
  return pawl_output_close (&output,
                            write_format (witness, format, output.file),
                            PAWL_EXIT_CLEAN);
}

/* Whether anything was allocated after the warm-up.  */
static bool
allocated (const struct pawl_witness *witness)
{
  for (size_t i = 0; i < witness->process_count; i++)
    for (size_t j = 0; j < witness->processes[i].function_count; j++)
      if (pawl_witness_allocations (&witness->processes[i].functions[j],
                                    PAWL_STEADY))
        return true;
  return false;
}

static int
program_status (int status)
{
  return WIFEXITED (status) ? WEXITSTATUS (status)
                            : 128 + WTERMSIG (status);
}

static int
report (const struct request *request, struct pawl_witness *witness,
        const char *folder)
{
  if (!pawl_witness_read (witness, folder))
    return pawl_trouble ("%s: %m", folder);
  if (!witness->process_count)
    return pawl_trouble ("%s: left no report: the witness library was not "
                         "loaded into it, or found no room for one",
                         witness->command[0]);
  struct pawl_agree agree = { .witness = witness };
  if (!pawl_witness_agree (&agree, (struct pawl_judge_options *)
                                     &request->judge))
    return PAWL_EXIT_TROUBLE;
  /* The report may replace what it is compared with; on a terminal it comes
     first.  */
  bool replaces = request->report && request->baseline;
  int compared = PAWL_EXIT_CLEAN;
  if (replaces)
    compared = pawl_witness_compare (witness, request->baseline, stderr);
  int status = write_report (witness, request);
  if (status == PAWL_EXIT_CLEAN && request->baseline && !replaces)
    compared = pawl_witness_compare (witness, request->baseline, stderr);
  status = status == PAWL_EXIT_CLEAN ? compared : status;
  if (status != PAWL_EXIT_CLEAN)
    return status;
  if (agree.over_limit)
    return PAWL_EXIT_FINDINGS;
  if (request->fail && allocated (witness))
    return PAWL_EXIT_FINDINGS;
  for (size_t i = 0; request->fail && i < witness->process_count; i++)
    if (witness->processes[i].own & PAWL_OWN_MALLOC)
      {
        const char *program = witness->processes[i].program;
        return pawl_trouble ("%s: has a malloc of its own, which is not "
                             "counted",
                             pawl_shown (witness->arena,
                                         program ? program
                                                 : witness->command[0]));
      }
  return PAWL_EXIT_CLEAN;
}

static int
run (struct request *request)
{
  struct pawl_arena *arena = request->judge.arena;
  const char *name = request->command[0];
  const char *file = find_program (arena, name);
  if (!file)
    return pawl_trouble ("%s: %m", name);
  const char *why = unsuitable (file);
  if (why)
    return pawl_trouble ("%s: %s", name, why);
  const char *library = find_library (arena);
  if (access (library, R_OK) != 0)
    return pawl_trouble ("%s: %m", library);
  const char *temporary = getenv ("TMPDIR");
  char *folder = pawl_arena_printf (arena, "%s/pawl-witness.XXXXXX",
                                    temporary && *temporary ? temporary
                                                            : "/tmp");
  if (!mkdtemp (folder))
    return pawl_trouble ("%s: %m", folder);
  /* The program may change its folder.  */
  const char *absolute = pawl_path_real (arena, folder);
  if (absolute)
    folder = pawl_arena_strdup (arena, absolute);

  struct pawl_witness witness = {
    .arena = arena, .command = (const char *const *) request->command,
    .warmup = request->warmup,
  };
  /* Its name is no number: it is not one of the reports.  */
  const char *ranges = pawl_arena_printf (arena, "%s/ranges", folder);
  if (!pawl_witness_ranges (arena, file, &request->judge, ranges))
    ranges = NULL;
  int status;
  if (!run_program (arena, request, file, library, folder, ranges,
                    &witness.status))
    status = pawl_trouble ("%s: %m", name);
  else
    {
      status = report (request, &witness, folder);
      if (status == PAWL_EXIT_CLEAN)
        status = program_status (witness.status);
    }
  remove_folder (folder);
  return status;
}

int
pawl_command_witness (int argc, char **argv)
{
  static const struct argp_child children[] = {
    { &pawl_judge_argp, 0, NULL, 0 },
    { 0 },
  };
  static const struct argp argp = {
    .options = options, .parser = parse, .children = children,
    .args_doc = "-- PROGRAM [ARGUMENT...]",
    .doc = "Runs PROGRAM and counts what its compute path really allocates."
           "\vThe program is compiled with -fplugin-arg-pawl-witness; without "
           "those marks, activity is told from backtraces.\n"
           "Exit status: the program's; 1 if --fail or a manifest's "
           "`witnessed' asks for it; 2 it could not be run or the report not "
           "be written.",
  };
  struct request request = { 0 };
  struct pawl_arena *arena = pawl_arena_new (pawl_out_of_memory);
  pawl_judge_options_init (&request.judge, arena);
  if (argp_parse (&argp, argc, argv, ARGP_IN_ORDER, NULL, &request) != 0)
    return PAWL_EXIT_TROUBLE;
  int status = run (&request);
  pawl_arena_free (arena);
  return status;
}
