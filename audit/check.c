/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl check': judges a whole build.  */

#include "audit/check.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "audit/edit.h"
#include "audit/pawl.h"

enum
{
  KEY_WERROR = 0x200,
  KEY_STRICT,
  KEY_CHANGED_SINCE,
};

enum { TEXT, JSON, SARIF, FORMAT_COUNT };
static const char *const formats[] = { "text", "json", "sarif" };

const struct pawl_output pawl_check_output = {
  .formats = formats, .format_count = FORMAT_COUNT,
};

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct pawl_check_request *request = state->input;
  switch (key)
    {
    case ARGP_KEY_INIT:
      state->child_inputs[0] = &request->judge;
      return 0;
    case KEY_WERROR:
      request->werror = true;
      return 0;
    case KEY_STRICT:
      request->strict = true;
      return 0;
    case KEY_CHANGED_SINCE:
      request->changed_since = argument;
      return 0;
    default:
      return pawl_parse_output (key, argument, state, &request->output);
    }
}

/* The command's own arguments.  */
static error_t
parse_files (int key, char *argument, struct argp_state *state)
{
  struct pawl_check_request *request = state->input;
  switch (key)
    {
    case ARGP_KEY_INIT:
      state->child_inputs[0] = request;
      return 0;
    default:
      return pawl_parse_files (key, argument, state, &request->files,
                               request->judge.arena,
                               "name the objects, archives or folders to "
                               "check");
    }
}

static const struct argp_option options[] = {
  PAWL_OPTION_FORMAT ("text (default), json or sarif"),
  PAWL_OPTION_OUTPUT ("write the report to FILE"),
  { "werror", KEY_WERROR, NULL, 0, "warnings are errors", 0 },
  { "strict", KEY_STRICT, NULL, 0,
    "what could not be looked at and calls of which nothing is known are "
    "errors", 0 },
  { "changed-since", KEY_CHANGED_SINCE, "REV", 0,
    "only findings in functions whose lines changed since the git revision "
    "REV", 0 },
  { 0 },
};

const struct argp pawl_check_argp = {
  .options = options, .parser = parse, .children = pawl_judge_children,
};

/* Judges what was read.  False if it cannot be.  */
static bool
judge (struct pawl_check *check)
{
  struct pawl_policy *policy = &check->options->policy;
  check->build = pawl_build_new (check->arena, check->objects.units,
                                 check->objects.unit_count);
  if (!check->build)
    {
      pawl_trouble ("the build is too large to judge");
      return false;
    }
  policy->whole_build = true;
  /* Unless something else was asked for, they are told but do no harm.  */
  if (!policy->levels.chosen[PAWL_RULE_COMPUTE_UNKNOWN])
    {
      policy->levels.level[PAWL_RULE_COMPUTE_UNKNOWN]
        = check->strict ? PAWL_LEVEL_ERROR : PAWL_LEVEL_NOTE;
      policy->undecided = policy->levels.level[PAWL_RULE_COMPUTE_UNKNOWN];
    }
  struct pawl_case *the_case = pawl_judge_build (check->build, check->promises,
                                                 policy, &check->findings);
  check->the_case = the_case;
  const uint8_t *cone = pawl_compute_cone (the_case);
  check->limits = pawl_limit_totals (the_case, check->arena,
                                     &check->limit_count);
  pawl_find_gaps (check, cone);
  if (check->changed_since && !pawl_keep_changed (check))
    return false;
  pawl_count (check, cone);
  const char *lost = pawl_promises_lost (check->promises);
  if (lost)
    {
      pawl_trouble ("%s: has changed while it was read", lost);
      return false;
    }
  return true;
}

static bool
write_report (struct pawl_check *check, unsigned format, FILE *out)
{
  switch (format)
    {
    case JSON:
      return pawl_check_json (check, out);
    case SARIF:
      return pawl_check_sarif (check, out);
    default:
      return pawl_check_text (check, out, pawl_wants_colours (out));
    }
}

/* The promises of the manifest that is being edited, or null.  */
static struct pawl_promises *
promises_of (const struct pawl_edits *edits, const char *folder)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, edits->arena);
  struct pawl_promises *promises
    = pawl_promises_new (edits->arena, folder, NULL);
  bool good = pawl_promises_add_text (promises, edits->file, edits->text,
                                      edits->length, &problems);
  pawl_print_problems (&problems);
  return good ? promises : NULL;
}

/* Calls files what people know them as.  */
static void
name_objects (struct pawl_check *check)
{
  struct pawl_objects *objects = &check->objects;
  for (size_t i = 0; i < objects->object_count; i++)
    {
      const char *name = objects->objects[i]->name;
      const char *shown = pawl_name_map_find (check->shown, name,
                                              strlen (name));
      if (shown)
        objects->objects[i]->name = objects->objects[i]->file = shown;
    }
  for (size_t i = 0; i < objects->problem_count; i++)
    {
      const char *name = objects->problems[i].name;
      const char *shown = pawl_name_map_find (check->shown, name,
                                              strlen (name));
      if (shown)
        objects->problems[i].name = shown;
    }
}

bool
pawl_check_read (struct pawl_check *check, const struct pawl_file_list *files,
                 const struct pawl_edits *edits)
{
  char folder[PATH_MAX];
  if (!getcwd (folder, sizeof folder))
    {
      pawl_trouble ("the current folder: %m");
      return false;
    }
  check->promises = edits ? promises_of (edits, folder)
                          : pawl_read_manifests (check->options);
  if (!check->promises)
    return false;
  check->sources = pawl_sources_new (check->arena,
                                     pawl_promises_root (check->promises),
                                     folder);
  pawl_findings_init (&check->findings, check->arena);
  pawl_read_objects (&check->objects, check->arena, files);
  if (check->shown)
    name_objects (check);
  for (size_t i = 0; i < check->objects.problem_count; i++)
    pawl_trouble ("%s: %s", check->objects.problems[i].name,
                  check->objects.problems[i].message);
  if (!judge (check))
    return false;
  if (!check->objects.unit_count)
    pawl_trouble (check->objects.object_count
                    ? "no evidence in any file: compile with the flags that "
                      "'pawl cflags' prints"
                    : "no object in what was given");
  return true;
}

int
pawl_check_run (struct pawl_check_request *request)
{
  struct pawl_judge_options judge_options = request->judge;
  struct pawl_check check = {
    .arena = request->judge.arena, .options = &judge_options,
    .strict = request->strict, .werror = request->werror,
    .changed_since = request->changed_since, .shown = request->shown,
  };
  if (!pawl_check_read (&check, &request->files, NULL))
    return PAWL_EXIT_TROUBLE;

  if (!pawl_output_open (&request->output, true))
    return PAWL_EXIT_TROUBLE;
  bool written = write_report (&check, request->output.format,
                               request->output.file);
  return pawl_output_close (&request->output, written, check.status);
}

static int
run (void *request, struct pawl_arena *arena)
{
  (void) arena;
  return pawl_check_run (request);
}

int
pawl_command_check (int argc, char **argv)
{
  static const struct argp_child children[] = {
    { &pawl_check_argp, 0, NULL, 0 },
    { 0 },
  };
  static const struct argp argp = {
    .parser = parse_files, .children = children,
    .args_doc = "FILE...",
    .doc = "Judges the evidence in objects, archives, linked files and folders "
           "of them as one build ('-': an object on standard input)."
           "\vExit status: 0 no error; 1 there are errors; 2 it could not "
           "judge all.",
  };
  struct pawl_check_request request = { .output = pawl_check_output };
  return pawl_run_request (&argp, argc, argv, &request, &request.judge, run);
}
