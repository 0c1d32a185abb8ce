/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The C-Kernel-Engine's ownership manifest and baseline.  */

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "audit/import.h"
#include "audit/pawl.h"
#include "audit/yaml-write.h"
#include "manifests/lists.h"
#include "manifests/wording.h"

static const char ownership_schema[] = "cke.v8.kernel_allocation_ownership";
static const char baseline_schema[] = "cke.v8.kernel_allocation_baseline";

const char *const pawl_classifications[4]
  = { "production", "frontend", "oracle", "test" };

static void __attribute__ ((format (printf, 3, 4)))
wrong (struct pawl_import *import, const char *file, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  pawl_problems_add (import->problems, (struct pawl_place) { .file = file },
                     "%s", pawl_arena_vprintf (import->problems->arena, format,
                                               arguments));
  va_end (arguments);
}

struct pawl_import_entry *
pawl_import_function (struct pawl_import *import, const char *path,
                      const char *function)
{
  const char *identity
    = pawl_arena_printf (import->arena, "%s::%s", path, function);
  struct pawl_import_entry *entry = (struct pawl_import_entry *)
    pawl_name_map_find (&import->by_identity, identity, strlen (identity));
  if (entry)
    return entry;
  entry = pawl_arena_alloc (import->arena, sizeof *entry);
  entry->file = pawl_arena_strdup (import->arena, path);
  entry->function = pawl_arena_strdup (import->arena, function);
  pawl_name_map_add (&import->by_identity, import->arena, identity,
                     strlen (identity), entry);
  import->functions
    = pawl_arena_grow (import->arena, import->functions,
                       import->function_count, &import->function_room,
                       sizeof *import->functions);
  import->functions[import->function_count++] = entry;
  return entry;
}

/* VALUE as one line of YAML: JSON is a part of it.  */
static const char *
flow (struct pawl_arena *arena, const json_t *value)
{
  if (json_is_string (value))
    return pawl_yaml_scalar (arena, json_string_value (value));
  char *text = json_dumps (value, JSON_ENCODE_ANY);
  if (!text)
    pawl_out_of_memory ();
  const char *result = pawl_arena_strdup (arena, text);
  free (text);
  return result;
}

static const char *
extra (struct pawl_arena *arena, const char *key, const json_t *value)
{
  char *name = pawl_arena_printf (arena, "x-%s", key);
  for (char *c = name; *c; c++)
    if (*c == '_')
      *c = '-';
  return pawl_arena_printf (arena, "%s: %s", pawl_yaml_scalar (arena, name),
                            flow (arena, value));
}

/* Takes the field KEY of a function or a risk.  */
static void
take_field (struct pawl_import *import, struct pawl_import_entry *entry,
            const char *file, const char *key, const json_t *value)
{
  struct pawl_arena *arena = import->arena;
  for (int i = 0; i < PAWL_REVIEW_COUNT; i++)
    if (strcmp (key, pawl_review_field_name (i)) == 0)
      {
        if (json_is_string (value))
          entry->review[i]
            = pawl_arena_strdup (arena, json_string_value (value));
        else
          wrong (import, file, "%s::%s: '%s' is not a text", entry->file,
                 entry->function, key);
        return;
      }
  if (strcmp (key, "reachable_allocating_helpers") != 0)
    {
      pawl_names_add (&entry->extras, arena, extra (arena, key, value));
      return;
    }
  size_t index;
  json_t *item;
  bool good = json_is_array (value);
  json_array_foreach ((json_t *) value, index, item)
    if (json_is_string (item))
      pawl_names_add_once (&entry->helpers, arena,
                           pawl_arena_strdup (arena,
                                              json_string_value (item)));
    else
      good = false;
  if (!good)
    wrong (import, file, "%s::%s: '%s' is not a list of functions",
           entry->file, entry->function, key);
}

