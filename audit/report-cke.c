/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit with the field names of cke.v8.kernel_allocation_audit, so that
   what reads those reports goes on working.  */

#include <stdlib.h>
#include <string.h>

#include "audit/git.h"
#include "audit/report.h"

static const char *
classification_of (const json_t *row)
{
  const char *word = pawl_text_of (row, "classification");
  return *word ? word : "production";
}

static long long
line_of (const json_t *place)
{
  return pawl_number_of (json_object_get (place, "at"), "line")
         + pawl_number_of (place, "line");
}

/* The map ID; all rows that it leads to share this.  */
static json_t *
provider (struct pawl_audit *audit, const char *id)
{
  const struct pawl_kernel_map *map
    = pawl_name_map_find (&audit->cke.by_id, id, strlen (id));
  json_t *object
    = (json_t *) pawl_name_map_find (&audit->providers, id, strlen (id));
  if (object)
    return json_incref (object);
  object = pawl_json_object ();
  pawl_name_map_add (&audit->providers, audit->arena, id, strlen (id),
                     object);
  struct pawl_place at = { .file = map->file };
  pawl_json_set (object, "id", pawl_json_text (id));
  pawl_json_set (object, "path",
                 pawl_json_text (pawl_source_find (audit->check->sources, &at,
                                                   NULL)->name));
  pawl_json_set (object, "scratch_declared", json_boolean (map->scratch_count));
  pawl_json_set (object, "scratch_bound", json_boolean (map->scratch_bound));
  pawl_json_set (object, "selection_status",
                 pawl_json_text (map->selection_status));
  return object;
}

/* The maps of ROW; rows that share them share this, too.  */
static json_t *
providers (struct pawl_audit *audit, const json_t *row)
{
  const json_t *maps
    = json_object_get (json_object_get (row, "reachability"), "maps");
  const json_t **key = pawl_arena_alloc (audit->arena, sizeof *key);
  *key = maps;
  json_t *all = (json_t *) pawl_name_map_find (&audit->lists,
                                               (const char *) key,
                                               sizeof *key);
  if (all)
    return json_incref (all);
  all = pawl_json_array ();
  size_t index;
  json_t *id;
  json_array_foreach ((json_t *) maps, index, id)
    pawl_json_append (all, provider (audit, json_string_value (id)));
  pawl_name_map_add (&audit->lists, audit->arena, (const char *) key,
                     sizeof *key, all);
  return all;
}

/* Adds the review fields of ROW and what it has besides, under the names that
   they had.  */
static void
copy_review (json_t *object, const json_t *row)
{
  for (int i = 0; i < PAWL_REVIEW_COUNT; i++)
    {
      const char *key = pawl_review_field_name (i);
      json_t *value = json_object_get (row, key);
      if (json_is_string (value))
        json_object_set (object, key, value);
    }
  const char *key;
  json_t *value;
  json_object_foreach (json_object_get (row, "extras"), key, value)
    {
      char name[128];
      snprintf (name, sizeof name, "%s", key + 2);
      for (char *c = name; *c; c++)
        if (*c == '-')
          *c = '_';
      if (!json_object_get (object, name))
        json_object_set (object, name, value);
    }
  json_t *helpers = json_object_get (row, "helpers");
  if (json_array_size (helpers))
    json_object_set (object, "reachable_allocating_helpers", helpers);
}

static void
set_reachability (struct pawl_audit *audit, json_t *object,
                  const json_t *row)
{
  pawl_json_set (object, "mapped_providers", providers (audit, row));
  json_object_set (object, "provider_reachability",
                   json_object_get (json_object_get (row, "reachability"),
                                    "kind"));
  json_object_set (object, "circuit_consumers",
                   json_object_get (row, "circuits"));
}

struct counts
{
  long long calls, frees, by_class[4], production;
};

/* Adds ROW's calls to SITES and IDENTITIES; returns what it has for the
   inventory, or null if it only releases.  */
