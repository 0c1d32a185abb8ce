/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report of `pawl check' as JSON.  The manual describes the format; what is
   in it stays when something is added, and anything else is a new schema.  */

#include <string.h>

#include "audit/check.h"
#include "audit/json.h"

static json_t *
place (const struct pawl_check *check, const struct pawl_place *at,
       const struct pawl_function *function)
{
  return pawl_source_json (check->sources, at, function);
}

static json_t *
function_of (const struct pawl_check *check,
             const struct pawl_function *function)
{
  if (!function)
    return pawl_json_text (NULL);
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "name", pawl_json_text (function->name));
  pawl_json_set (object, "file", pawl_json_text (function->file));
  pawl_json_set (object, "symbol", pawl_json_text (function->symbol));
  pawl_json_set (object, "at", place (check, &function->at, function));
  return object;
}

static json_t *
chain_of (const struct pawl_check *check, const struct pawl_finding *finding)
{
  json_t *chain = pawl_json_array ();
  for (size_t i = 0; i < finding->chain_length; i++)
    {
      const struct pawl_event *event = &finding->chain[i];
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "message", pawl_json_text (event->text));
      pawl_json_set (object, "at", place (check, &event->at,
                                          event->function));
      pawl_json_set (object, "function",
                     pawl_json_text (event->function ? event->function->name
                                                     : NULL));
      pawl_json_set (object, "depth", pawl_json_number (event->depth));
      pawl_json_append (chain, object);
    }
  return chain;
}

static json_t *
notes_of (const struct pawl_check *check, const struct pawl_finding *finding)
{
  json_t *notes = pawl_json_array ();
  for (size_t i = 0; i < finding->note_count; i++)
    {
      const struct pawl_note *note = &finding->notes[i];
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "message", pawl_json_text (note->text));
      pawl_json_set (object, "at", place (check, &note->at,
                                          finding->function));
      pawl_json_append (notes, object);
    }
  return notes;
}

static json_t *
expansions_of (const struct pawl_check *check,
               const struct pawl_finding *finding)
{
  json_t *expansions = pawl_json_array ();
  for (unsigned i = 0; i < finding->expansion_count; i++)
    {
      const struct pawl_expansion *expansion = &finding->expansions[i];
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "macro", pawl_json_text (expansion->macro));
      pawl_json_set (object, "at", place (check, &expansion->at,
                                          finding->function));
      pawl_json_append (expansions, object);
    }
  return expansions;
}

static json_t *
findings (const struct pawl_check *check)
{
  json_t *array = pawl_json_array ();
  const unsigned *ordinals = pawl_fingerprint_ordinals (check);
  for (size_t i = 0; i < check->findings.count; i++)
    {
      const struct pawl_finding *finding = &check->findings.finding[i];
      if (finding->level == PAWL_LEVEL_OFF)
        continue;
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "rule",
                     pawl_json_text (pawl_rule_id (finding->rule)));
      pawl_json_set (object, "level",
                     pawl_json_text (pawl_level_word (finding->level)));
      pawl_json_set (object, "message", pawl_json_text (finding->text));
      pawl_json_set (object, "at", place (check, &finding->at,
                                          finding->function));
      pawl_json_set (object, "function", function_of (check,
                                                      finding->function));
      pawl_json_set (object, "expansions", expansions_of (check, finding));
      pawl_json_set (object, "chain", chain_of (check, finding));
      pawl_json_set (object, "notes", notes_of (check, finding));
      pawl_json_set (object, "fingerprint",
                     pawl_json_text (pawl_fingerprint (check, finding,
                                                       ordinals[i])));
      pawl_json_append (array, object);
    }
  return array;
}

static json_t *
gaps (const struct pawl_check *check)
{
  json_t *array = pawl_json_array ();
  for (size_t i = 0; i < check->gap_count; i++)
    {
      const struct pawl_gap *gap = &check->gaps[i];
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "kind",
                     pawl_json_text (pawl_gap_word (gap->kind)));
      pawl_json_set (object, "message", pawl_json_text (gap->message));
      pawl_json_set (object, "object", pawl_json_text (gap->object));
      pawl_json_set (object, "at", place (check, &gap->at, NULL));
      pawl_json_set (object, "symbols",
                     pawl_json_texts (gap->symbols, gap->symbol_count));
      pawl_json_append (array, object);
    }
  return array;
}

static json_t *
externals (const struct pawl_check *check)
{
  json_t *array = pawl_json_array ();
  for (size_t i = 0; i < check->external_count; i++)
    {
      const struct pawl_external *external = &check->externals[i];
      const struct pawl_build_target *target
        = &check->build->targets[external->target];
      json_t *object = pawl_json_object (), *users = pawl_json_array ();
      pawl_json_set (object, "name", pawl_json_text (target->name));
      pawl_json_set (object, "symbol", pawl_json_text (target->symbol));
      pawl_json_set (object, "on_compute_path",
                     json_boolean (external->on_compute_path));
      pawl_json_set (object, "defined_in", pawl_json_text (external->object));
      for (uint32_t j = 0; j < target->view_count; j++)
        {
          uint32_t unit
            = check->build->views[target->first_view + j].unit;
          pawl_json_append (users, pawl_json_text (
                                     check->build->units[unit]->main_file));
        }
      pawl_json_set (object, "used_by", users);
      pawl_json_append (array, object);
    }
  return array;
}

static json_t *
limits (const struct pawl_check *check)
{
  json_t *array = pawl_json_array ();
  for (size_t i = 0; i < check->limit_count; i++)
    {
      const struct pawl_limit_total *total = &check->limits[i];
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "classification",
                     pawl_json_text (total->limit->classification));
      pawl_json_set (object, "limit", pawl_json_number (total->limit->count));
      pawl_json_set (object, "sites", pawl_json_number (total->sites));
      pawl_json_set (object, "recorded", pawl_json_number (total->recorded));
      json_int_t room = (json_int_t) total->limit->count
                        - (json_int_t) total->sites;
      pawl_json_set (object, "head_room", json_integer (room));
      pawl_json_set (object, "at", place (check, &total->limit->at, NULL));
      pawl_json_append (array, object);
    }
  return array;
}

static json_t *
manifests (const struct pawl_check *check)
{
  json_t *array = pawl_json_array ();
  for (size_t i = 0; i < pawl_promises_count (check->promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (check->promises, i);
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "file", pawl_json_text (manifest->file));
      pawl_json_set (object, "digest", pawl_json_text (manifest->digest));
      pawl_json_set (object, "reviewed_at",
                     pawl_json_text (manifest->reviewed_at));
      pawl_json_append (array, object);
    }
  return array;
}

static json_t *
problems (const struct pawl_check *check)
{
  json_t *array = pawl_json_array ();
  for (size_t i = 0; i < check->objects.problem_count; i++)
    {
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "file",
                     pawl_json_text (check->objects.problems[i].name));
      pawl_json_set (object, "message",
                     pawl_json_text (check->objects.problems[i].message));
      pawl_json_append (array, object);
    }
  return array;
}

static json_t *
summary (const struct pawl_check *check)
{
  const struct pawl_tally *tally = &check->tally;
  const struct
  {
    const char *key;
    unsigned long long value;
  } sums[] = {
    { "objects", check->objects.object_count },
    { "units", check->objects.unit_count },
    { "functions", tally->functions },
    { "compute_functions", tally->compute_functions },
    { "reached_functions", tally->reached_functions },
    { "sites", tally->found_sites },
    { "recorded_sites", tally->recorded_sites },
    { "errors", tally->errors },
    { "warnings", tally->warnings },
    { "notes", tally->notes },
    { "unknown", tally->unknown },
    { "gaps", check->gap_count },
    { "externals", check->external_count },
    { "problems", check->objects.problem_count },
  };
  json_t *object = pawl_json_object ();
  for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
    pawl_json_set (object, sums[i].key, pawl_json_number (sums[i].value));
  return object;
}

json_t *
pawl_check_document (struct pawl_check *check)
{
  json_t *report = pawl_json_object ();
  pawl_json_set (report, "schema", pawl_json_text (PAWL_CHECK_SCHEMA));
  pawl_json_set (report, "version", pawl_json_text (PACKAGE_VERSION));
  pawl_json_set (report, "root",
                 pawl_json_text (pawl_promises_root (check->promises)));
  pawl_json_set (report, "manifests", manifests (check));
  pawl_json_set (report, "changed_since",
                 pawl_json_text (check->changed_since));
  pawl_json_set (report, "exit_status",
                 pawl_json_number ((unsigned) check->status));
  pawl_json_set (report, "summary", summary (check));
  pawl_json_set (report, "findings", findings (check));
  pawl_json_set (report, "gaps", gaps (check));
  pawl_json_set (report, "externals", externals (check));
  pawl_json_set (report, "limits", limits (check));
  pawl_json_set (report, "problems", problems (check));
  return report;
}

bool
pawl_check_json (struct pawl_check *check, FILE *out)
{
  return pawl_json_write (pawl_check_document (check), out);
}