/* Splits IDENTITY at its first "::", which *FUNCTION comes after.  */
static const char *
split (struct pawl_import *import, const char *file, const char *identity,
       const char **function)
{
  const char *colons = strstr (identity, "::");
  if (!colons || colons == identity || !colons[2])
    {
      wrong (import, file, "%s is not 'path::function'",
             pawl_quote (import->problems->arena, identity,
                         strlen (identity)));
      return NULL;
    }
  *function = colons + 2;
  return pawl_arena_strndup (import->arena, identity,
                             (size_t) (colons - identity));
}

static void
take_risk (struct pawl_import *import, const char *file, size_t number,
           const json_t *item)
{
  const char *path = json_string_value (json_object_get (item, "path"));
  const char *function
    = json_string_value (json_object_get (item, "function"));
  const char *library = json_string_value (json_object_get (item, "library"));
  if (!path || !function || !library)
    {
      wrong (import, file, "external_library_risks: item %zu lacks its path, "
             "function or library", number + 1);
      return;
    }
  struct pawl_import_entry *risk
    = pawl_arena_alloc (import->arena, sizeof *risk);
  risk->file = pawl_arena_strdup (import->arena, path);
  risk->function = pawl_arena_strdup (import->arena, function);
  risk->library = pawl_arena_strdup (import->arena, library);
  const char *key;
  json_t *value;
  json_object_foreach ((json_t *) item, key, value)
    if (strcmp (key, "path") != 0 && strcmp (key, "function") != 0
        && strcmp (key, "library") != 0)
      take_field (import, risk, file, key, value);
  import->risks = pawl_arena_grow (import->arena, import->risks,
                                   import->risk_count, &import->risk_room,
                                   sizeof *import->risks);
  import->risks[import->risk_count++] = risk;
}

/* The document in FILE if it has SCHEMA in a version that is known, else
   null.  */
static const json_t *
read_contract (struct pawl_import *import, const char *file,
               const char *schema)
{
  const json_t *document
    = pawl_json_read (import->arena, file, import->problems);
  if (!document)
    return NULL;
  const json_t *name = json_object_get (document, "schema");
  const json_t *version = json_object_get (document, "schema_version");
  if (!json_is_string (name) || strcmp (json_string_value (name), schema) != 0)
    wrong (import, file, "expected the schema '%s', found %s", schema,
           name ? flow (import->arena, name) : "none");
  else if (!json_is_integer (version) || json_integer_value (version) != 1)
    wrong (import, file, "schema_version %s is not one that this Pawl reads "
           "(1)", version ? flow (import->arena, version) : "(none)");
  else
    return document;
  return NULL;
}

void
pawl_import_ownership (struct pawl_import *import, const char *file)
{
  const json_t *document = read_contract (import, file, ownership_schema);
  const char *key, *field;
  json_t *value, *item;
  size_t index;
  json_object_foreach ((json_t *) document, key, value)
    if (strcmp (key, "schema") == 0 || strcmp (key, "schema_version") == 0)
      continue;
    else if (strcmp (key, "reviewed_against_revision") == 0
             && json_is_string (value))
      import->reviewed_at
        = pawl_arena_strdup (import->arena, json_string_value (value));
    else if (strcmp (key, "functions") == 0 && json_is_object (value))
      {
        const char *identity;
        json_t *fields;
        json_object_foreach (value, identity, fields)
          {
            const char *function;
            const char *path = split (import, file, identity, &function);
            if (!path)
              continue;
            if (!json_is_object (fields))
              {
                wrong (import, file, "%s is not an object", identity);
                continue;
              }
            struct pawl_import_entry *entry
              = pawl_import_function (import, path, function);
            json_object_foreach (fields, field, item)
              take_field (import, entry, file, field, item);
          }
      }
    else if (strcmp (key, "external_library_risks") == 0
             && json_is_array (value))
      json_array_foreach (value, index, item)
        take_risk (import, file, index, item);
    else
      pawl_names_add (&import->extras, import->arena,
                      extra (import->arena, strcmp (key, "scope") == 0
                                              ? "ownership_scope" : key,
                             value));
}

