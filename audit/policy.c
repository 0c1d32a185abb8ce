/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options that judge, and the manifests they name: see policy.h.  */

#include "audit/policy.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit/pawl.h"
#include "base/path.h"
#include "manifests/wording.h"

enum
{
  KEY_ROOT = 0x100,
  KEY_SEVERITY,
  KEY_UNKNOWN,
  KEY_FAILURE_PATHS,
  KEY_STACK_LIMIT,
  KEY_SHOW_REVIEWED,
};

void
pawl_judge_options_init (struct pawl_judge_options *options,
                         struct pawl_arena *arena)
{
  *options = (struct pawl_judge_options) { .arena = arena };
  pawl_levels_init (&options->policy.levels);
  options->policy.stack_limit = 65536;
}

static void
take_severity (struct pawl_judge_options *options, const char *value,
               struct argp_state *state)
{
  struct pawl_levels *levels = &options->policy.levels;
  const char *colon = strchr (value, ':');
  enum pawl_level level;
  if (!pawl_level_find (colon ? colon + 1 : value, &level))
    argp_error (state, "--severity=%s: expected error, warning, note or off, "
                "for all rules or as RULE:LEVEL", value);
  else if (!colon)
    for (size_t i = 0; i < PAWL_RULE_COUNT; i++)
      {
        levels->level[i] = level;
        levels->chosen[i] = true;
      }
  else
    {
      const char *id = pawl_arena_strndup (options->arena, value,
                                           (size_t) (colon - value));
      enum pawl_rule rule;
      if (pawl_rule_find (id, &rule))
        {
          levels->level[rule] = level;
          levels->chosen[rule] = true;
          return;
        }
      const char *ids[PAWL_RULE_COUNT];
      for (size_t i = 0; i < PAWL_RULE_COUNT; i++)
        ids[i] = pawl_rule_id ((enum pawl_rule) i);
      const char *hint = pawl_nearest (id, ids, PAWL_RULE_COUNT);
      if (hint)
        argp_error (state, "there is no rule '%s'; did you mean '%s'?", id,
                    hint);
      else
        argp_error (state, "there is no rule '%s'", id);
    }
}

static void
take_unknown (struct pawl_judge_options *options, const char *value,
              struct argp_state *state)
{
  enum pawl_level level;
  if (!pawl_level_find (value, &level))
    {
      argp_error (state, "--unknown=%s: expected off, note, warning or error",
                  value);
      return;
    }
  options->policy.levels.level[PAWL_RULE_COMPUTE_UNKNOWN] = level;
  options->policy.levels.chosen[PAWL_RULE_COMPUTE_UNKNOWN] = true;
  options->policy.undecided = level;
}

static void
take_stack_limit (struct pawl_judge_options *options, const char *value,
                  struct argp_state *state)
{
  errno = 0;
  unsigned long long limit = strtoull (value, NULL, 10);
  if (!*value || strspn (value, "0123456789") != strlen (value) || errno)
    argp_error (state, "--stack-limit=%s: expected a number of bytes", value);
  options->policy.stack_limit = limit;
}

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct pawl_judge_options *options = state->input;
  switch (key)
    {
    case 'm':
      options->manifests
        = pawl_arena_grow (options->arena, options->manifests,
                           options->manifest_count, &options->manifest_room,
                           sizeof *options->manifests);
      options->manifests[options->manifest_count++] = argument;
      return 0;
    case KEY_ROOT:
      options->root = argument;
      return 0;
    case KEY_SEVERITY:
      take_severity (options, argument, state);
      return 0;
    case KEY_UNKNOWN:
      take_unknown (options, argument, state);
      return 0;
    case KEY_FAILURE_PATHS:
      options->policy.check_failure_paths = strcmp (argument, "check") == 0;
      if (!options->policy.check_failure_paths
          && strcmp (argument, "exempt") != 0)
        argp_error (state, "--failure-paths=%s: expected exempt or check",
                    argument);
      return 0;
    case KEY_STACK_LIMIT:
      take_stack_limit (options, argument, state);
      return 0;
    case KEY_SHOW_REVIEWED:
      options->policy.show_reviewed = true;
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option judge_options[] = {
  { "manifest", 'm', "FILE", 0, "a reviewed manifest (may be repeated)", 0 },
  { "root", KEY_ROOT, "DIR", 0,
    "what paths of functions are relative to (default: the manifest's root, "
    "without a manifest the current folder)", 0 },
  { "severity", KEY_SEVERITY, "[RULE:]LEVEL", 0,
    "error, warning, note or off, for all rules or one (may be repeated)", 0 },
  { "unknown", KEY_UNKNOWN, "LEVEL", 0,
    "the level of calls of which nothing is known: off, note, warning or "
    "error", 0 },
  { "failure-paths", KEY_FAILURE_PATHS, "exempt|check", 0,
    "whether code counts from which every path ends in a call that does not "
    "return (default: exempt)", 0 },
  { "stack-limit", KEY_STACK_LIMIT, "BYTES", 0,
    "the largest frame on the compute path (default: 65536)", 0 },
  { "show-reviewed", KEY_SHOW_REVIEWED, NULL, 0,
    "a note at each site that a manifest allows", 0 },
  { 0 },
};

const struct argp pawl_judge_argp = {
  .options = judge_options, .parser = parse,
};

const struct argp_child pawl_judge_children[2] = {
  { &pawl_judge_argp, 0, NULL, 0 },
};

struct pawl_promises *
pawl_read_manifests (const struct pawl_judge_options *options)
{
  char folder[PATH_MAX];
  if (!getcwd (folder, sizeof folder))
    {
      pawl_trouble ("the current folder: %m");
      return NULL;
    }
  if (options->root && !pawl_path_is_folder (options->root))
    {
      pawl_trouble ("--root=%s: there is no such folder", options->root);
      return NULL;
    }
  struct pawl_problems problems;
  pawl_problems_init (&problems, options->arena);
  struct pawl_promises *promises
    = pawl_promises_new (options->arena, folder, options->root);
  bool good = true;
  for (size_t i = 0; i < options->manifest_count; i++)
    good &= pawl_promises_add (promises, options->manifests[i], &problems);
  pawl_print_problems (&problems);
  return good ? promises : NULL;
}
