/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Manifests and reports as what can be compared: see compare.h.  */

#include <inttypes.h>
#include <string.h>

#include "audit/compare.h"
#include "audit/report.h"
#include "manifests/formula.h"

/* TEXT as formulas are spelled, so that blanks are no change.  */
static const char *
canonical (struct pawl_arena *arena, const char *text)
{
  struct pawl_formula_error error;
  const struct pawl_formula *formula
    = text ? pawl_formula_parse (arena, text, &error) : NULL;
  return formula ? pawl_formula_print (arena, formula) : text;
}

static json_t *
review_of (const char *const *review, const struct pawl_extra *extras,
           size_t extra_count)
{
  json_t *object = pawl_json_object ();
  for (int i = 0; i < PAWL_REVIEW_COUNT; i++)
    if (review[i])
      pawl_json_set (object, pawl_review_field_name (i),
                     pawl_json_text (review[i]));
  for (size_t i = 0; i < extra_count; i++)
    pawl_json_set (object, extras[i].key, pawl_json_text (extras[i].value));
  return object;
}

static bool
is_complete (const char *const *review, bool library)
{
  for (int i = 0; i < PAWL_REVIEW_REQUIRED; i++)
    if ((!review[i] || !*review[i])
        && !(library && i == PAWL_REVIEW_SIZE_FORMULA))
      return false;
  return true;
}

static json_t *
workspace (struct pawl_arena *arena, const char *capacity, const char *bytes)
{
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "capacity", pawl_json_text (capacity));
  pawl_json_set (object, "bytes", pawl_json_text (canonical (arena, bytes)));
  return object;
}

struct reading
{
  struct pawl_arena *arena;
  json_t *functions;
};

static bool
read_entry (const struct pawl_entry *entry, void *data)
{
  struct reading *reading = data;
  struct pawl_arena *arena = reading->arena;
  json_t *object = pawl_json_object (), *sites = pawl_json_object ();
  json_t *workspaces = pawl_json_object (), *growth = pawl_json_object ();
  json_t *bounds = pawl_json_object ();
  for (size_t i = 0; i < entry->site_count; i++)
    pawl_json_set (sites, entry->sites[i].callee,
                   pawl_json_number (entry->sites[i].count));
  for (size_t i = 0; i < entry->workspace_count; i++)
    pawl_json_set (workspaces, entry->workspaces[i].parameter,
                   workspace (arena, entry->workspaces[i].capacity,
                              entry->workspaces[i].bytes));
  for (size_t i = 0; i < entry->growth_count; i++)
    pawl_json_set (growth, entry->growth[i].kind,
                   pawl_json_text (entry->growth[i].disposition));
  for (size_t i = 0; i < entry->bound_count; i++)
    {
      json_t *range = pawl_json_array ();
      pawl_json_append (range, json_integer (entry->bounds[i].low));
      pawl_json_append (range, json_integer (entry->bounds[i].high));
      pawl_json_set (bounds, entry->bounds[i].name, range);
    }
  pawl_json_set (object, "file", pawl_json_text (entry->file));
  pawl_json_set (object, "function", pawl_json_text (entry->function));
  pawl_json_set (object, "seen", json_true ());
  pawl_json_set (object, "review", review_of (entry->review, entry->extras,
                                              entry->extra_count));
  pawl_json_set (object, "complete",
                 json_boolean (is_complete (entry->review, false)));
  pawl_json_set (object, "sites", sites);
  pawl_json_set (object, "workspaces", workspaces);
  pawl_json_set (object, "bounds", bounds);
  pawl_json_set (object, "growth", growth);
  pawl_json_set (reading->functions,
                 pawl_arena_printf (arena, "%s::%s", entry->file,
                                    entry->function),
                 object);
  return true;
}

static void
add_patterns (struct pawl_arena *arena, json_t *set,
              const struct pawl_function_pattern *patterns, size_t count)
{
  for (size_t i = 0; i < count; i++)
    pawl_json_set (set, pawl_arena_printf (arena, "%s::%s", patterns[i].file,
                                           patterns[i].function),
                   pawl_json_text (""));
}

/* The set NAME of SETS, made where it is new.  */
static json_t *
set_of (json_t *sets, const char *name)
{
  json_t *set = json_object_get (sets, name);
  if (!set)
    {
      set = pawl_json_object ();
      pawl_json_set (sets, name, set);
    }
  return set;
}