static json_t *
take_row (struct pawl_audit *audit, const json_t *row, json_t *sites,
          json_t *identities, struct counts *counts)
{
  static const char *const words[] = { "production", "frontend", "oracle",
                                       "test" };
  const char *classification = classification_of (row);
  json_t *allocators = pawl_json_array (), *lines = pawl_json_array ();
  json_t *callee, *place;
  size_t index, number;
  long long allocations = 0;
  json_array_foreach (json_object_get (row, "sites"), index, callee)
    {
      bool frees = strcmp (pawl_text_of (callee, "effect"), "release") == 0;
      long long count = pawl_number_of (callee, "count");
      const char *name = pawl_text_of (callee, "callee");
      if (!count)
        continue;
      counts->calls += count;
      counts->frees += frees ? count : 0;
      allocations += frees ? 0 : count;
      for (int i = 0; i < 4; i++)
        if (strcmp (words[i], classification) == 0)
          counts->by_class[i] += count;
      pawl_json_set (identities,
                     pawl_arena_printf (audit->arena, "%s::%s",
                                        pawl_text_of (row, "id"), name),
                     pawl_json_number ((unsigned long long) count));
      if (!frees)
        pawl_json_append (allocators, pawl_json_text (name));
      json_array_foreach (json_object_get (callee, "places"), number, place)
        {
          json_t *site = pawl_json_object ();
          pawl_json_set (site, "path",
                         pawl_json_text (pawl_text_of (row, "path")));
          pawl_json_set (site, "allocator", pawl_json_text (name));
          pawl_json_set (site, "function",
                         pawl_json_text (pawl_text_of (row, "function")));
          pawl_json_set (site, "line", json_integer (line_of (place)));
          pawl_json_set (site, "classification",
                         pawl_json_text (classification));
          pawl_json_append (sites, site);
          if (!frees)
            pawl_json_append (lines, json_integer (line_of (place)));
        }
    }
  if (strcmp (classification, "production") == 0)
    counts->production += allocations;
  if (!allocations)
    {
      json_decref (allocators);
      json_decref (lines);
      return NULL;
    }
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "identity",
                 pawl_json_text (pawl_text_of (row, "id")));
  pawl_json_set (object, "path", pawl_json_text (pawl_text_of (row, "path")));
  pawl_json_set (object, "function",
                 pawl_json_text (pawl_text_of (row, "function")));
  pawl_json_set (object, "classification", pawl_json_text (classification));
  pawl_json_set (object, "allocation_calls", json_integer (allocations));
  pawl_json_set (object, "lines", lines);
  pawl_json_set (object, "allocators", allocators);
  copy_review (object, row);
  set_reachability (audit, object, row);
  return object;
}

/* Adds what ROW, an allocating function, has of maps.  */
static void
take_mapped (json_t *mapped, json_t *without, const json_t *row)
{
  if (strcmp (pawl_text_of (row, "provider_reachability"), "direct") != 0
      || strcmp (pawl_text_of (row, "classification"), "production") != 0)
    return;
  size_t index;
  json_t *one;
  json_array_foreach (json_object_get (row, "mapped_providers"), index, one)
    {
      json_t *object = pawl_json_object ();
      json_object_set (object, "function", json_object_get (row, "function"));
      json_object_update (object, one);
      if (!json_is_true (json_object_get (one, "scratch_declared"))
          || !json_is_true (json_object_get (one, "scratch_bound")))
        json_array_append (without, object);
      pawl_json_append (mapped, object);
    }
}