static void
take_site (struct pawl_import *import, const char *file, const char *identity,
           const json_t *count)
{
  const char *rest;
  const char *path = split (import, file, identity, &rest);
  const char *callee = NULL;
  for (const char *c = path ? rest : NULL; c && (c = strstr (c, "::")); c += 2)
    callee = c;
  if (path && (!callee || callee == rest || !callee[2]))
    {
      wrong (import, file, "%s is not 'path::function::callee'",
             pawl_quote (import->problems->arena, identity,
                         strlen (identity)));
      return;
    }
  if (!path)
    return;
  json_int_t number = json_integer_value (count);
  if (!json_is_integer (count) || number < 0 || number > INT_MAX)
    {
      wrong (import, file, "%s: the count is not a number from 0 to %d",
             identity, INT_MAX);
      return;
    }
  struct pawl_import_entry *entry = pawl_import_function (
    import, path, pawl_arena_strndup (import->arena, rest,
                                      (size_t) (callee - rest)));
  entry->sites = pawl_arena_grow (import->arena, entry->sites,
                                  entry->site_count, &entry->site_room,
                                  sizeof *entry->sites);
  entry->sites[entry->site_count++] = (struct pawl_import_site) {
    pawl_arena_strdup (import->arena, callee + 2), (unsigned) number,
  };
}

/* The classification whose total KEY, "maximum_…_allocation_calls", limits, or
   -1.  */
static int
limited (const char *key)
{
  for (int i = 0; i < 4; i++)
    {
      size_t length = strlen (pawl_classifications[i]);
      if (strncmp (key, "maximum_", 8) == 0
          && strncmp (key + 8, pawl_classifications[i], length) == 0
          && strcmp (key + 8 + length, "_allocation_calls") == 0)
        return i;
    }
  return -1;
}

void
pawl_import_baseline (struct pawl_import *import, const char *file)
{
  const json_t *document = read_contract (import, file, baseline_schema);
  const char *key, *identity;
  json_t *value, *count;
  json_object_foreach ((json_t *) document, key, value)
    if (strcmp (key, "schema") == 0 || strcmp (key, "schema_version") == 0)
      continue;
    else if (strcmp (key, "maximum_call_site_identities") == 0
             && json_is_object (value))
      json_object_foreach (value, identity, count)
        take_site (import, file, identity, count);
    else if (limited (key) >= 0 && json_is_integer (value)
             && json_integer_value (value) >= 0
             && json_integer_value (value) <= INT_MAX)
      import->limits[limited (key)] = json_integer_value (value);
    else
      pawl_names_add (&import->extras, import->arena,
                      extra (import->arena, key, value));
  for (int i = 0; document && i < 4; i++)
    {
      size_t functions;
      unsigned long long calls
        = pawl_import_count (import, pawl_classifications[i], &functions);
      if (import->limits[i] >= 0
          && (unsigned long long) import->limits[i] < calls)
        wrong (import, file, "maximum_%s_allocation_calls is %lld, and the "
               "identities add up to %llu", pawl_classifications[i],
               import->limits[i], calls);
    }
}

unsigned long long
pawl_import_count (const struct pawl_import *import,
                   const char *classification, size_t *functions)
{
  unsigned long long total = 0;
  *functions = 0;
  for (size_t i = 0; i < import->function_count; i++)
    {
      const struct pawl_import_entry *entry = import->functions[i];
      const char *own = entry->review[PAWL_REVIEW_CLASSIFICATION];
      if (classification && (!own || strcmp (own, classification) != 0))
        continue;
      unsigned long long calls = 0;
      for (size_t j = 0; j < entry->site_count; j++)
        if (pawl_listed_find (entry->sites[j].callee).effect
            != PAWL_EFFECT_RELEASE)
          calls += entry->sites[j].count;
      total += calls;
      *functions += calls != 0;
    }
  return total;
}