static void
read_calls (struct pawl_arena *arena, const struct pawl_manifest *manifest,
            json_t *sets)
{
  for (size_t i = 0; i < manifest->allocator_count; i++)
    {
      const struct pawl_allocator *one = &manifest->allocators[i];
      pawl_json_set (set_of (sets, "allocators"), one->name,
                     pawl_json_text (pawl_effect_word (one->effect)));
    }
  for (size_t i = 0; i < manifest->library_count; i++)
    for (size_t j = 0; j < manifest->libraries[i].pattern_count; j++)
      pawl_json_set (set_of (sets, "libraries"),
                     pawl_arena_printf (arena, "%s: %s",
                                        manifest->libraries[i].name,
                                        manifest->libraries[i].patterns[j]),
                     pawl_json_text (""));
  for (size_t i = 0; i < manifest->refusal_count; i++)
    add_patterns (arena, set_of (sets, "refuses"), &manifest->refuses[i].who,
                  1);
  for (size_t i = 0; i < manifest->stable_count; i++)
    pawl_json_set (set_of (sets, "stable"), manifest->stable[i].slot,
                   pawl_json_text (manifest->stable[i].predicate
                                     ? manifest->stable[i].predicate
                                     : "always"));
}

static void
read_head (struct pawl_arena *arena, const struct pawl_manifest *manifest,
           json_t *sets)
{
  for (size_t i = 0; i < manifest->scope_count; i++)
    pawl_json_set (set_of (sets, manifest->scope[i].excludes
                                   ? "scope exclusions" : "scope"),
                   manifest->scope[i].pattern, pawl_json_text (""));
  add_patterns (arena, set_of (sets, "compute"), manifest->compute,
                manifest->compute_count);
  add_patterns (arena, set_of (sets, "prepare"), manifest->prepare,
                manifest->prepare_count);
  for (size_t i = 0; i < manifest->limit_count; i++)
    pawl_json_set (set_of (sets, "limits"), manifest->limits[i].classification,
                   pawl_json_number (manifest->limits[i].count));
  for (size_t i = 0; i < manifest->constant_count; i++)
    pawl_json_set (set_of (sets, "constants"), manifest->constants[i].name,
                   json_integer (manifest->constants[i].value));
  pawl_json_set (set_of (sets, "settings"), "unreviewed",
                 pawl_json_text (manifest->unreviewed_is_error ? "error"
                                                               : "warning"));
  if (manifest->kernel_maps)
    pawl_json_set (set_of (sets, "settings"), "kernel_maps",
                   pawl_json_text (manifest->kernel_maps));
  if (manifest->circuits)
    pawl_json_set (set_of (sets, "settings"), "circuits",
                   pawl_json_text (manifest->circuits));
  read_calls (arena, manifest, sets);
}

static void
read_risks (struct pawl_arena *arena, const struct pawl_manifest *manifest,
            json_t *risks)
{
  for (size_t i = 0; i < manifest->risk_count; i++)
    {
      const struct pawl_risk *risk = &manifest->risks[i];
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "review", review_of (risk->review, risk->extras,
                                                  risk->extra_count));
      pawl_json_set (object, "complete",
                     json_boolean (is_complete (risk->review, true)));
      pawl_json_set (risks, pawl_arena_printf (arena, "%s::%s (%s)",
                                               risk->file, risk->function,
                                               risk->library),
                     object);
    }
}

static json_t *
new_state (json_t **functions, json_t **risks, json_t **sets,
           json_t **promises)
{
  json_t *state = pawl_json_object ();
  pawl_json_set (state, "functions", *functions = pawl_json_object ());
  pawl_json_set (state, "risks", *risks = pawl_json_object ());
  pawl_json_set (state, "sets", *sets = pawl_json_object ());
  pawl_json_set (state, "promises", *promises = pawl_json_object ());
  return state;
}

