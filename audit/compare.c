/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl compare': what a change does to two manifests, or two builds.  */

#include "audit/compare.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit/git.h"
#include "audit/pawl.h"
#include "audit/report.h"
#include "audit/request.h"
#include "manifests/text-file.h"

enum { KEY_OLD_MANIFEST = 0x200 };

static const char *const formats[] = { "text", "json", "markdown" };
enum { TEXT, JSON, MARKDOWN, FORMAT_COUNT };

struct request
{
  struct pawl_judge_options judge;
  struct pawl_file_list old_manifests, sides;
  struct pawl_output output;
};

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct request *request = state->input;
  struct pawl_arena *arena = request->judge.arena;
  switch (key)
    {
    case ARGP_KEY_INIT:
      state->child_inputs[0] = &request->judge;
      return 0;
    case KEY_OLD_MANIFEST:
      pawl_file_list_add (&request->old_manifests, arena, argument);
      return 0;
    case ARGP_KEY_ARG:
      if (request->sides.count == 2)
        argp_error (state, "unexpected argument '%s'", argument);
      pawl_file_list_add (&request->sides, arena, argument);
      return 0;
    case ARGP_KEY_END:
      if (request->sides.count < 2)
        argp_error (state, "name the old and the new manifest, build or "
                    "report");
      return 0;
    default:
      return pawl_parse_output (key, argument, state, &request->output);
    }
}

/* What is being compared.  */
enum kind { UNREADABLE, MANIFEST, BUILD };

struct side
{
  const char *name;
  enum kind kind;
  bool whole;                   /* all of it could be read */
  json_t *state;
};

/* REV:PATH as git has it, or null.  Where the reason is of interest, it is in
   *COMPLAINT.  */
static const char *
revision_text (struct pawl_arena *arena, const char *name, size_t *length,
               const char **complaint)
{
  const char *colon = strchr (name, ':');
  *complaint = NULL;
  if (!colon || colon == name)
    return NULL;
  /* "./" makes git take the path from the current folder, as a shell would.  */
  const char *object
    = pawl_arena_printf (arena, colon[1] == '/' || colon[1] == '.'
                                  ? "%.*s:%s" : "%.*s:./%s",
                         (int) (colon - name), name, colon + 1);
  const char *arguments[] = { "show", "--end-of-options", object, NULL };
  const char *output;
  return pawl_git (arena, ".", arguments, &output, length, complaint)
           ? output : NULL;
}

/* The content of the file NAME ("-": standard input), or null, after saying
   why.  */
static const char *
file_text (struct pawl_arena *arena, const char *name, size_t *length)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  size_t size = 0;
  int descriptor = strcmp (name, "-") == 0
                     ? dup (STDIN_FILENO)
                     : pawl_text_file_open (name, name, &size, &problems);
  char *text = descriptor < 0
                 ? NULL
                 : pawl_text_file_read (descriptor, name, size, length,
                                        &problems);
  pawl_print_problems (&problems);
  const char *result = text ? pawl_arena_strndup (arena, text, *length) : NULL;
  free (text);
  return result;
}

static void
take_build (struct request *request, struct side *side, bool old)
{
  struct pawl_arena *arena = request->judge.arena;
  struct pawl_judge_options *options = pawl_arena_alloc (arena,
                                                         sizeof *options);
  *options = request->judge;
  if (old && request->old_manifests.count)
    {
      options->manifests = request->old_manifests.names;
      options->manifest_count = request->old_manifests.count;
    }
  struct pawl_file_list files = { 0 };
  pawl_file_list_add (&files, arena, side->name);
  struct pawl_check *check = pawl_arena_alloc (arena, sizeof *check);
  struct pawl_audit *audit = pawl_arena_alloc (arena, sizeof *audit);
  check->arena = arena;
  check->options = options;
  if (!pawl_check_read (check, &files, NULL) || !check->objects.unit_count)
    return;
  pawl_audit_init (audit, check);
  pawl_print_problems (&audit->problems);
  json_t *document = pawl_audit_document (audit);
  side->state = pawl_state_of_report (arena, document);
  side->kind = BUILD;
  side->whole = check->status != PAWL_EXIT_TROUBLE && !audit->problems.count;
  json_decref (document);
}

static void
take_manifest (struct request *request, struct side *side, const char *text,
               size_t length)
{
  struct pawl_arena *arena = request->judge.arena;
  char folder[PATH_MAX];
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  struct pawl_promises *promises
    = pawl_promises_new (arena, getcwd (folder, sizeof folder) ? folder : "/",
                         NULL);
  if (pawl_promises_add_text (promises, side->name, text, length, &problems))
    {
      side->state = pawl_state_of_manifest (arena, promises);
      side->kind = MANIFEST;
      side->whole = true;
    }
  pawl_print_problems (&problems);
}

/* Whether TEXT is a report, or was to be one.  */
static bool
looks_like_report (const char *text, size_t length)
{
  enum { head = 200 };
  static const char name[] = "\"pawl.report.";
  return text[strspn (text, " \t\r\n")] == '{'
         && memmem (text, length < head ? length : head, name,
                    sizeof name - 1);
}

