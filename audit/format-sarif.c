/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report of `pawl check' as SARIF 2.1.0, the OASIS standard for results of
   static analysis.  */

#include <string.h>

#include "audit/check.h"
#include "audit/json.h"
#include "base/utf8.h"

static const char schema[]
  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json";

/* The key of what file names are relative to.  */
static const char root_id[] = "ROOT";

static json_t *
message (const char *text)
{
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "text", pawl_json_text (text));
  return object;
}

/* PATH as part of a URI (RFC 3986).  */
static const char *
uri_path (struct pawl_arena *arena, const char *path)
{
  static const char plain[]
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
      "-._~/!$&'()*+,;=@";
  size_t length = strlen (path), count = 0;
  char *uri = pawl_arena_array (arena, length + 1, 3);
  for (size_t i = 0; i < length; i++)
    if (strchr (plain, path[i]))
      uri[count++] = path[i];
    else
      {
        static const char digits[] = "0123456789ABCDEF";
        uri[count++] = '%';
        uri[count++] = digits[(unsigned char) path[i] >> 4];
        uri[count++] = digits[path[i] & 15];
      }
  return uri;
}

static json_t *
artifact (const struct pawl_check *check, const char *name)
{
  json_t *object = pawl_json_object ();
  const char *path = uri_path (check->arena, name);
  if (name[0] == '/')
    pawl_json_set (object, "uri",
                   pawl_json_text (pawl_arena_printf (check->arena,
                                                      "file://%s", path)));
  else
    {
      pawl_json_set (object, "uri", pawl_json_text (path));
      pawl_json_set (object, "uriBaseId", pawl_json_text (root_id));
    }
  return object;
}

/* The column of AT in characters, where the line can be had; else in bytes,
   which is the same for most.  */
static unsigned
column_of (const struct pawl_check *check, struct pawl_source *source,
           const struct pawl_place *at)
{
  size_t length;
  const char *line = pawl_source_line (check->sources, source, at->line,
                                       &length);
  if (!line || at->column > length)
    return at->column;
  unsigned column = 1;
  for (size_t i = 0; i + 1 < at->column; column++)
    {
      unsigned code;
      size_t bytes = pawl_utf8_decode (line + i, length - i, &code);
      i += bytes ? bytes : 1;
    }
  return column;
}

/* The physical location of AT, or null.  */
static json_t *
physical (const struct pawl_check *check, const struct pawl_place *at,
          const struct pawl_function *function)
{
  struct pawl_source *source = pawl_source_find (check->sources, at,
                                                 function);
  if (!source)
    return NULL;
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "artifactLocation", artifact (check, source->name));
  if (at->line)
    {
      json_t *region = pawl_json_object ();
      pawl_json_set (region, "startLine", pawl_json_number (at->line));
      if (at->column)
        pawl_json_set (region, "startColumn",
                       pawl_json_number (column_of (check, source, at)));
      pawl_json_set (object, "region", region);
    }
  return object;
}

/* A location at AT in FUNCTION (or null) with TEXT (or null).  */
static json_t *
location (const struct pawl_check *check, const struct pawl_place *at,
          const struct pawl_function *function, const char *text)
{
  json_t *object = pawl_json_object ();
  json_t *where = physical (check, at, function);
  if (where)
    pawl_json_set (object, "physicalLocation", where);
  if (function)
    {
      json_t *logical = pawl_json_object (), *all = pawl_json_array ();
      pawl_json_set (logical, "fullyQualifiedName",
                     pawl_json_text (function->name));
      if (function->symbol)
        pawl_json_set (logical, "decoratedName",
                       pawl_json_text (function->symbol));
      pawl_json_set (logical, "kind", pawl_json_text ("function"));
      pawl_json_append (all, logical);
      pawl_json_set (object, "logicalLocations", all);
    }
  if (text)
    pawl_json_set (object, "message", message (text));
  return object;
}

static json_t *
code_flows (const struct pawl_check *check,
            const struct pawl_finding *finding)
{
  json_t *locations = pawl_json_array ();
  for (size_t i = 0; i < finding->chain_length; i++)
    {
      const struct pawl_event *event = &finding->chain[i];
      json_t *step = pawl_json_object ();
      pawl_json_set (step, "location", location (check, &event->at,
                                                 event->function,
                                                 event->text));
      pawl_json_set (step, "nestingLevel", pawl_json_number (event->depth));
      pawl_json_set (step, "executionOrder", pawl_json_number (i + 1));
      pawl_json_append (locations, step);
    }
  json_t *thread = pawl_json_object (), *threads = pawl_json_array ();
  pawl_json_set (thread, "locations", locations);
  pawl_json_append (threads, thread);
  json_t *flow = pawl_json_object (), *flows = pawl_json_array ();
  pawl_json_set (flow, "threadFlows", threads);
  pawl_json_append (flows, flow);
  return flows;
}

static json_t *
related (const struct pawl_check *check, const struct pawl_finding *finding)
{
  json_t *all = pawl_json_array ();
  for (unsigned i = 0; i < finding->expansion_count; i++)
    pawl_json_append (
      all, location (check, &finding->expansions[i].at, NULL,
                     pawl_arena_printf (check->arena,
                                        "in expansion of macro '%s'",
                                        finding->expansions[i].macro)));
  for (size_t i = 0; i < finding->note_count; i++)
    {
      const struct pawl_note *note = &finding->notes[i];
      pawl_json_append (all, location (check,
                                       note->at.file ? &note->at
                                                     : &finding->at,
                                       NULL, note->text));
    }
  for (size_t i = 0; i < json_array_size (all); i++)
    pawl_json_set (json_array_get (all, i), "id", pawl_json_number (i));
  return all;
}

static json_t *
result (const struct pawl_check *check, const struct pawl_finding *finding,
        unsigned ordinal)
{
  json_t *object = pawl_json_object (), *locations = pawl_json_array ();
  pawl_json_set (object, "ruleId",
                 pawl_json_text (pawl_rule_id (finding->rule)));
  pawl_json_set (object, "ruleIndex",
                 pawl_json_number ((unsigned) finding->rule));
  pawl_json_set (object, "level",
                 pawl_json_text (pawl_level_word (finding->level)));
  pawl_json_set (object, "message", message (finding->text));
  pawl_json_append (locations, location (check, &finding->at,
                                         finding->function, NULL));
  pawl_json_set (object, "locations", locations);
  if (finding->chain_length)
    pawl_json_set (object, "codeFlows", code_flows (check, finding));
  if (finding->note_count || finding->expansion_count)
    pawl_json_set (object, "relatedLocations", related (check, finding));
  json_t *fingerprints = pawl_json_object ();
  pawl_json_set (fingerprints, "pawlFinding/v1",
                 pawl_json_text (pawl_fingerprint (check, finding, ordinal)));
  pawl_json_set (object, "partialFingerprints", fingerprints);
  return object;
}

static json_t *
results (const struct pawl_check *check)
{
  const unsigned *ordinals = pawl_fingerprint_ordinals (check);
  json_t *all = pawl_json_array ();
  for (size_t i = 0; i < check->findings.count; i++)
    if (check->findings.finding[i].level != PAWL_LEVEL_OFF)
      pawl_json_append (all, result (check, &check->findings.finding[i],
                                     ordinals[i]));
  return all;
}

static json_t *
rules (const struct pawl_check *check)
{
  json_t *all = pawl_json_array ();
  for (size_t i = 0; i < PAWL_RULE_COUNT; i++)
    {
      enum pawl_rule rule = (enum pawl_rule) i;
      enum pawl_level level = check->options->policy.levels.level[i];
      json_t *object = pawl_json_object ();
      json_t *configuration = pawl_json_object ();
      pawl_json_set (object, "id", pawl_json_text (pawl_rule_id (rule)));
      pawl_json_set (object, "shortDescription",
                     message (pawl_rule_help (rule)));
      pawl_json_set (object, "help",
                     message (pawl_arena_printf (
                       check->arena, "%s.  The manual's chapter \"Rules\" "
                       "says what to do: info pawl '%s'",
                       pawl_rule_help (rule), pawl_rule_id (rule))));
      pawl_json_set (configuration, "enabled",
                     json_boolean (level != PAWL_LEVEL_OFF));
      pawl_json_set (configuration, "level",
                     pawl_json_text (level == PAWL_LEVEL_OFF
                                       ? "none" : pawl_level_word (level)));
      pawl_json_set (object, "defaultConfiguration", configuration);
      pawl_json_append (all, object);
    }
  return all;
}

static void
notify (json_t *notifications, const char *id, const char *level,
        json_t *where, const char *text)
{
  json_t *object = pawl_json_object (), *descriptor = pawl_json_object ();
  pawl_json_set (descriptor, "id", pawl_json_text (id));
  pawl_json_set (object, "descriptor", descriptor);
  pawl_json_set (object, "level", pawl_json_text (level));
  pawl_json_set (object, "message", message (text));
  json_t *locations = pawl_json_array ();
  pawl_json_append (locations, where);
  pawl_json_set (object, "locations", locations);
  pawl_json_append (notifications, object);
}

/* An object file as a location; of a member of an archive it is the
   archive.  */
static json_t *
file_location (const struct pawl_check *check, const char *name)
{
  json_t *object = pawl_json_object (), *where = pawl_json_object ();
  json_t *logical = pawl_json_object (), *all = pawl_json_array ();
  size_t length = strcspn (name, "(");
  struct pawl_place at = {
    .file = pawl_arena_strndup (check->arena, name, length),
  };
  const struct pawl_source *source
    = pawl_source_find (check->sources, &at, NULL);
  pawl_json_set (where, "artifactLocation",
                 artifact (check, source ? source->name : name));
  pawl_json_set (object, "physicalLocation", where);
  pawl_json_set (logical, "fullyQualifiedName", pawl_json_text (name));
  pawl_json_set (logical, "kind", pawl_json_text ("module"));
  pawl_json_append (all, logical);
  pawl_json_set (object, "logicalLocations", all);
  return object;
}

static json_t *
invocations (const struct pawl_check *check)
{
  json_t *object = pawl_json_object (), *all = pawl_json_array ();
  json_t *notifications = pawl_json_array ();
  bool judged = !check->objects.problem_count && check->objects.unit_count;
  pawl_json_set (object, "executionSuccessful", json_boolean (judged));
  pawl_json_set (object, "exitCode",
                 pawl_json_number ((unsigned) check->status));
  for (size_t i = 0; i < check->objects.problem_count; i++)
    {
      const struct pawl_object_problem *problem = &check->objects.problems[i];
      notify (notifications, "unreadable", "error",
              file_location (check, problem->name), problem->message);
    }
  for (size_t i = 0; i < check->gap_count; i++)
    {
      const struct pawl_gap *gap = &check->gaps[i];
      notify (notifications,
              pawl_arena_printf (check->arena, "gap-%s",
                                 pawl_gap_word (gap->kind)),
              check->strict ? "error" : "note",
              gap->object ? file_location (check, gap->object)
                          : location (check, &gap->at, NULL, NULL),
              gap->message);
    }
  pawl_json_set (object, "toolExecutionNotifications", notifications);
  pawl_json_append (all, object);
  return all;
}

static json_t *
tool (const struct pawl_check *check)
{
  json_t *driver = pawl_json_object (), *object = pawl_json_object ();
  pawl_json_set (driver, "name", pawl_json_text ("Pawl"));
  pawl_json_set (driver, "version", pawl_json_text (PACKAGE_VERSION));
  pawl_json_set (driver, "rules", rules (check));
  pawl_json_set (object, "driver", driver);
  return object;
}

static json_t *
base_ids (const struct pawl_check *check)
{
  json_t *object = pawl_json_object (), *root = pawl_json_object ();
  const char *path = uri_path (check->arena,
                               pawl_promises_root (check->promises));
  bool ends = path[0] && path[strlen (path) - 1] == '/';
  pawl_json_set (root, "uri",
                 pawl_json_text (pawl_arena_printf (
                   check->arena, "file://%s%s", path, ends ? "" : "/")));
  pawl_json_set (object, root_id, root);
  return object;
}

bool
pawl_check_sarif (struct pawl_check *check, FILE *out)
{
  json_t *run = pawl_json_object (), *runs = pawl_json_array ();
  pawl_json_set (run, "tool", tool (check));
  pawl_json_set (run, "invocations", invocations (check));
  pawl_json_set (run, "originalUriBaseIds", base_ids (check));
  pawl_json_set (run, "columnKind", pawl_json_text ("unicodeCodePoints"));
  pawl_json_set (run, "results", results (check));
  pawl_json_append (runs, run);
  json_t *log = pawl_json_object ();
  pawl_json_set (log, "$schema", pawl_json_text (schema));
  pawl_json_set (log, "version", pawl_json_text ("2.1.0"));
  pawl_json_set (log, "runs", runs);
  return pawl_json_write (log, out);
}