json_t *
pawl_state_of_manifest (struct pawl_arena *arena,
                        struct pawl_promises *promises)
{
  json_t *risks, *sets, *none;
  struct reading reading = { .arena = arena };
  json_t *state = new_state (&reading.functions, &risks, &sets, &none);
  pawl_promises_each_entry (promises, read_entry, &reading);
  for (size_t i = 0; i < pawl_promises_count (promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      read_head (arena, manifest, sets);
      read_risks (arena, manifest, risks);
      if (manifest->reviewed_at)
        pawl_json_set (state, "reviewed_at",
                       pawl_json_text (manifest->reviewed_at));
    }
  return state;
}

static json_t *
review_of_row (const json_t *row)
{
  json_t *review = pawl_json_object ();
  for (int i = 0; i < PAWL_REVIEW_COUNT; i++)
    {
      const char *name = pawl_review_field_name (i);
      if (json_is_string (json_object_get (row, name)))
        json_object_set (review, name, json_object_get (row, name));
    }
  json_object_update (review, json_object_get (row, "extras"));
  return review;
}

static json_t *
function_of_row (const json_t *row)
{
  json_t *object = pawl_json_object (), *sites = pawl_json_object ();
  size_t index;
  json_t *site;
  json_array_foreach (json_object_get (row, "sites"), index, site)
    if (pawl_number_of (site, "count"))
      json_object_set (sites, pawl_text_of (site, "callee"),
                       json_object_get (site, "count"));
  json_object_set (object, "file", json_object_get (row, "path"));
  json_object_set (object, "function", json_object_get (row, "function"));
  json_object_set (object, "seen", json_object_get (row, "seen"));
  json_object_set (object, "complete", json_object_get (row, "reviewed"));
  json_object_set (object, "reached_from",
                   json_object_get (row, "reached_from"));
  pawl_json_set (object, "review", review_of_row (row));
  pawl_json_set (object, "sites", sites);
  return object;
}

/* A workspace is compared by its contract, other promises by whether the
   evidence bears them out.  */
static void
add_promise (struct pawl_arena *arena, const json_t *promise, json_t *promises)
{
  const char *kind = pawl_text_of (promise, "promise");
  const char *parameter = pawl_text_of (promise, "parameter");
  const char *extra = strcmp (kind, "growth") == 0
                        ? pawl_text_of (promise, "kind") : parameter;
  const char *file = pawl_text_of (promise, "file");
  const char *key
    = pawl_arena_printf (arena, "%s%s%s of %s%s%s%s", kind, *extra ? " " : "",
                         extra, file, *file ? "::" : "",
                         pawl_text_of (promise, "name"),
                         strcmp (pawl_text_of (promise, "source"), "manifest")
                               == 0 && strcmp (kind, "growth") != 0
                           ? " (manifest)" : "");
  json_t *object = pawl_json_object ();
  json_object_set (object, "promise", json_object_get (promise, "promise"));
  json_object_set (object, "status", json_object_get (promise, "status"));
  json_object_set (object, "effect", json_object_get (promise, "effect"));
  json_object_set (object, "reason", json_object_get (promise, "reason"));
  pawl_json_set (object, "id",
                 pawl_json_text (pawl_arena_printf (
                   arena, "%s::%s", file, pawl_text_of (promise, "name"))));
  if (strcmp (kind, "workspace") == 0)
    pawl_json_set (object, "contract",
                   workspace (arena, json_string_value (
                                       json_object_get (promise, "capacity")),
                              pawl_text_of (promise, "bytes")));
  pawl_json_set (promises, key, object);
}

json_t *
pawl_state_of_report (struct pawl_arena *arena, const json_t *document)
{
  json_t *functions, *risks, *sets, *promises, *row;
  size_t index;
  json_t *state = new_state (&functions, &risks, &sets, &promises);
  json_array_foreach (json_object_get (document, "functions"), index, row)
    pawl_json_set (functions, pawl_text_of (row, "id"),
                   function_of_row (row));
  json_array_foreach (json_object_get (document, "external_risks"), index, row)
    {
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "review", review_of_row (row));
      pawl_json_set (object, "complete", json_true ());
      pawl_json_set (risks, pawl_arena_printf (arena, "%s (%s)",
                                               pawl_text_of (row, "id"),
                                               pawl_text_of (row, "library")),
                     object);
    }
  json_array_foreach (json_object_get (document, "limits"), index, row)
    json_object_set (set_of (sets, "limits"),
                     pawl_text_of (row, "classification"),
                     json_object_get (row, "limit"));
  json_array_foreach (json_object_get (document, "promises"), index, row)
    add_promise (arena, row, promises);
  json_array_foreach (json_object_get (document, "manifests"), index, row)
    if (json_is_string (json_object_get (row, "reviewed_at")))
      json_object_set (state, "reviewed_at",
                       json_object_get (row, "reviewed_at"));
  return state;
}