static void
take_report (struct request *request, struct side *side, const char *text,
             size_t length)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, request->judge.arena);
  json_error_t error;
  json_t *document = json_loadb (text, length, 0, &error);
  const char *schema = document ? pawl_text_of (document, "schema") : "";
  if (!document)
    pawl_json_problem (&problems, side->name, &error);
  else if (strcmp (schema, PAWL_REPORT_SCHEMA) != 0)
    pawl_problems_add (&problems, (struct pawl_place) { .file = side->name },
                       "the schema '%s' is not one that this Pawl reads (%s)",
                       schema, PAWL_REPORT_SCHEMA);
  else if (pawl_stored_report_is_whole (document, side->name, &problems))
    {
      side->state = pawl_state_of_report (request->judge.arena, document);
      side->kind = BUILD;
      side->whole = true;
    }
  pawl_print_problems (&problems);
  json_decref (document);
}

static bool
is_build (const char *name)
{
  struct stat status;
  if (stat (name, &status) != 0)
    return false;
  if (S_ISDIR (status.st_mode))
    return true;
  char magic[8] = "";
  FILE *file = S_ISREG (status.st_mode) ? fopen (name, "r") : NULL;
  size_t have = file ? fread (magic, 1, sizeof magic, file) : 0;
  if (file)
    fclose (file);
  return (have >= 4 && memcmp (magic, "\177ELF", 4) == 0)
         || (have == 8 && (memcmp (magic, "!<arch>\n", 8) == 0
                           || memcmp (magic, "!<thin>\n", 8) == 0));
}

static void
read_side (struct request *request, struct side *side, bool old)
{
  struct pawl_arena *arena = request->judge.arena;
  if (is_build (side->name))
    {
      take_build (request, side, old);
      return;
    }
  size_t length = 0;
  const char *text = NULL, *complaint = NULL;
  if (strcmp (side->name, "-") != 0 && access (side->name, F_OK) != 0)
    text = revision_text (arena, side->name, &length, &complaint);
  if (!text && complaint)
    {
      pawl_trouble ("%s: git: %s", side->name, complaint);
      return;
    }
  if (!text)
    text = file_text (arena, side->name, &length);
  if (!text)
    return;
  if (looks_like_report (text, length))
    take_report (request, side, text, length);
  else
    take_manifest (request, side, text, length);
}

static bool
write_changes (const struct request *request, json_t *changes,
               const struct side *sides, int status, FILE *out)
{
  if (request->output.format == TEXT)
    pawl_compare_text (changes, out, pawl_wants_colours (out));
  else if (request->output.format == MARKDOWN)
    pawl_compare_markdown (changes, out);
  else
    {
      json_t *document = pawl_json_object ();
      pawl_json_set (document, "schema",
                     pawl_json_text (PAWL_COMPARE_SCHEMA));
      pawl_json_set (document, "version", pawl_json_text (PACKAGE_VERSION));
      pawl_json_set (document, "old", pawl_json_text (sides[0].name));
      pawl_json_set (document, "new", pawl_json_text (sides[1].name));
      pawl_json_set (document, "exit_status",
                     pawl_json_number ((unsigned) status));
      json_object_update (document, changes);
      return pawl_json_write (document, out);
    }
  return !ferror (out);
}

static int
compare (struct request *request, const struct side *sides)
{
  if (sides[0].kind == UNREADABLE || sides[1].kind == UNREADABLE)
    return PAWL_EXIT_TROUBLE;
  if (sides[0].kind != sides[1].kind)
    return pawl_trouble ("%s, %s: a manifest cannot be compared with a build",
                         sides[0].name, sides[1].name);
  json_t *changes = pawl_compare_states (request->judge.arena, sides[0].state,
                                         sides[1].state);
  int status = !sides[0].whole || !sides[1].whole ? PAWL_EXIT_TROUBLE
               : pawl_compare_unreviewed (changes) ? PAWL_EXIT_FINDINGS
                                                   : PAWL_EXIT_CLEAN;
  if (!pawl_output_open (&request->output, true))
    status = PAWL_EXIT_TROUBLE;
  else
    {
      bool written = write_changes (request, changes, sides, status,
                                    request->output.file);
      status = pawl_output_close (&request->output, written, status);
    }
  json_decref (changes);
  return status;
}

static int
run (void *data, struct pawl_arena *arena)
{
  (void) arena;
  struct request *request = data;
  struct side sides[2] = { { .name = request->sides.names[0] },
                           { .name = request->sides.names[1] } };
  for (int i = 0; i < 2; i++)
    read_side (request, &sides[i], i == 0);
  int status = compare (request, sides);
  for (int i = 0; i < 2; i++)
    json_decref (sides[i].state);
  return status;
}

int
pawl_command_compare (int argc, char **argv)
{
  static const struct argp_option options[] = {
    PAWL_OPTION_FORMAT ("text (default), json or markdown"),
    PAWL_OPTION_OUTPUT ("write the comparison to FILE"),
    { "old-manifest", KEY_OLD_MANIFEST, "FILE", 0,
      "a manifest for the build OLD (may be repeated; default: those of "
      "--manifest)", 0 },
    { 0 },
  };
  static const struct argp argp = {
    .options = options, .parser = parse, .children = pawl_judge_children,
    .args_doc = "OLD NEW",
    .doc = "Shows what came, went, moved or changed between two manifests (a "
           "file, or REV:PATH in git), or two builds (a folder, archive, "
           "object, or the JSON report of one)."
           "\vExit status: 0 nothing was loosened, or only where its review "
           "changed too; 1 something was; 2 it could not compare.",
  };
  struct request request = {
    .output = { .formats = formats, .format_count = FORMAT_COUNT },
  };
  return pawl_run_request (&argp, argc, argv, &request, &request.judge, run);
}
