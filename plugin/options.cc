/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plugin's arguments, -fplugin-arg-pawl-KEY=VALUE.  */

#include "plugin/plugin.h"

#include "base/path.h"
#include "base/shown.h"

/* What the command line says can hold anything.  */
static const char *
shown (const char *text)
{
  return pawl_shown (pawl_compilation.arena, text);
}

struct option
{
  const char *key;
  bool (*take) (const char *value);
  const char *expects;          /* null: takes no value */
};

static const char *manifest_files[64];
static size_t manifest_count;
static const char *digest, *root;

static bool
take_manifest (const char *value)
{
  if (!*value)
    return false;
  if (manifest_count == ARRAY_SIZE (manifest_files))
    {
      error ("more than %d manifests", (int) manifest_count);
      return true;
    }
  manifest_files[manifest_count++] = value;
  return true;
}

static bool
take_digest (const char *value)
{
  if (strlen (value) != 32
      || strspn (value, "0123456789abcdefABCDEF") != 32)
    return false;
  digest = value;
  return true;
}

static bool
take_root (const char *value)
{
  root = value;
  return *value != '\0';
}

static bool
take_severity (const char *value)
{
  struct pawl_levels *levels = &pawl_compilation.policy.levels;
  enum pawl_level level;
  const char *colon = strchr (value, ':');
  if (!pawl_level_find (colon ? colon + 1 : value, &level))
    return false;
  if (!colon)
    {
      for (int i = 0; i < PAWL_RULE_COUNT; i++)
        {
          levels->level[i] = level;
          levels->chosen[i] = true;
        }
      return true;
    }
  enum pawl_rule rule;
  const char *id = pawl_arena_strndup (pawl_compilation.arena, value,
                                       colon - value);
  if (!pawl_rule_find (id, &rule))
    {
      auto_vec<const char *> ids;
      for (int i = 0; i < PAWL_RULE_COUNT; i++)
        ids.safe_push (pawl_rule_id ((enum pawl_rule) i));
      const char *hint = find_closest_string (id, &ids);
      if (hint)
        error ("there is no rule %qs; did you mean %qs?", shown (id), hint);
      else
        error ("there is no rule %qs", shown (id));
      return true;
    }
  levels->level[rule] = level;
  levels->chosen[rule] = true;
  return true;
}

static bool
take_unknown (const char *value)
{
  enum pawl_level level;
  if (!pawl_level_find (value, &level) || level == PAWL_LEVEL_NOTE)
    return false;
  pawl_compilation.policy.levels.level[PAWL_RULE_COMPUTE_UNKNOWN] = level;
  pawl_compilation.policy.undecided = level;
  return true;
}

static bool
take_failure_paths (const char *value)
{
  pawl_compilation.policy.check_failure_paths = strcmp (value, "check") == 0;
  return strcmp (value, "exempt") == 0
         || pawl_compilation.policy.check_failure_paths;
}

static bool
take_stack_limit (const char *value)
{
  if (!*value || strspn (value, "0123456789") != strlen (value))
    return false;
  errno = 0;
  unsigned long long limit = strtoull (value, NULL, 10);
  if (errno)
    return false;
  pawl_compilation.policy.stack_limit = limit;
  return true;
}

static bool
take_show_reviewed (const char *)
{
  pawl_compilation.policy.show_reviewed = true;
  return true;
}

static bool
take_show_functions (const char *)
{
  pawl_compilation.policy.show_functions = true;
  return true;
}

static bool
take_witness (const char *)
{
  pawl_witness_on ();
  return true;
}

static const struct option options[] = {
  { "manifest", take_manifest, "a file" },
  { "digest", take_digest, "32 hexadecimal digits, as 'pawl cflags' prints" },
  { "root", take_root, "a folder" },
  { "severity", take_severity,
    "error, warning, note or off, for all rules or as RULE:LEVEL" },
  { "unknown", take_unknown, "off, warning or error" },
  { "failure-paths", take_failure_paths, "exempt or check" },
  { "stack-limit", take_stack_limit, "a number of bytes" },
  { "show-reviewed", take_show_reviewed, NULL },
  { "show-functions", take_show_functions, NULL },
  { "witness", take_witness, NULL },
};

static void
read_option (const struct plugin_argument *argument)
{
  for (size_t i = 0; i < ARRAY_SIZE (options); i++)
    {
      const struct option *option = &options[i];
      if (strcmp (argument->key, option->key) != 0)
        continue;
      if (!option->expects && argument->value)
        error ("%<-fplugin-arg-pawl-%s%> takes no value, but %qs is given",
               option->key, shown (argument->value));
      else if (option->expects && !argument->value)
        error ("%<-fplugin-arg-pawl-%s%> needs a value: %s", option->key,
               option->expects);
      else if (!option->take (argument->value))
        error ("%<-fplugin-arg-pawl-%s=%s%>: expected %s", option->key,
               shown (argument->value), option->expects);
      return;
    }
  auto_vec<const char *> keys;
  for (size_t i = 0; i < ARRAY_SIZE (options); i++)
    keys.safe_push (options[i].key);
  const char *hint = find_closest_string (argument->key, &keys);
  if (hint)
    error ("unknown option %<-fplugin-arg-pawl-%s%>; did you mean "
           "%<-fplugin-arg-pawl-%s%>?", shown (argument->key), hint);
  else
    error ("unknown option %<-fplugin-arg-pawl-%s%>", shown (argument->key));
}

static void
out_of_memory (void)
{
  fatal_error (UNKNOWN_LOCATION, "pawl: out of memory");
}

void
pawl_read_options (const struct plugin_name_args *info)
{
  struct pawl_compilation *state = &pawl_compilation;
  state->arena = pawl_arena_new (out_of_memory);
  pawl_levels_init (&state->policy.levels);
  state->policy.stack_limit = 65536;
  char *folder = getcwd (NULL, 0);
  state->folder = folder ? folder : "/";

  int errors = errorcount;
  for (int i = 0; i < info->argc; i++)
    read_option (&info->argv[i]);
  if (root && errorcount == errors && !pawl_path_is_folder (root))
    error ("%<-fplugin-arg-pawl-root=%s%>: there is no such folder",
           shown (root));
  state->disabled = errorcount > errors;
  if (state->disabled)
    return;

  state->promises = pawl_promises_new (state->arena, state->folder, root);
  struct pawl_problems problems;
  pawl_problems_init (&problems, state->arena);
  for (size_t i = 0; i < manifest_count; i++)
    if (!pawl_promises_add (state->promises, manifest_files[i], &problems))
      state->disabled = true;
  pawl_report_problems (&problems);
  if (!state->disabled && digest
      && strcasecmp (digest, pawl_promises_digest (state->promises)) != 0)
    {
      error ("the manifests have changed since %<pawl cflags%> printed "
             "%<digest=%s%> (now %s): run it again", digest,
             pawl_promises_digest (state->promises));
      state->disabled = true;
    }
}
