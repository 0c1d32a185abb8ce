/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit's document: functions, totals, the order of repair.  */

#include <stdlib.h>
#include <string.h>

#include "audit/report.h"

const char pawl_report_caveat[]
  = "Sites are places in the source that call an allocator.  They are neither "
    "live allocations nor bytes nor leaks: a site may run never or a million "
    "times.";

const char *
pawl_text_of (const json_t *object, const char *key)
{
  const char *text = json_string_value (json_object_get (object, key));
  return text ? text : "";
}

long long
pawl_number_of (const json_t *object, const char *key)
{
  return json_integer_value (json_object_get (object, key));
}

json_t *
pawl_audit_place (const struct pawl_audit *audit, const struct pawl_place *at,
                  const struct pawl_function *function)
{
  return pawl_source_json (audit->check->sources, at, function);
}

static json_t *
callee (const char *name, const char *effect, unsigned count,
        unsigned recorded, json_t *places)
{
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "callee", pawl_json_text (name));
  pawl_json_set (object, "effect", pawl_json_text (effect));
  pawl_json_set (object, "count", pawl_json_number (count));
  pawl_json_set (object, "recorded", pawl_json_number (recorded));
  pawl_json_set (object, "places", places);
  return object;
}

/* The sites of ROW, a callee each, those that are gone with a count of 0.  */
static json_t *
sites (const struct pawl_audit *audit, const struct pawl_audit_row *row)
{
  json_t *all = pawl_json_array ();
  const struct pawl_identity *identity = row->identity;
  struct pawl_place nowhere;
  for (size_t i = 0; identity && i < identity->site_count;)
    {
      const struct pawl_site *first = &identity->sites[i];
      const char *name = first->call->callee->name;
      unsigned count = 0;
      unsigned recorded = pawl_identity_recorded (identity, name, &nowhere);
      json_t *places = pawl_json_array ();
      for (; i < identity->site_count
             && strcmp (identity->sites[i].call->callee->name, name) == 0;
           i++)
        {
          const struct pawl_site *site = &identity->sites[i];
          if (!pawl_identity_counts (identity, site)
              || (site->failure && count >= recorded
                  && !audit->check->options->policy.check_failure_paths))
            continue;
          count++;
          pawl_json_append (places, pawl_audit_place (
            audit, &site->call->at,
            audit->check->build->functions[site->function].function));
        }
      if (!count && !recorded)
        json_decref (places);
      else
        pawl_json_append (all,
                          callee (name, pawl_effect_word (first->known->effect),
                                  count, recorded, places));
    }
  for (size_t i = 0; row->entry && i < row->entry->site_count; i++)
    {
      const struct pawl_recorded_site *site = &row->entry->sites[i];
      bool found = false;
      for (size_t j = 0; identity && !found && j < identity->site_count; j++)
        found = strcmp (identity->sites[j].call->callee->name, site->callee)
                == 0;
      if (!found && site->count)
        pawl_json_append (all, callee (site->callee, NULL, 0, site->count,
                                       pawl_json_array ()));
    }
  return all;
}

static json_t *
chain_of (const struct pawl_audit *audit, const struct pawl_step_up *chain)
{
  if (!chain)
    return pawl_json_text (NULL);
  json_t *steps = pawl_json_array ();
  for (; chain; chain = chain->before)
    {
      json_t *step = pawl_json_object ();
      pawl_json_set (step, "caller", pawl_json_text (chain->caller->name));
      pawl_json_set (step, "calls", pawl_json_text (chain->call->callee->name));
      pawl_json_set (step, "at", pawl_audit_place (audit, &chain->call->at,
                                                   chain->caller));
      if (json_array_insert_new (steps, 0, step) != 0)
        json_decref (step);
    }
  return steps;
}

/* NAMES, of a row, as one value for all rows that share them.  */
static json_t *
shared (struct pawl_audit *audit, const struct pawl_names *names)
{
  const char *key = (const char *) &names->names;
  json_t *known
    = (json_t *) pawl_name_map_find (&audit->lists, key, sizeof names->names);
  if (known)
    return json_incref (known);
  json_t *made = pawl_json_texts (names->names, names->count);
  if (names->count)
    pawl_name_map_add (&audit->lists, audit->arena, key, sizeof names->names,
                       made);
  return made;
}

static json_t *
reachability (struct pawl_audit *audit, const struct pawl_audit_row *row)
{
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "kind",
                 pawl_json_text (row->direct ? "direct"
                                 : row->maps.count ? "transitive"
                                                   : "unmapped"));
  pawl_json_set (object, "maps", shared (audit, &row->maps));
  pawl_json_set (object, "listed", json_boolean (row->listed));
  pawl_json_set (object, "chain", chain_of (audit, row->direct ? NULL
                                                               : row->chain));
  return object;
}