static json_t *
risk (struct pawl_audit *audit, const json_t *row, json_t *sites,
      json_t *identities)
{
  json_t *object = pawl_json_object (), *apis = pawl_json_array ();
  json_t *lines = pawl_json_array (), *call;
  size_t index;
  static const char *const keys[] = { "path", "function", "library" };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    json_object_set (object, keys[i], json_object_get (row, keys[i]));
  copy_review (object, row);
  json_array_foreach (json_object_get (row, "calls"), index, call)
    {
      const char *name = pawl_text_of (call, "callee");
      const char *identity
        = pawl_arena_printf (audit->arena, "%s::%s", pawl_text_of (row, "id"),
                             name);
      json_t *site = pawl_json_object ();
      long long before = pawl_number_of (identities, identity);
      pawl_json_set (identities, identity, json_integer (before + 1));
      if (!before)
        pawl_json_append (apis, pawl_json_text (name));
      pawl_json_append (lines, json_integer (line_of (call)));
      pawl_json_set (site, "path", pawl_json_text (pawl_text_of (row,
                                                                 "path")));
      pawl_json_set (site, "api", pawl_json_text (name));
      pawl_json_set (site, "function",
                     pawl_json_text (pawl_text_of (row, "function")));
      pawl_json_set (site, "line", json_integer (line_of (call)));
      pawl_json_set (site, "classification",
                     pawl_json_text (classification_of (row)));
      pawl_json_append (sites, site);
    }
  pawl_json_set (object, "external_create_calls",
                 pawl_json_number (json_array_size (lines)));
  pawl_json_set (object, "external_create_apis", apis);
  pawl_json_set (object, "lines", lines);
  set_reachability (audit, object, row);
  return object;
}

static void
warn (json_t *warnings, const char *code, long long count,
      const char *message)
{
  if (!count)
    return;
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "code", pawl_json_text (code));
  pawl_json_set (object, "count", json_integer (count));
  pawl_json_set (object, "message", pawl_json_text (message));
  pawl_json_append (warnings, object);
}

/* The SHA-256 of FILE as hexadecimal digits, or null.  */
static const char *
sha256_of (struct pawl_arena *arena, const char *file)
{
  const char *const argv[] = { "sha256sum", "--", file, NULL };
  const char *output, *complaint;
  size_t length;
  if (!pawl_run_program (arena, argv, &output, &length, &complaint))
    return NULL;
  /* A backslash comes first where the name is odd.  */
  return pawl_arena_strndup (arena, output + (*output == '\\'),
                             strspn (output + (*output == '\\'),
                                     "0123456789abcdef"));
}

static json_t *
provenance (const struct pawl_audit *audit)
{
  static const char *const arguments[] = { "rev-parse", "HEAD", NULL };
  const char *output, *complaint;
  size_t length;
  json_t *object = pawl_json_object ();
  bool known = pawl_git (audit->arena,
                         pawl_promises_root (audit->check->promises),
                         arguments, &output, &length, &complaint);
  pawl_json_set (object, "source_revision",
                 pawl_json_text (known ? pawl_arena_strndup (
                                           audit->arena, output,
                                           strcspn (output, "\n"))
                                       : "unknown"));
  /* One manifest holds what were two files.  */
  const char *digest
    = pawl_promises_count (audit->check->promises)
        ? sha256_of (audit->arena,
                     pawl_promises_file (audit->check->promises, 0))
        : NULL;
  pawl_json_set (object, "ownership_manifest_sha256",
                 pawl_json_text (digest));
  pawl_json_set (object, "allocation_baseline_sha256",
                 pawl_json_text (digest));
  return object;
}

/* Reviews that lack something, a sentence each.  */
static json_t *
failures_of (const struct pawl_audit *audit, const json_t *functions)
{
  json_t *all = pawl_json_array (), *row;
  size_t index;
  json_array_foreach ((json_t *) functions, index, row)
    {
      bool seen = json_is_true (json_object_get (row, "seen"));
      bool allocates = pawl_number_of (row, "allocation_calls");
      bool reviewed = json_is_true (json_object_get (row, "reviewed"));
      const char *id = pawl_text_of (row, "id");
      if (allocates && !reviewed)
        pawl_json_append (all, pawl_json_text (pawl_arena_printf (
          audit->arena, "unreviewed allocating function: %s", id)));
      else if (seen && !allocates
               && pawl_number_of (row, "recorded_allocation_calls"))
        pawl_json_append (all, pawl_json_text (pawl_arena_printf (
          audit->arena, "stale allocation ownership entry: %s", id)));
    }
  return all;
}

static long long
length_of (const json_t *result, const char *key)
{
  return (long long) json_array_size (json_object_get (result, key));
}