static bool
is_reached (const struct pawl_audit *audit, const struct pawl_audit_row *row)
{
  for (size_t i = 0; row->identity && i < row->identity->function_count; i++)
    if (audit->cone[row->identity->functions[i]])
      return true;
  return false;
}

static const char *
role_word (const struct pawl_audit_row *row)
{
  static const char *const words[] = {
    [PAWL_ROLE_NONE] = NULL, [PAWL_ROLE_COMPUTE] = "compute",
    [PAWL_ROLE_PREPARE] = "prepare",
  };
  return row->identity ? words[row->identity->role] : NULL;
}

static json_t *
extras_of (const struct pawl_extra *extras, size_t count)
{
  json_t *object = pawl_json_object ();
  for (size_t i = 0; i < count; i++)
    pawl_json_set (object, extras[i].key, pawl_json_text (extras[i].value));
  return object;
}

static json_t *
function_row (struct pawl_audit *audit, const struct pawl_audit_row *row)
{
  json_t *object = pawl_json_object ();
  const struct pawl_entry *entry = row->entry;
  const struct pawl_function *first
    = row->identity ? pawl_identity_first (audit->check->the_case,
                                           row->identity)
                    : NULL;
  unsigned missing = 0;
  if (entry)
    pawl_missing_review_fields (audit->arena, entry, &missing);
  pawl_json_set (object, "id", pawl_json_text (row->id));
  pawl_json_set (object, "path", pawl_json_text (row->file));
  pawl_json_set (object, "function", pawl_json_text (row->function));
  pawl_json_set (object, "at", pawl_audit_place (
                                 audit, first ? &first->at : &entry->at,
                                 first));
  pawl_json_set (object, "seen", json_boolean (row->identity));
  pawl_json_set (object, "in_scope",
                 json_boolean (row->identity && row->identity->in_scope));
  pawl_json_set (object, "role", pawl_json_text (role_word (row)));
  pawl_json_set (object, "on_compute_path",
                 json_boolean (is_reached (audit, row)));
  pawl_json_set (object, "reached_from",
                 audit->reach_known
                   ? shared (audit, &row->reached_from)
                   : pawl_json_text (NULL));
  pawl_json_set (object, "reviewed",
                 json_boolean (entry && entry->has_sites && !missing));
  for (int i = 0; i < PAWL_REVIEW_COUNT; i++)
    pawl_json_set (object, pawl_review_field_name (i),
                   pawl_json_text (entry ? entry->review[i] : NULL));
  pawl_json_set (object, "extras",
                 entry ? extras_of (entry->extras, entry->extra_count)
                       : pawl_json_object ());
  pawl_json_set (object, "allocation_calls",
                 pawl_json_number (row->allocation_calls));
  pawl_json_set (object, "release_calls",
                 pawl_json_number (row->release_calls));
  pawl_json_set (object, "recorded_allocation_calls",
                 pawl_json_number (row->recorded_calls));
  pawl_json_set (object, "sites", sites (audit, row));
  pawl_json_set (object, "helpers",
                 entry ? pawl_json_texts (entry->helpers, entry->helper_count)
                       : pawl_json_array ());
  pawl_json_set (object, "reachability", reachability (audit, row));
  pawl_json_set (object, "circuits", shared (audit, &row->circuits));
  return object;
}

/* An item of the order of repair.  */
struct repair
{
  json_t *row;
  const char *priority;
  size_t consumers;
  long long calls;
};

static int
compare_repairs (const void *left, const void *right)
{
  const struct repair *a = left, *b = right;
  if (a->consumers != b->consumers)
    return a->consumers > b->consumers ? -1 : 1;
  if (a->calls != b->calls)
    return a->calls > b->calls ? -1 : 1;
  return strcmp (pawl_text_of (a->row, "id"), pawl_text_of (b->row, "id"));
}

static void
add_repairs (struct repair *repairs, size_t *count, const json_t *rows,
             bool risks)
{
  size_t index;
  json_t *row;
  json_array_foreach ((json_t *) rows, index, row)
    {
      long long calls = pawl_number_of (row, "allocation_calls");
      long long recorded = pawl_number_of (row, "recorded_allocation_calls");
      bool seen = json_is_true (json_object_get (row, "seen"));
      if (!risks && !(seen ? calls : recorded))
        continue;
      repairs[(*count)++] = (struct repair) {
        .row = row, .priority = pawl_text_of (row, "priority"),
        .consumers = json_array_size (json_object_get (row, "circuits")),
        .calls = seen ? calls : recorded,
      };
    }
}

static json_t *
repair_order (struct pawl_audit *audit, const json_t *functions,
              const json_t *risks)
{
  static const char *const priorities[] = { "P0", "P1", "P2", "defer", "" };
  json_t *groups = pawl_json_array ();
  size_t count = 0;
  struct repair *repairs
    = pawl_arena_array (audit->arena, json_array_size (functions)
                                        + json_array_size (risks),
                        sizeof *repairs);
  add_repairs (repairs, &count, functions, false);
  add_repairs (repairs, &count, risks, true);
  if (count > 1)
    qsort (repairs, count, sizeof *repairs, compare_repairs);
  for (size_t i = 0; i < sizeof priorities / sizeof *priorities; i++)
    {
      json_t *items = pawl_json_array ();
      long long calls = 0;
      for (size_t j = 0; j < count; j++)
        {
          if (strcmp (repairs[j].priority, priorities[i]) != 0)
            continue;
          const char *library = pawl_text_of (repairs[j].row, "library");
          json_t *item = pawl_json_object ();
          pawl_json_set (item, "id",
                         pawl_json_text (pawl_text_of (repairs[j].row,
                                                       "id")));
          pawl_json_set (item, "library",
                         pawl_json_text (*library ? library : NULL));
          pawl_json_set (item, "consumers",
                         pawl_json_number (repairs[j].consumers));
          pawl_json_set (item, "allocation_calls",
                         pawl_json_number ((unsigned long long)
                                           repairs[j].calls));
          json_object_set (item, "owner",
                           json_object_get (repairs[j].row, "owner"));
          json_object_set (item, "migration_target",
                           json_object_get (repairs[j].row,
                                            "migration_target"));
          pawl_json_append (items, item);
          if (!*library)
            calls += repairs[j].calls;
        }
      json_t *group = pawl_json_object ();
      pawl_json_set (group, "priority",
                     pawl_json_text (*priorities[i] ? priorities[i] : NULL));
      pawl_json_set (group, "allocation_calls",
                     pawl_json_number ((unsigned long long) calls));
      pawl_json_set (group, "items", items);
      pawl_json_append (groups, group);
    }
  return groups;
}

static json_t *
by_classification (const json_t *functions)
{
  static const char *const words[] = { "production", "frontend", "oracle",
                                       "test", "" };
  json_t *all = pawl_json_array ();
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    {
      long long calls = 0, recorded = 0, count = 0;
      size_t index;
      json_t *row;
      json_array_foreach ((json_t *) functions, index, row)
        {
          if (strcmp (pawl_text_of (row, "classification"), words[i]) != 0)
            continue;
          count++;
          calls += pawl_number_of (row, "allocation_calls");
          recorded += pawl_number_of (row, "recorded_allocation_calls");
        }
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "classification",
                     pawl_json_text (*words[i] ? words[i] : NULL));
      pawl_json_set (object, "functions",
                     pawl_json_number ((unsigned long long) count));
      pawl_json_set (object, "allocation_calls",
                     pawl_json_number ((unsigned long long) calls));
      pawl_json_set (object, "recorded_allocation_calls",
                     pawl_json_number ((unsigned long long) recorded));
      pawl_json_append (all, object);
    }
  return all;
}

static json_t *
totals (const struct pawl_audit *audit, const json_t *functions,
        const json_t *risks)
{
  unsigned long long calls = 0, releases = 0, recorded = 0, reviewed = 0;
  unsigned long long allocating = 0, direct = 0, transitive = 0, unmapped = 0;
  long long room = 0;
  for (size_t i = 0; i < audit->row_count; i++)
    {
      const struct pawl_audit_row *row = &audit->rows[i];
      bool allocates = row->identity ? row->allocation_calls
                                     : row->recorded_calls;
      calls += row->allocation_calls;
      releases += row->release_calls;
      recorded += row->recorded_calls;
      allocating += allocates;
      direct += allocates && row->direct;
      transitive += allocates && !row->direct && row->maps.count;
      unmapped += allocates && !row->direct && !row->maps.count;
      if (row->identity && row->recorded_calls > row->allocation_calls)
        room += row->recorded_calls - row->allocation_calls;
      reviewed += json_is_true (json_object_get (
        json_array_get (functions, i), "reviewed"));
    }
  const struct pawl_tally *tally = &audit->check->tally;
  const struct
  {
    const char *key;
    unsigned long long value;
  } sums[] = {
    { "objects", audit->check->objects.object_count },
    { "units", audit->check->objects.unit_count },
    { "all_functions", tally->functions },
    { "functions", audit->row_count },
    { "allocating_functions", allocating },
    { "reviewed_functions", reviewed },
    { "allocation_calls", calls },
    { "release_calls", releases },
    { "recorded_allocation_calls", recorded },
    { "head_room", (unsigned long long) room },
    { "external_risks", json_array_size (risks) },
    { "kernel_maps", audit->cke.map_count },
    { "circuits", audit->cke.circuit_count },
    { "directly_mapped", direct },
    { "transitively_mapped", transitive },
    { "unmapped", unmapped },
    { "outside_root", audit->outside },
    { "gaps", audit->check->gap_count },
    { "errors", tally->errors },
    { "warnings", tally->warnings },
  };
  json_t *object = pawl_json_object ();
  for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
    pawl_json_set (object, sums[i].key, pawl_json_number (sums[i].value));
  pawl_json_set (object, "by_classification", by_classification (functions));
  return object;
}