/* The totals, of the lists that RESULT has and of COUNTS.  */
static json_t *
totals_of (const json_t *result, const struct counts *counts)
{
  const struct
  {
    const char *key;
    long long value;
  } sums[] = {
    { "allocator_calls", counts->calls },
    { "allocation_calls", counts->calls - counts->frees },
    { "free_calls", counts->frees },
    { "production_allocator_calls", counts->by_class[0] },
    { "production_allocation_calls", counts->production },
    { "frontend_allocator_calls", counts->by_class[1] },
    { "oracle_allocator_calls", counts->by_class[2] },
    { "test_allocator_calls", counts->by_class[3] },
    { "mapped_allocating_providers",
      length_of (result, "mapped_allocating_providers") },
    { "mapped_allocating_without_scratch_contract",
      length_of (result, "mapped_allocating_without_scratch_contract") },
    { "reviewed_allocating_functions",
      length_of (result, "ownership_inventory") },
    { "unreviewed_allocating_functions",
      length_of (result, "ownership_validation_failures") },
    { "external_library_allocation_risks",
      length_of (result, "external_library_allocation_risks") },
    { "external_library_create_calls",
      length_of (result, "external_library_create_call_sites") },
  };
  json_t *totals = pawl_json_object ();
  for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
    pawl_json_set (totals, sums[i].key, json_integer (sums[i].value));
  return totals;
}

json_t *
pawl_report_cke (struct pawl_audit *audit, const json_t *document)
{
  json_t *sites = pawl_json_array (), *identities = pawl_json_object ();
  json_t *mapped = pawl_json_array (), *without = pawl_json_array ();
  json_t *inventory = pawl_json_array (), *risks = pawl_json_array ();
  json_t *creates = pawl_json_array (), *create_ids = pawl_json_object ();
  json_t *functions = json_object_get (document, "functions"), *row;
  struct counts counts = { 0 };
  size_t index;
  json_array_foreach (functions, index, row)
    {
      json_t *own = take_row (audit, row, sites, identities, &counts);
      if (!own)
        continue;
      take_mapped (mapped, without, own);
      pawl_json_append (inventory, own);
    }
  json_array_foreach (json_object_get (document, "external_risks"), index, row)
    pawl_json_append (risks, risk (audit, row, creates, create_ids));
  json_t *failures = failures_of (audit, functions);
  json_t *warnings = pawl_json_array ();
  warn (warnings, "production_allocator_debt", counts.production,
        "production kernel allocation calls remain");
  warn (warnings, "mapped_allocator_without_scratch",
        (long long) json_array_size (without),
        "mapped allocating providers still lack complete scratch ownership");
  warn (warnings, "allocation_ownership_incomplete",
        (long long) json_array_size (failures),
        "reviews are missing or stale: see ownership_validation_failures");
  json_t *result = pawl_json_object ();
  pawl_json_set (result, "schema",
                 pawl_json_text ("cke.v8.kernel_allocation_audit"));
  pawl_json_set (result, "schema_version", pawl_json_number (2));
  pawl_json_set (result, "provenance", provenance (audit));
  pawl_json_set (result, "counts", pawl_json_text (NULL));
  pawl_json_set (result, "warnings", warnings);
  pawl_json_set (result, "call_site_identities", identities);
  pawl_json_set (result, "external_create_call_site_identities", create_ids);
  pawl_json_set (result, "mapped_allocating_providers", mapped);
  pawl_json_set (result, "mapped_allocating_without_scratch_contract",
                 without);
  pawl_json_set (result, "ownership_inventory", inventory);
  pawl_json_set (result, "external_library_allocation_risks", risks);
  pawl_json_set (result, "external_library_create_call_sites", creates);
  pawl_json_set (result, "ownership_manifest",
                 pawl_json_text (pawl_promises_count (audit->check->promises)
                                   ? pawl_promises_file (
                                       audit->check->promises, 0)
                                   : NULL));
  pawl_json_set (result, "ownership_validation_failures", failures);
  pawl_json_set (result, "call_sites", sites);
  pawl_json_set (result, "counts", totals_of (result, &counts));
  return result;
}