static json_t *
maps_of (const struct pawl_audit *audit)
{
  json_t *all = pawl_json_array ();
  for (size_t i = 0; i < audit->cke.map_count; i++)
    {
      const struct pawl_kernel_map *map = audit->cke.maps[i];
      json_t *object = pawl_json_object (), *scratch = pawl_json_array ();
      struct pawl_place at = { .file = map->file };
      const struct pawl_source *source
        = pawl_source_find (audit->check->sources, &at, NULL);
      pawl_json_set (object, "id", pawl_json_text (map->id));
      pawl_json_set (object, "file", pawl_json_text (source->name));
      pawl_json_set (object, "functions",
                     pawl_json_texts (map->functions.names,
                                      map->functions.count));
      for (size_t j = 0; j < map->scratch_count; j++)
        {
          json_t *item = pawl_json_object ();
          const struct pawl_map_scratch *one = &map->scratch[j];
          pawl_json_set (item, "name", pawl_json_text (one->name));
          pawl_json_set (item, "bytes", pawl_json_text (one->bytes));
          pawl_json_set (item, "parameter", pawl_json_text (one->parameter));
          pawl_json_set (item, "capacity", pawl_json_text (one->capacity));
          pawl_json_set (item, "open",
                         pawl_json_texts (one->open, one->open_count));
          pawl_json_append (scratch, item);
        }
      pawl_json_set (object, "scratch", scratch);
      pawl_json_set (object, "scratch_bound",
                     json_boolean (map->scratch_bound));
      pawl_json_set (object, "selection_status",
                     pawl_json_text (map->selection_status));
      pawl_json_set (object, "circuits",
                     pawl_json_texts (map->circuits.names,
                                      map->circuits.count));
      pawl_json_append (all, object);
    }
  return all;
}

json_t *
pawl_audit_document (struct pawl_audit *audit)
{
  json_t *document = pawl_json_object (), *functions = pawl_json_array ();
  json_t *problems = pawl_json_array ();
  for (size_t i = 0; i < audit->row_count; i++)
    pawl_json_append (functions, function_row (audit, &audit->rows[i]));
  json_t *risks = pawl_audit_risks (audit);
  for (const struct pawl_problem *problem = audit->problems.first; problem;
       problem = problem->next)
    {
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "at", pawl_audit_place (audit, &problem->at,
                                                     NULL));
      pawl_json_set (object, "message", pawl_json_text (problem->message));
      pawl_json_append (problems, object);
    }
  /* What a check says too is as a check says it.  */
  json_t *check = pawl_check_document (audit->check);
  pawl_json_set (document, "schema", pawl_json_text (PAWL_REPORT_SCHEMA));
  static const char *const heads[] = { "version", "root", "manifests",
                                       "exit_status" };
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
    json_object_set (document, heads[i], json_object_get (check, heads[i]));
  pawl_json_set (document, "label", pawl_json_text (audit->label));
  pawl_json_set (document, "caveat", pawl_json_text (pawl_report_caveat));
  pawl_json_set (document, "totals", totals (audit, functions, risks));
  pawl_json_set (document, "repair_order",
                 repair_order (audit, functions, risks));
  pawl_json_set (document, "functions", functions);
  pawl_json_set (document, "external_risks", risks);
  pawl_json_set (document, "differences", pawl_audit_differences (audit));
  pawl_json_set (document, "promises", pawl_audit_promises (audit));
  pawl_json_set (document, "kernel_maps", maps_of (audit));
  static const char *const rest[] = { "limits", "findings", "gaps",
                                      "externals" };
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
    json_object_set (document, rest[i], json_object_get (check, rest[i]));
  json_array_extend (problems, json_object_get (check, "problems"));
  pawl_json_set (document, "problems", problems);
  json_decref (check);
  return document;
}
